# tests/fuzz/<name>.cpp: the libFuzzer program fuzz-<name>. PREPROC_FUZZ builds nothing but these, and needs Clang; the
# tests run each for some seconds, `./dev fuzz` for longer. See tests/fuzz/fuzz.sh for seeds and limits.

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "PREPROC_FUZZ: libFuzzer is a part of Clang, the compiler is ${CMAKE_CXX_COMPILER_ID}")
endif()

file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/*.cpp")
foreach(source ${fuzz_sources})
  get_filename_component(name "${source}" NAME_WE)
  add_executable(fuzz-${name} "${source}")
  target_include_directories(fuzz-${name} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(fuzz-${name} PRIVATE preproc ${core_libraries})
  target_link_options(fuzz-${name} PRIVATE -fsanitize=fuzzer)
  preproc_warnings(fuzz-${name})
  preproc_sanitized(fuzz-${name})
  add_test(NAME fuzz/${name}
    COMMAND "${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz.sh" $<TARGET_FILE:fuzz-${name}> 20
    WORKING_DIRECTORY "${PROJECT_BINARY_DIR}")
  set_tests_properties(fuzz/${name} PROPERTIES LABELS slow TIMEOUT 300)
endforeach()
if(TARGET fuzz-sygus)
  target_sources(fuzz-sygus PRIVATE "${PROJECT_SOURCE_DIR}/tests/differential/pure_grammar.cpp")
  preproc_use_grammar(fuzz-sygus SyGuS)
endif()

# The program and its modules are of no use here.
set_target_properties(preproc-solve PROPERTIES EXCLUDE_FROM_ALL TRUE)
foreach(backend ${PREPROC_BACKENDS})
  set_target_properties(preproc-${backend} PROPERTIES EXCLUDE_FROM_ALL TRUE)
endforeach()
