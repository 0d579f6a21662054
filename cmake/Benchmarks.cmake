# bench/<name>.cpp: the program bench-<name>. It writes numbers; it is not a test.

file(GLOB bench_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/*.cpp")
if(bench_sources)
  find_package(benchmark REQUIRED)
endif()
foreach(source ${bench_sources})
  get_filename_component(name "${source}" NAME_WE)
  add_executable(bench-${name} "${source}")
  if(name MATCHES "^embedded_")  # of the library as other programs see it
    target_link_libraries(bench-${name} PRIVATE PreprocSolve::preproc z3::libz3)
    if(TARGET bitwuzla::bitwuzla)
      target_link_libraries(bench-${name} PRIVATE bitwuzla::bitwuzla)
      target_compile_definitions(bench-${name} PRIVATE PREPROC_HAS_BITWUZLA)
    endif()
    preproc_warnings(bench-${name})
    preproc_sanitized(bench-${name})
    continue()
  endif()
  target_link_libraries(bench-${name} PRIVATE
    preproc fmt::fmt-header-only spdlog::spdlog_header_only nlohmann_json::nlohmann_json Boost::program_options z3::libz3 cvc5::cvc5 Threads::Threads benchmark::benchmark)
  preproc_warnings(bench-${name})
  preproc_sanitized(bench-${name})
endforeach()
