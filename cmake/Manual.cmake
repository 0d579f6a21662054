# The manual page and the completions of bash, zsh and fish, made from the program's table of options by a program that is
# built for it, into manual/ of the build folder; there too the tables of options in docs/command-line.md.

option(PREPROC_COMPRESS_MANUAL "Install the manual page compressed, as packages of Debian must" OFF)
set(PREPROC_MANUAL_DIR "${PROJECT_BINARY_DIR}/manual")
file(GLOB manual_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tools/manual/*.cpp")
add_executable(generate-manual ${manual_sources})
target_link_libraries(generate-manual PRIVATE preproc ${core_libraries})
preproc_warnings(generate-manual)
preproc_sanitized(generate-manual)

set(manual_files)
foreach(name preproc-solve.1 preproc-solve _preproc-solve preproc-solve.fish options.md)
  list(APPEND manual_files "${PREPROC_MANUAL_DIR}/${name}")
endforeach()
add_custom_command(
  OUTPUT ${manual_files}
  COMMAND generate-manual "${PREPROC_MANUAL_DIR}"
  DEPENDS generate-manual
  COMMENT "Generating the manual page and completions"
  VERBATIM)
set(manual_page "${PREPROC_MANUAL_DIR}/preproc-solve.1")
if(PREPROC_COMPRESS_MANUAL)
  add_custom_command(OUTPUT "${manual_page}.gz" COMMAND gzip -9nkf "${manual_page}" DEPENDS "${manual_page}" VERBATIM)
  string(APPEND manual_page .gz)
endif()
add_custom_target(manual ALL DEPENDS ${manual_files} "${manual_page}")

install(FILES "${manual_page}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT program)
install(FILES "${PREPROC_MANUAL_DIR}/preproc-solve"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT program)
install(FILES "${PREPROC_MANUAL_DIR}/_preproc-solve" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" COMPONENT program)
install(FILES "${PREPROC_MANUAL_DIR}/preproc-solve.fish"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT program)
