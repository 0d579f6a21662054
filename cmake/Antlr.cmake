# preproc_grammar(Name): grammar/Name.g4 as the object library grammar-Name: lexer, parser and visitor in the namespace
# preproc::grammar, included as "NameParser.h". Without the file there is no target.
# preproc_use_grammar(target Name): puts the generated code into a target.

set(PREPROC_GENERATED_DIR "${PROJECT_BINARY_DIR}/generated/grammar")
find_program(ANTLR4_PROGRAM antlr4 REQUIRED)
mark_as_advanced(ANTLR4_PROGRAM)

file(GLOB PREPROC_GRAMMARS CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/grammar/*.g4")
add_custom_target(grammars)

# The files that a grammar consists of: itself and what it imports.
function(preproc_grammar_files name result)
  set(files "")
  set(waiting ${name})
  while(waiting)
    list(POP_FRONT waiting current)
    set(file "${PROJECT_SOURCE_DIR}/grammar/${current}.g4")
    if(NOT file IN_LIST files)
      list(APPEND files "${file}")
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
      file(STRINGS "${file}" imports REGEX "^import ")
      string(REGEX MATCHALL "[A-Za-z0-9_]+" imports "${imports}")
      list(REMOVE_ITEM imports import)
      list(APPEND waiting ${imports})
    endif()
  endwhile()
  set(${result} "${files}" PARENT_SCOPE)
endfunction()

function(preproc_grammar name)
  if(NOT "${PROJECT_SOURCE_DIR}/grammar/${name}.g4" IN_LIST PREPROC_GRAMMARS)
    return()
  endif()
  preproc_grammar_files(${name} files)
  set(lazy_tables "${PROJECT_SOURCE_DIR}/cmake/antlr_lazy_tables.cmake")
  set(sources "")
  set(headers "")
  foreach(part Lexer Parser Visitor BaseVisitor)
    list(APPEND sources "${PREPROC_GENERATED_DIR}/${name}${part}.cpp")
    list(APPEND headers "${PREPROC_GENERATED_DIR}/${name}${part}.h")
  endforeach()
  add_custom_command(
    OUTPUT ${sources} ${headers}
    COMMAND "${ANTLR4_PROGRAM}" -Dlanguage=Cpp -visitor -no-listener -package preproc::grammar
            -Werror -Xexact-output-dir -lib . -o "${PREPROC_GENERATED_DIR}" ${name}.g4
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${PREPROC_GENERATED_DIR} -DNAME=${name} -P "${lazy_tables}"
    DEPENDS ${files} "${lazy_tables}"
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}/grammar"
    COMMENT "Generating the parser of grammar/${name}.g4"
    VERBATIM)
  add_custom_target(grammar-${name}-sources DEPENDS ${sources} ${headers})
  add_dependencies(grammars grammar-${name}-sources)

  # Not our code: no warnings. ANTLR 4.7 writes u8"..." where it means a plain string, as before C++20.
  add_library(grammar-${name} OBJECT ${sources})
  target_compile_options(grammar-${name} PRIVATE -w -fno-char8_t)
  target_include_directories(grammar-${name} SYSTEM PUBLIC "${PREPROC_GENERATED_DIR}")
  target_link_libraries(grammar-${name} PUBLIC antlr4::runtime)
  add_dependencies(grammar-${name} grammar-${name}-sources)
endfunction()

function(preproc_use_grammar target name)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:grammar-${name}>)
  target_include_directories(${target} SYSTEM PRIVATE "${PREPROC_GENERATED_DIR}")
  target_link_libraries(${target} PRIVATE antlr4::runtime)
  add_dependencies(${target} grammar-${name}-sources)
endfunction()
