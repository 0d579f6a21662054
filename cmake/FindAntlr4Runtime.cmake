# FindAntlr4Runtime: the C++ runtime of ANTLR 4. Defines antlr4::runtime, and antlr4::shared for shared libraries: the
# static one keeps variables of threads in a way that a shared library cannot.
# The runtime's own CMake package is not used: its targets ask for libuuid, which the library does not need.

find_path(ANTLR4_RUNTIME_INCLUDE_DIR antlr4-runtime.h PATH_SUFFIXES antlr4-runtime)
# Static where there is a choice: few scripts need it, and a library costs every start of a program.
find_library(ANTLR4_LIBRARY NAMES libantlr4-runtime.a antlr4-runtime)
find_library(ANTLR4_SHARED_LIBRARY NAMES antlr4-runtime)
mark_as_advanced(ANTLR4_RUNTIME_INCLUDE_DIR ANTLR4_LIBRARY ANTLR4_SHARED_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Antlr4Runtime REQUIRED_VARS ANTLR4_LIBRARY ANTLR4_RUNTIME_INCLUDE_DIR)

if(Antlr4Runtime_FOUND AND NOT TARGET antlr4::runtime)
  foreach(form runtime shared)
    add_library(antlr4::${form} UNKNOWN IMPORTED)
    set_target_properties(antlr4::${form} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${ANTLR4_RUNTIME_INCLUDE_DIR}")
  endforeach()
  set_target_properties(antlr4::runtime PROPERTIES IMPORTED_LOCATION "${ANTLR4_LIBRARY}")
  set_target_properties(antlr4::shared PROPERTIES IMPORTED_LOCATION "${ANTLR4_SHARED_LIBRARY}")
endif()
