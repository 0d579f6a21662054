# The tests, for CTest. They run in the source folder. Labels:
#
#   quick     run on every change; tests do more rounds when PREPROC_TEST_ALL=1 is in the environment
#   slow      minutes: run by `./dev test --all` only; a test is quick or slow
#   corpus    reads real inputs: ../shared/corpus where it is there, else the few of tests/corpus
#   clients   other programs talk to ours through a pipe

find_package(GTest REQUIRED)
include(GoogleTest)

# Code that several kinds of tests share, for example the generator of random terms.
file(GLOB_RECURSE support_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.cpp")
add_library(test-support INTERFACE)
if(support_sources)
  add_library(test-support-objects STATIC ${support_sources})
  target_include_directories(test-support-objects PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(test-support-objects PUBLIC preproc GTest::gtest)
  preproc_warnings(test-support-objects)
  target_link_libraries(test-support INTERFACE test-support-objects)
endif()
target_include_directories(test-support INTERFACE "${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(test-support INTERFACE
  preproc cadical::cadical fmt::fmt-header-only spdlog::spdlog_header_only nlohmann_json::nlohmann_json z3::libz3 cvc5::cvc5 Threads::Threads)

# preproc_test_program(name sources...): an executable with what every test needs; no sources, no target.
function(preproc_test_program name)
  if(NOT ARGN)
    return()
  endif()
  add_executable(${name} ${ARGN})
  if(name MATCHES "^(library-tests|api-fuzz)$")  # of the library as other programs see it
    target_link_libraries(${name} PRIVATE PreprocSolve::preproc GTest::gtest Threads::Threads)
    preproc_precompile(${name} <map> <random> <sstream> <gmock/gmock.h>)
  else()
    target_link_libraries(${name} PRIVATE test-support)
    preproc_precompile(${name} <sstream> <gmock/gmock.h> "${PROJECT_SOURCE_DIR}/src/session/session.h")
  endif()
  # What takes time is in the library. At this level GCC 12 believes that strings are copied beyond their ends.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>)
  preproc_warnings(${name})
  preproc_sanitized(${name})
endfunction()

# A sanitizer makes tests several times as slow; what hangs is still found.
set(test_patience 1)
if(PREPROC_SANITIZE)
  set(test_patience 4)
endif()

# preproc_googletests(name timeout): tests/<name>/**/*.cpp as the googletest program <name>-tests, one CTest test a case.
function(preproc_googletests name timeout)
  math(EXPR timeout "${timeout} * ${test_patience}")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/${name}/*.cpp")
  preproc_test_program(${name}-tests ${sources})
  if(NOT sources)
    return()
  endif()
  target_link_libraries(${name}-tests PRIVATE GTest::gmock_main)
  foreach(grammar SmtLib SyGuS)
    if(TARGET grammar-${grammar} AND NOT name STREQUAL "library")
      target_include_directories(${name}-tests SYSTEM PRIVATE "${PREPROC_GENERATED_DIR}")
      add_dependencies(${name}-tests grammar-${grammar}-sources)
    endif()
  endforeach()
  if(TARGET grammar-SyGuS AND NOT name STREQUAL "library")
    preproc_use_grammar(${name}-tests SyGuS)
  endif()
  gtest_discover_tests(${name}-tests
    TEST_PREFIX ${name}/
    NO_PRETTY_VALUES  # values may be texts with brackets, or bytes of objects
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT ${timeout})

  # The cases are known when ctest starts, so that it gives them their labels: by words in their names.
  set(labels_file "${PROJECT_BINARY_DIR}/${name}-tests-labels.cmake")
  file(CONFIGURE OUTPUT "${labels_file}" @ONLY CONTENT [[
foreach(case IN LISTS @name@-tests_TESTS)
  set(labels quick)
  if(case MATCHES "Slow")
    set(labels slow)
  endif()
  if(case MATCHES "Corpus")
    list(APPEND labels corpus)
  endif()
  set_tests_properties("${case}" PROPERTIES LABELS "${labels}")
endforeach()
]])
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${labels_file}")
endfunction()

# Random calls of the library: tests/api_fuzz/run.sh starts it, and tools/nightly.
file(GLOB api_fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/api_fuzz/*.cpp")
preproc_test_program(api-fuzz ${api_fuzz_sources})
target_include_directories(api-fuzz PRIVATE "${PROJECT_SOURCE_DIR}/tests")

preproc_googletests(unit 300)
preproc_googletests(differential 1200)
preproc_googletests(library 300)

# What engines in several threads share, without the other tests: for the thread sanitizer (./dev test --threads).
if(PREPROC_SANITIZE STREQUAL "thread")
  set(tests_of_threads engine/threads_test.cpp backends/portfolio/race_test.cpp
                       backends/portfolio/program_members_test.cpp)
  list(TRANSFORM tests_of_threads PREPEND "${PROJECT_SOURCE_DIR}/tests/unit/")
  preproc_test_program(thread-tests ${tests_of_threads})
  target_link_libraries(thread-tests PRIVATE GTest::gmock_main)
endif()

# preproc_script_test(name labels timeout command...): a script that drives the whole program. Exit status 77: it was
# left out, and said why.
function(preproc_script_test name labels timeout)
  math(EXPR timeout "${timeout} * ${test_patience}")
  add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT ${timeout} SKIP_RETURN_CODE 77)
endfunction()

# tests/<folder>/run.sh PROGRAM is the test <folder>.
set(labels_of_clients clients)
set(labels_of_conformance corpus)
set(labels_of_examples clients)
set(slow_scripts all_models reference slurm wheel)
file(GLOB test_scripts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*/run.sh")
list(REMOVE_ITEM test_scripts "${PROJECT_SOURCE_DIR}/tests/regress/run.sh")
foreach(script ${test_scripts})
  cmake_path(GET script PARENT_PATH folder)
  cmake_path(GET folder FILENAME name)
  set(speed quick)
  if(name IN_LIST slow_scripts)
    set(speed slow)
  endif()
  preproc_script_test(${name} "${speed};${labels_of_${name}}" 1800 "${script}" $<TARGET_FILE:preproc-solve>)
endforeach()

preproc_script_test(bench/kept quick 600 python3 "${PROJECT_SOURCE_DIR}/tests/bench/kept.py" $<TARGET_FILE:preproc-solve>)

preproc_script_test(clients/command_lines "quick;clients" 300 "${PROJECT_SOURCE_DIR}/tests/clients/command_lines.py"
  $<TARGET_FILE:preproc-solve>)

preproc_script_test(clients/pysmt_driver "quick;clients" 600 "${PROJECT_SOURCE_DIR}/tests/clients/pysmt_driver.py"
  $<TARGET_FILE:preproc-solve>)

preproc_script_test(clients/verifiers "slow;clients" 1800 "${PROJECT_SOURCE_DIR}/tests/clients/verifiers.py"
  $<TARGET_FILE:preproc-solve>)

preproc_script_test(watchdog/all slow 1800 "${PROJECT_SOURCE_DIR}/tests/watchdog/run.sh" $<TARGET_FILE:preproc-solve> all)

# Each group of tests/mistakes/mistakes.txt is the test mistakes/<group>.
set(mistakes "${PROJECT_SOURCE_DIR}/tests/mistakes")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${mistakes}/mistakes.txt")
file(STRINGS "${mistakes}/mistakes.txt" groups REGEX "^\\[")
foreach(group ${groups})
  string(REGEX REPLACE "[][]" "" group "${group}")
  preproc_script_test(mistakes/${group} quick 600 python3 "${mistakes}/check.py" $<TARGET_FILE:preproc-solve> ${group})
endforeach()

# tests/regress/<folder>/<script>.smt2 is the test regress/<folder>/<script>, examples/smt2/<script>.smt2 the test
# regress/examples/<script>; regress/complete counts them.
set(regress "${PROJECT_SOURCE_DIR}/tests/regress")
set(examples "${PROJECT_SOURCE_DIR}/examples/smt2")
file(GLOB_RECURSE scripts CONFIGURE_DEPENDS "${regress}/*.smt2" "${examples}/*.smt2")
foreach(script ${scripts})
  cmake_path(RELATIVE_PATH script BASE_DIRECTORY "${regress}" OUTPUT_VARIABLE name)
  string(REGEX REPLACE "^\\.\\./.*/" "examples/" name "${name}")
  string(REGEX REPLACE "\\.smt2$" "" name "${name}")
  preproc_script_test(regress/${name} quick 300 "${regress}/run.sh" $<TARGET_FILE:preproc-solve> "${script}")
endforeach()
preproc_script_test(regress/complete quick 60 "${regress}/complete.sh" "${PROJECT_BINARY_DIR}")
