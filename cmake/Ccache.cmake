# Compiles through ccache where it is installed, which is to trust precompiled headers.

find_program(CCACHE_PROGRAM ccache)
mark_as_advanced(CCACHE_PROGRAM)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(sloppiness pch_defines time_macros $ENV{CCACHE_SLOPPINESS})
  list(JOIN sloppiness "," sloppiness)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env "CCACHE_SLOPPINESS=${sloppiness}" "${CCACHE_PROGRAM}")
endif()
