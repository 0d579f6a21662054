# FindCadical: the SAT solver beneath the backend `bits`. Defines cadical::cadical.

find_path(CADICAL_INCLUDE_DIR cadical.hpp)
# Static where there is a choice: a library costs every start of a program.
find_library(CADICAL_LIBRARY NAMES libcadical.a cadical)
mark_as_advanced(CADICAL_INCLUDE_DIR CADICAL_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Cadical REQUIRED_VARS CADICAL_LIBRARY CADICAL_INCLUDE_DIR)

if(Cadical_FOUND AND NOT TARGET cadical::cadical)
  add_library(cadical::cadical UNKNOWN IMPORTED)
  set_target_properties(cadical::cadical PROPERTIES
    IMPORTED_LOCATION "${CADICAL_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${CADICAL_INCLUDE_DIR}"
    # Hidden: the CaDiCaL inside of cvc5's library is not to call this one.
    INTERFACE_LINK_OPTIONS LINKER:--exclude-libs,libcadical.a)
endif()
