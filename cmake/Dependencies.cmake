# The libraries that libpreproc and the program are made of.

# preproc_library(TARGET HEADER LIBRARY [STATIC] [OPTIONAL] [FOLDER folder] [LINK targets...]): TARGET is LIBRARY with the
# folder of HEADER, which may be in `folder` among the headers. STATIC where there is a choice: a shared library costs
# every start of the program. Libraries in other places are found by CMAKE_PREFIX_PATH.
function(preproc_library target header library)
  cmake_parse_arguments(PARSE_ARGV 3 arg "STATIC;OPTIONAL" FOLDER LINK)
  string(MAKE_C_IDENTIFIER "PREPROC_FOUND_${target}" found)
  set(names ${library})
  if(arg_STATIC)
    list(PREPEND names lib${library}.a)
  endif()
  find_path(${found}_HEADER ${header} PATH_SUFFIXES ${arg_FOLDER})
  find_library(${found}_FILE NAMES ${names})
  mark_as_advanced(${found}_HEADER ${found}_FILE)
  if(${found}_HEADER AND ${found}_FILE)
    add_library(${target} UNKNOWN IMPORTED)
    set_target_properties(${target} PROPERTIES
      IMPORTED_LOCATION "${${found}_FILE}"
      INTERFACE_INCLUDE_DIRECTORIES "${${found}_HEADER}"
      INTERFACE_LINK_LIBRARIES "${arg_LINK}")
  elseif(arg_OPTIONAL)
    message(STATUS "Without ${target}: no ${header} and lib${library}")
  else()
    message(FATAL_ERROR "${target}: no ${header} and lib${library}")
  endif()
endfunction()

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
preproc_library(gmp::gmp gmp.h gmp)
preproc_library(gmp::gmpxx gmpxx.h gmpxx LINK gmp::gmp)
preproc_library(gmp::static-gmp gmp.h gmp STATIC)
preproc_library(gmp::static gmpxx.h gmpxx STATIC LINK gmp::static-gmp)
preproc_library(mpfr::mpfr mpfr.h mpfr LINK gmp::gmp)
# The runtime's own CMake package asks for libuuid, which the library does not need. The static one is not for shared
# libraries, by the way in which it keeps variables of threads.
preproc_library(antlr4::runtime antlr4-runtime.h antlr4-runtime STATIC FOLDER antlr4-runtime)
preproc_library(antlr4::shared antlr4-runtime.h antlr4-runtime FOLDER antlr4-runtime)
preproc_library(sqlite::sqlite3 sqlite3.h sqlite3 STATIC LINK Threads::Threads m ${CMAKE_DL_LIBS})
preproc_library(hiredis::hiredis hiredis/hiredis.h hiredis STATIC)
# The formats in which inputs may be compressed.
set(Compression_TARGETS)
foreach(format gzip:zlib.h:z xz:lzma.h:lzma zstd:zstd.h:zstd)
  string(REGEX MATCH "(.*):(.*):(.*)" parts "${format}")
  preproc_library(compression::${CMAKE_MATCH_1} ${CMAKE_MATCH_2} ${CMAKE_MATCH_3} STATIC OPTIONAL)
  if(TARGET compression::${CMAKE_MATCH_1})
    list(APPEND Compression_TARGETS compression::${CMAKE_MATCH_1})
  endif()
endforeach()
preproc_library(z3::libz3 z3++.h z3 FOLDER z3)  # 4.8.12 or later
preproc_library(cvc5::cvc5 cvc5/cvc5.h cvc5)
preproc_library(bitwuzla::bitwuzla bitwuzla/cpp/bitwuzla.h bitwuzla OPTIONAL)  # where it is: the backend `bitwuzla`
preproc_library(cadical::cadical cadical.hpp cadical STATIC)
# Hidden: the CaDiCaL inside of cvc5's library is not to call this one.
set_property(TARGET cadical::cadical PROPERTY INTERFACE_LINK_OPTIONS LINKER:--exclude-libs,libcadical.a)
# Header-only or static.
set(Boost_USE_STATIC_LIBS ON)
find_package(Boost REQUIRED CONFIG COMPONENTS program_options)
# Debian's static one is not for shared libraries.
find_library(BOOST_PROGRAM_OPTIONS_SHARED NAMES boost_program_options REQUIRED)
mark_as_advanced(BOOST_PROGRAM_OPTIONS_SHARED)
