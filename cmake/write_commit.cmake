# cmake -DSOURCE=folder -DOUTPUT=file -P write_commit.cmake: see Commit.cmake.

cmake_minimum_required(VERSION 3.25)
set(commit "$ENV{PREPROC_COMMIT}")
set(ENV{GIT_OPTIONAL_LOCKS} 0)
find_program(git git)
if(git AND EXISTS "${SOURCE}/.git")
  execute_process(COMMAND "${git}" -C "${SOURCE}" describe --always --abbrev=12 --dirty --exclude=*
    OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(status EQUAL 0)
    set(commit "${described}")
  endif()
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY CONTENT
  "namespace preproc {\nextern const char* const kCommit;\nconst char* const kCommit = \"${commit}\";\n}\n")
