# PREPROC_SANITIZE=address,undefined instruments everything we compile. The solvers are not instrumented, so container
# annotations (_GLIBCXX_SANITIZE_VECTOR) stay off: vectors cross that border.
#
# preproc_sanitized(executable): links the sanitizers' settings in.

if(PREPROC_SANITIZE)
  add_compile_options(-fsanitize=${PREPROC_SANITIZE} -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PREPROC_SANITIZE})
  add_library(sanitizer-settings OBJECT "${PROJECT_SOURCE_DIR}/cmake/sanitizer_settings.cpp")
endif()

function(preproc_sanitized executable)
  if(PREPROC_SANITIZE)
    target_link_libraries(${executable} PRIVATE sanitizer-settings)
  endif()
endfunction()
