# The tests, for CTest. Label `quick`: a few seconds each, run on every change. Label `all`: everything; tests do more
# rounds when PREPROC_TEST_ALL=1 is in the environment. Tests run in the source folder.

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
  preproc fmt::fmt-header-only spdlog::spdlog_header_only nlohmann_json::nlohmann_json z3::libz3 cvc5::cvc5 Threads::Threads)

# preproc_test_program(name sources...): an executable with what every test needs; no sources, no target.
function(preproc_test_program name)
  if(NOT ARGN)
    return()
  endif()
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE test-support)
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
    if(TARGET grammar-${grammar})
      target_include_directories(${name}-tests SYSTEM PRIVATE "${PREPROC_GENERATED_DIR}")
      add_dependencies(${name}-tests grammar-${grammar}-sources)
    endif()
  endforeach()
  if(TARGET grammar-SyGuS)
    preproc_use_grammar(${name}-tests SyGuS)
  endif()
  gtest_discover_tests(${name}-tests
    TEST_PREFIX ${name}/
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT ${timeout})

  # gtest_discover_tests cannot pass a list of labels: they are set once the tests are known.
  set(labels_file "${PROJECT_BINARY_DIR}/${name}-tests-labels.cmake")
  file(CONFIGURE OUTPUT "${labels_file}" @ONLY CONTENT [[
if(@name@-tests_TESTS)
  set_tests_properties(${@name@-tests_TESTS} PROPERTIES LABELS "quick;all")
endif()
]])
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${labels_file}")
endfunction()

preproc_googletests(unit 300)
preproc_googletests(differential 1200)

# tests/<folder>/run.sh PROGRAM: a script that drives the whole program.
file(GLOB test_scripts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*/run.sh")
math(EXPR script_timeout "1800 * ${test_patience}")
foreach(script ${test_scripts})
  cmake_path(GET script PARENT_PATH folder)
  cmake_path(GET folder FILENAME name)
  add_test(NAME ${name} COMMAND "${script}" $<TARGET_FILE:preproc-solve> WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  set_tests_properties(${name} PROPERTIES LABELS "quick;all" TIMEOUT ${script_timeout})
endforeach()
