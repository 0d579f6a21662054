# Two components. `program`: the program with its modules, manual page and completions. `library`: the library with its
# headers, and the CMake package PreprocSolve with the target PreprocSolve::preproc.

include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/PreprocSolve")

install(TARGETS preproc-solve RUNTIME COMPONENT program)
foreach(backend ${PREPROC_BACKENDS})
  install(TARGETS preproc-${backend} LIBRARY DESTINATION "${PREPROC_MODULE_DIR}" COMPONENT program)
endforeach()
install(TARGETS preproc EXPORT PreprocSolveTargets ARCHIVE COMPONENT library)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/preproc-solve"
        COMPONENT library FILES_MATCHING PATTERN "*.h")
install(EXPORT PreprocSolveTargets NAMESPACE PreprocSolve:: DESTINATION "${package_dir}" COMPONENT library)

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/PreprocSolveConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/PreprocSolveConfig.cmake" INSTALL_DESTINATION "${package_dir}"
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/PreprocSolveConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/PreprocSolveConfig.cmake"
  "${PROJECT_BINARY_DIR}/PreprocSolveConfigVersion.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindGMP.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindMPFR.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindZ3.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindCvc5.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindCadical.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindBitwuzla.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindAntlr4Runtime.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindSqlite.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindHiredis.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/FindCompression.cmake"
  DESTINATION "${package_dir}" COMPONENT library)
