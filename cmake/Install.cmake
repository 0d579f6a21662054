# Three components. `program`: the program with its modules, manual page and completions. `runtime`: the shared library.
# `library`: what it takes to build with it, the headers and the CMake package PreprocSolve with the target
# PreprocSolve::preproc.

include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/PreprocSolve")

install(TARGETS preproc-solve RUNTIME COMPONENT program)
foreach(backend ${PREPROC_BACKENDS})
  install(TARGETS preproc-${backend} LIBRARY DESTINATION "${PREPROC_MODULE_DIR}" COMPONENT program)
endforeach()
install(TARGETS preproc-with-z3 preproc-with-z3-libz3 preproc-with-z3-preload preproc-with-z3-python
        LIBRARY DESTINATION "${PREPROC_WITH_Z3_DIR}" COMPONENT program)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/with_z3/python" DESTINATION "${PREPROC_WITH_Z3_DIR}" COMPONENT program
        FILES_MATCHING PATTERN "*.py")
install(TARGETS preproc-shared EXPORT PreprocSolveTargets
        LIBRARY COMPONENT runtime NAMELINK_COMPONENT library)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/preproc" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT library)
install(EXPORT PreprocSolveTargets NAMESPACE PreprocSolve:: DESTINATION "${package_dir}" COMPONENT library)

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/PreprocSolveConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/PreprocSolveConfig.cmake" INSTALL_DESTINATION "${package_dir}"
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/PreprocSolveConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/PreprocSolveConfig.cmake"
  "${PROJECT_BINARY_DIR}/PreprocSolveConfigVersion.cmake"
  DESTINATION "${package_dir}" COMPONENT library)
