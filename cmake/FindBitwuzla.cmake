# FindBitwuzla: the solver Bitwuzla and its C++ API. Defines bitwuzla::bitwuzla. Bitwuzla_ROOT: where to look first.

find_path(BITWUZLA_INCLUDE_DIR bitwuzla/cpp/bitwuzla.h)
find_library(BITWUZLA_LIBRARY bitwuzla)
mark_as_advanced(BITWUZLA_INCLUDE_DIR BITWUZLA_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Bitwuzla REQUIRED_VARS BITWUZLA_LIBRARY BITWUZLA_INCLUDE_DIR)

if(Bitwuzla_FOUND AND NOT TARGET bitwuzla::bitwuzla)
  add_library(bitwuzla::bitwuzla UNKNOWN IMPORTED)
  set_target_properties(bitwuzla::bitwuzla PROPERTIES
    IMPORTED_LOCATION "${BITWUZLA_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${BITWUZLA_INCLUDE_DIR}")
endif()
