# What `cpack` makes, and `./dev package` with it:
#
#   cpack -G DEB   preproc-solve, libpreproc0 and libpreproc-dev, for the Debian that this is built on
#   cpack -G TGZ   with PREPROC_PORTABLE: a folder that runs wherever it is put, and its SHA-256
#
# The time in the packages is that of SOURCE_DATE_EPOCH, where the environment has it.

option(PREPROC_PORTABLE "Install the shared libraries, but for glibc's, beside the program, which finds them there" OFF)

set(CPACK_PACKAGE_NAME preproc-solve)
set(CPACK_PACKAGE_VENDOR "The preproc-solve authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "preprocessing front-end for SMT solvers")
set(CPACK_PACKAGE_CONTACT "The preproc-solve authors <preproc-solve@preproc-solve.invalid>"
    CACHE STRING "Who makes the packages: NAME <ADDRESS>")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# ---- the archive ----------------------------------------------------------------------------------------------------

set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_PACKAGE_FILE_NAME "preproc-solve-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_ARCHIVE_PROGRAM_FILE_NAME "${CPACK_PACKAGE_FILE_NAME}")
if(PREPROC_PORTABLE)
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
  set(CPACK_COMPONENTS_ALL program)
  file(RELATIVE_PATH to_modules "/${CMAKE_INSTALL_BINDIR}" "/${PREPROC_MODULE_DIR}")
  # An RPATH, unlike a RUNPATH, counts for what libraries need too.
  list(TRANSFORM PREPROC_BACKENDS PREPEND preproc- OUTPUT_VARIABLE modules)
  foreach(target preproc-solve ${modules})
    target_link_options(${target} PRIVATE LINKER:--disable-new-dtags)
    set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN;$ORIGIN/${to_modules}")
  endforeach()
  list(TRANSFORM modules REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE module_files)
  install(CODE "set(files \"$<TARGET_FILE:preproc-solve>;${module_files}\")
    set(destination \"${PREPROC_MODULE_DIR}\")
    set(licenses \"${CMAKE_INSTALL_DOCDIR}/licenses\")" COMPONENT program)
  install(SCRIPT "${PROJECT_SOURCE_DIR}/cmake/install_libraries.cmake" COMPONENT program)
  install(FILES README.md CHANGELOG.md LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT program)
  include(CPack)
  return()
endif()

# ---- packages of Debian ---------------------------------------------------------------------------------------------

set(CPACK_COMPONENTS_ALL program runtime library)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")

# ~deb12: a newer Debian's package of the same version is the newer one.
set(release "")
if(EXISTS /etc/os-release)
  file(STRINGS /etc/os-release release REGEX "^VERSION_ID=")
endif()
string(REGEX MATCH "[0-9]+" release "${release}")
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
if(release)
  set(CPACK_DEBIAN_PACKAGE_RELEASE "1~deb${release}")
endif()

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME preproc-solve)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "z3, cvc5")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Reads scripts of SMT-LIB 2 and SyGuS-IF, simplifies what they ask (tables,
strings, floating-point numbers, functions to be synthesised) and answers with
Z3 and cvc5, or writes the simplified script for another solver.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libpreproc-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libpreproc0 (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "What it takes to build with libpreproc: headers for C and C++, and the CMake
package PreprocSolve.")

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libpreproc0)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "preproc-solve as a shared library, for programs that ask an SMT solver many
queries: terms, solvers and scripts of SMT-LIB.")

# What every package of Debian has in its folder of documents.
set(documents "${PROJECT_BINARY_DIR}/documents")
file(WRITE "${documents}/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA "${documents}/triggers")
set(package_version "${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")
file(READ "${PROJECT_SOURCE_DIR}/LICENSE" license)
string(REGEX REPLACE "^MIT License\n\nCopyright [^\n]*\n\n" "" license "${license}")
string(REGEX REPLACE "\n\n" "\n.\n" license "${license}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" license "${license}")
string(TIMESTAMP year "%Y" UTC)
file(WRITE "${documents}/copyright" "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: preproc-solve
Upstream-Contact: ${CPACK_PACKAGE_CONTACT}

Files: *
Copyright: ${year} The preproc-solve authors
License: Expat

License: Expat
 ${license}")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE "${documents}/changelog.Debian" "preproc-solve (${package_version}) unstable; urgency=medium

  * Version ${PROJECT_VERSION}.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
file(COPY "${PROJECT_SOURCE_DIR}/CHANGELOG.md" DESTINATION "${documents}")
file(RENAME "${documents}/CHANGELOG.md" "${documents}/changelog")
foreach(name changelog changelog.Debian)
  execute_process(COMMAND gzip -9nf "${documents}/${name}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
foreach(component PROGRAM RUNTIME LIBRARY)
  string(TOLOWER ${component} lower)
  install(FILES "${documents}/copyright" "${documents}/changelog.gz" "${documents}/changelog.Debian.gz"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${component}_PACKAGE_NAME}" COMPONENT ${lower})
endforeach()
# Lintian takes what is linked statically for a copy of the source; CPack itself writes scripts that call ldconfig.
set(package_of_program preproc-solve)
set(package_of_runtime libpreproc0)
foreach(component program runtime)
  set(package ${package_of_${component}})
  file(WRITE "${documents}/${package}" "# Each shared library costs every start of the program.
${package}: embedded-library *
${package}: maintscript-calls-ldconfig *
")
  install(FILES "${documents}/${package}" DESTINATION "${CMAKE_INSTALL_DATADIR}/lintian/overrides"
          COMPONENT ${component})
endforeach()
include(CPack)
