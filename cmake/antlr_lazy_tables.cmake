# cmake -DFOLDER=... -DNAME=... -P antlr_lazy_tables.cmake: changes a generated lexer and parser to build their tables when
# the first object is made. As ANTLR before 4.10 writes them, every program pays for the tables at its start; later ones write
# them so by themselves.

foreach(class ${NAME}Lexer ${NAME}Parser)
  file(READ "${FOLDER}/${class}.cpp" old)
  if(old MATCHES "OnceFlag")
    continue()
  endif()
  string(REPLACE "${class}::Initializer ${class}::_init;" "" new "${old}")
  string(REGEX REPLACE "(\n${class}::${class}\\([^)]*\\) : [A-Za-z]+\\([a-z]+\\) {\n)"
         "\\1  static const Initializer tables_built;\n" new "${new}")
  string(FIND "${new}" "tables_built" place)
  if(place EQUAL -1 OR old STREQUAL new)
    message(FATAL_ERROR "${class}.cpp is not as expected of ANTLR's generator")
  endif()
  file(WRITE "${FOLDER}/${class}.cpp" "${new}")
endforeach()
