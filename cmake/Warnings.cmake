# preproc_warnings(target): the warnings for our own code. Libraries are system headers and stay silent.

function(preproc_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wconversion)
  if(PREPROC_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # These follow values through inlined library code, where GCC reports things that cannot happen: worth reading, not
    # worth a failed build. GCC 12's -Wrestrict is wrong about std::string's operator+ (GCC bug 105651).
    target_compile_options(${target} PRIVATE
      -Wno-restrict -Wno-maybe-uninitialized -Wno-error=array-bounds -Wno-error=maybe-uninitialized -Wno-error=stringop-overflow)
  elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # C linkage gives backends names that can be looked up; both sides are C++.
    # The stable_sort of GCC 12's library uses std::get_temporary_buffer, and Clang says where.
    target_compile_options(${target} PRIVATE -Wno-return-type-c-linkage -Wno-deprecated-declarations)
  endif()
endfunction()
