# FindCompression: libraries of the formats in which inputs may be compressed. Each is optional; defines those of
# compression::gzip, compression::xz and compression::zstd that are there, and the list Compression_TARGETS of them.

set(Compression_TARGETS)
foreach(format gzip:zlib.h:z xz:lzma.h:lzma zstd:zstd.h:zstd)
  string(REPLACE ":" ";" parts "${format}")
  list(GET parts 0 format)
  list(GET parts 1 header)
  list(GET parts 2 library)
  string(TOUPPER "${library}" name)
  find_path(COMPRESSION_${name}_INCLUDE_DIR ${header})
  # Static where there is a choice: few runs need it, and a library costs every start of a program.
  find_library(COMPRESSION_${name}_LIBRARY NAMES lib${library}.a ${library})
  mark_as_advanced(COMPRESSION_${name}_INCLUDE_DIR COMPRESSION_${name}_LIBRARY)
  if(COMPRESSION_${name}_INCLUDE_DIR AND COMPRESSION_${name}_LIBRARY)
    if(NOT TARGET compression::${format})
      add_library(compression::${format} UNKNOWN IMPORTED)
      set_target_properties(compression::${format} PROPERTIES
        IMPORTED_LOCATION "${COMPRESSION_${name}_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${COMPRESSION_${name}_INCLUDE_DIR}")
    endif()
    list(APPEND Compression_TARGETS compression::${format})
  else()
    message(STATUS "Inputs compressed by ${format} will not be read: no ${header} and lib${library}")
  endif()
endforeach()
set(Compression_FOUND TRUE)
