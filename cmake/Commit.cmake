# The commit that the program is built from, for --version: commit.cpp in the build folder, written by each build and only
# where it changed, so that a new commit compiles and links one file. Empty where the source folder is no checkout of its
# own and PREPROC_COMMIT, in the environment of the build, does not say it.

set(PREPROC_COMMIT_SOURCE "${PROJECT_BINARY_DIR}/commit.cpp")

add_custom_target(commit
  COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DOUTPUT=${PREPROC_COMMIT_SOURCE}"
          -P "${PROJECT_SOURCE_DIR}/cmake/write_commit.cmake"
  BYPRODUCTS "${PREPROC_COMMIT_SOURCE}"
  COMMENT ""
  VERBATIM)
