# What `preproc-solve with-z3` puts into other programs (docs/with-z3.md), a folder of its own, `with-z3`: fronts, which
# define the functions of z3 that are taken over, and the engine's library, which a front loads when it is first called.

set(PREPROC_WITH_Z3_DIR "${PREPROC_MODULE_DIR}/with-z3")
set(with_z3_build "${PROJECT_BINARY_DIR}/with-z3")

# The engine. It is linked to no z3, calls the host's by what `dlsym` finds, and shows one function: a symbol of another
# copy of a library in the host is neither taken nor given.
file(GLOB with_z3_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/with_z3/*.cpp")
list(REMOVE_ITEM with_z3_sources "${PROJECT_SOURCE_DIR}/src/with_z3/front.cpp")
add_library(preproc-with-z3 SHARED ${with_z3_sources} ${core_objects})
set_target_properties(preproc-with-z3 PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${with_z3_build}" LINKER_LANGUAGE CXX
  LINK_DEPENDS "${PROJECT_SOURCE_DIR}/cmake/with_z3_symbols.map")
target_include_directories(preproc-with-z3 PRIVATE "${PROJECT_SOURCE_DIR}/src"
  $<TARGET_PROPERTY:z3::libz3,INTERFACE_INCLUDE_DIRECTORIES>)
target_link_libraries(preproc-with-z3 PRIVATE cadical::cadical ${public_libraries} antlr4::shared ${private_libraries}
  "${BOOST_PROGRAM_OPTIONS_SHARED}" fmt::fmt-header-only ${CMAKE_DL_LIBS})
target_link_options(preproc-with-z3 PRIVATE
  "LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/with_z3_symbols.map" LINKER:--exclude-libs,ALL)
if(NOT PREPROC_SANITIZE)
  target_link_options(preproc-with-z3 PRIVATE LINKER:--no-undefined)
endif()
preproc_warnings(preproc-with-z3)
preproc_unity(preproc-with-z3 ${unity_kilobytes})

# libz3.so for those that open it by this name and look functions up in it, preload.so for LD_PRELOAD, python.so for
# sitecustomize.py. C++ without its runtime.
foreach(front libz3 preload python)
  add_library(preproc-with-z3-${front} MODULE src/with_z3/front.cpp)
  set_target_properties(preproc-with-z3-${front} PROPERTIES
    LIBRARY_OUTPUT_DIRECTORY "${with_z3_build}" PREFIX "" OUTPUT_NAME ${front} CXX_VISIBILITY_PRESET hidden)
  target_include_directories(preproc-with-z3-${front} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_compile_options(preproc-with-z3-${front} PRIVATE -fno-exceptions -fno-rtti)
  target_link_options(preproc-with-z3-${front} PRIVATE -nodefaultlibs LINKER:--no-as-needed)
  preproc_warnings(preproc-with-z3-${front})
endforeach()
foreach(front preload python)
  target_link_libraries(preproc-with-z3-${front} PRIVATE c)
endforeach()
# Of its build, the z3 here counts for nothing but its name, libz3.so.4.
target_link_libraries(preproc-with-z3-libz3 PRIVATE z3::libz3 c)

foreach(file sitecustomize.py preproc_with_z3.py)
  configure_file("${PROJECT_SOURCE_DIR}/src/with_z3/python/${file}" "${with_z3_build}/python/${file}" COPYONLY)
endforeach()
foreach(target preproc-with-z3 preproc-with-z3-libz3 preproc-with-z3-preload preproc-with-z3-python)
  add_dependencies(preproc-solve ${target})
endforeach()
file(RELATIVE_PATH folder "/${CMAKE_INSTALL_BINDIR}" "/${PREPROC_WITH_Z3_DIR}")
target_compile_definitions(preproc-cold PRIVATE PREPROC_WITH_Z3_FOLDER="${folder}")
