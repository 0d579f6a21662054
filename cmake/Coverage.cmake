# PREPROC_COVERAGE counts which lines run: run the tests, then point gcov or gcovr at the build folder.

if(PREPROC_COVERAGE)
  add_compile_options(--coverage)
  add_compile_definitions(PREPROC_COVERAGE)
  add_link_options(--coverage)
endif()
