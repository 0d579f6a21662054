# preproc_unity(target KILOBYTES): the target's files of one folder are compiled together, in groups of about so many
# kilobytes, since half of the time goes into reading headers. Names in unnamed namespaces are therefore unique in a folder.
# With PREPROC_UNITY off each file is compiled by itself, so that each includes what it uses: `./dev lint` does so.

option(PREPROC_UNITY "Compile the files of a folder in groups: a third of the time" ON)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC collects its own garbage less often: a tenth less time, at most a quarter more memory.
  add_compile_options(--param=ggc-min-expand=300 --param=ggc-min-heapsize=500000)
endif()

function(preproc_unity target kilobytes)
  if(NOT PREPROC_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # It takes a file that is included for a header, and GCC 12 takes short strings for endless ones where more is inlined.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage -Wno-stringop-overflow -Wno-array-bounds)
  endif()
  math(EXPR most "${kilobytes} * 1024")
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
    if(NOT source MATCHES "\\.cpp$" OR folder MATCHES "^(\\.\\.|build)")
      continue()
    endif()
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    file(SIZE "${source}" size)
    math(EXPR filled "${filled_${folder}} + ${size}")
    if(NOT DEFINED number_${folder} OR filled GREATER most)
      math(EXPR number_${folder} "${number_${folder}} + 1")
      set(filled ${size})
    endif()
    set(filled_${folder} ${filled})
    set_property(SOURCE "${source}" PROPERTY UNITY_GROUP "${folder}_${number_${folder}}")
  endforeach()
endfunction()

# preproc_precompile(target HEADERS...): headers that nearly each file of the target reads, compiled once.
function(preproc_precompile target)
  if(PREPROC_UNITY)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()
