# FindCvc5: the solver cvc5 and its C++ API. Defines cvc5::cvc5, the name that cvc5's own package uses where it is
# installed; Debian's libcvc5-dev has headers and library only.

find_path(CVC5_INCLUDE_DIR cvc5/cvc5.h)
find_library(CVC5_LIBRARY cvc5)
mark_as_advanced(CVC5_INCLUDE_DIR CVC5_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Cvc5 REQUIRED_VARS CVC5_LIBRARY CVC5_INCLUDE_DIR)

if(Cvc5_FOUND AND NOT TARGET cvc5::cvc5)
  add_library(cvc5::cvc5 UNKNOWN IMPORTED)
  set_target_properties(cvc5::cvc5 PROPERTIES
    IMPORTED_LOCATION "${CVC5_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${CVC5_INCLUDE_DIR}")
endif()
