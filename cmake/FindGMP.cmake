# FindGMP: the GNU multiple precision library. Defines gmp::gmp (C), gmp::gmpxx (C++) and gmp::static: both, linked
# statically where that can be had.

find_path(GMP_INCLUDE_DIR gmpxx.h)
find_library(GMP_LIBRARY gmp)
find_library(GMPXX_LIBRARY gmpxx)
find_library(GMP_STATIC_LIBRARY NAMES libgmp.a gmp)
find_library(GMPXX_STATIC_LIBRARY NAMES libgmpxx.a gmpxx)
mark_as_advanced(GMP_INCLUDE_DIR GMP_LIBRARY GMPXX_LIBRARY GMP_STATIC_LIBRARY GMPXX_STATIC_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(GMP REQUIRED_VARS GMPXX_LIBRARY GMP_LIBRARY GMP_INCLUDE_DIR)

if(GMP_FOUND AND NOT TARGET gmp::gmpxx)
  add_library(gmp::gmp UNKNOWN IMPORTED)
  set_target_properties(gmp::gmp PROPERTIES
    IMPORTED_LOCATION "${GMP_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${GMP_INCLUDE_DIR}")
  add_library(gmp::gmpxx UNKNOWN IMPORTED)
  set_target_properties(gmp::gmpxx PROPERTIES
    IMPORTED_LOCATION "${GMPXX_LIBRARY}"
    INTERFACE_LINK_LIBRARIES gmp::gmp)
  add_library(gmp::static INTERFACE IMPORTED)
  set_target_properties(gmp::static PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${GMP_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${GMPXX_STATIC_LIBRARY};${GMP_STATIC_LIBRARY}")
endif()
