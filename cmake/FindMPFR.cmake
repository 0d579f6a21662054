# FindMPFR: correctly rounded floating point. Defines mpfr::mpfr.

find_package(GMP QUIET)
find_path(MPFR_INCLUDE_DIR mpfr.h)
find_library(MPFR_LIBRARY mpfr)
mark_as_advanced(MPFR_INCLUDE_DIR MPFR_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(MPFR REQUIRED_VARS MPFR_LIBRARY MPFR_INCLUDE_DIR GMP_FOUND)

if(MPFR_FOUND AND NOT TARGET mpfr::mpfr)
  add_library(mpfr::mpfr UNKNOWN IMPORTED)
  set_target_properties(mpfr::mpfr PROPERTIES
    IMPORTED_LOCATION "${MPFR_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${MPFR_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES gmp::gmp)
endif()
