# Run at installation of PREPROC_PORTABLE. Copies the shared libraries that the `files` need, all but glibc's, to
# `destination`, and what Debian says of their copyright, where they are Debian's, to `licenses` (both below the prefix).

set(prefix "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")
list(GET files 0 executable)
list(SUBLIST files 1 -1 modules)
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES "${executable}"
  MODULES ${modules}
  RESOLVED_DEPENDENCIES_VAR libraries
  POST_EXCLUDE_REGEXES "/(ld-linux[^/]*|lib(c|m|dl|pthread|rt|resolv|util))\\.so[^/]*$")
foreach(library ${libraries})
  get_filename_component(name "${library}" NAME)
  get_filename_component(file "${library}" REALPATH)
  # By the name that is looked for, without links: archives are unpacked where there are none.
  file(COPY_FILE "${file}" "${prefix}/${destination}/${name}")
  get_filename_component(file_name "${file}" NAME)
  set(owner)
  execute_process(COMMAND dpkg-query --search "*/${file_name}" OUTPUT_VARIABLE owner ERROR_QUIET)
  if(owner MATCHES "^([^:,]+)")
    set(copyright_file "/usr/share/doc/${CMAKE_MATCH_1}/copyright")
    if(EXISTS "${copyright_file}")
      file(READ "${copyright_file}" copyright)
      file(WRITE "${prefix}/${licenses}/${name}" "${copyright}")
    endif()
  endif()
endforeach()
