# The libraries that libpreproc and the program are made of. PreprocSolveConfig.cmake.in repeats those of the library.

find_package(Threads REQUIRED)
find_package(GMP REQUIRED)
find_package(MPFR REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Antlr4Runtime REQUIRED)
find_package(Z3 4.8 REQUIRED MODULE)
find_package(Cvc5 REQUIRED MODULE)
find_package(Cadical REQUIRED MODULE)
find_package(Bitwuzla MODULE)  # where it is: the backend `bitwuzla`
find_package(Sqlite REQUIRED MODULE)
find_package(Hiredis REQUIRED MODULE)
find_package(Compression MODULE)
# Header-only or static: each shared library costs every start of the program.
set(Boost_USE_STATIC_LIBS ON)
find_package(Boost REQUIRED CONFIG COMPONENTS program_options)
# Debian's static one is not for shared libraries.
find_library(BOOST_PROGRAM_OPTIONS_SHARED NAMES boost_program_options REQUIRED)
mark_as_advanced(BOOST_PROGRAM_OPTIONS_SHARED)
