# Solvers are loaded when they are needed: loading Z3 and cvc5 takes longer than deciding most queries without them.
# The module libpreproc-NAME.so of a backend takes the core's symbols from the program.

include(GNUInstallDirs)

# Where an installed program finds its modules. In the build folder they are next to it.
set(PREPROC_MODULE_DIR "${CMAKE_INSTALL_LIBDIR}/preproc-solve")

# preproc_exports(program): lets modules use the program's preproc:: symbols, and only these: with all of them exported,
# libraries of the program and of a solver would get mixed.
function(preproc_exports program)
  target_link_options(${program} PRIVATE
    "LINKER:--dynamic-list=${PROJECT_SOURCE_DIR}/cmake/exported_symbols.txt" LINKER:--exclude-libs,ALL)
  set_property(TARGET ${program} APPEND PROPERTY LINK_DEPENDS "${PROJECT_SOURCE_DIR}/cmake/exported_symbols.txt")
  file(RELATIVE_PATH folder "/${CMAKE_INSTALL_BINDIR}" "/${PREPROC_MODULE_DIR}")
  target_compile_definitions(${program} PRIVATE PREPROC_MODULE_FOLDER="${folder}")
endfunction()
