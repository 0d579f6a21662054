# FindSqlite: SQLite 3. Defines sqlite::sqlite3.

find_path(SQLITE_INCLUDE_DIR sqlite3.h)
# Static where there is a choice: few runs need it, and a library costs every start of a program.
find_library(SQLITE_LIBRARY NAMES libsqlite3.a sqlite3)
mark_as_advanced(SQLITE_INCLUDE_DIR SQLITE_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Sqlite REQUIRED_VARS SQLITE_LIBRARY SQLITE_INCLUDE_DIR)

if(Sqlite_FOUND AND NOT TARGET sqlite::sqlite3)
  find_package(Threads QUIET)
  add_library(sqlite::sqlite3 UNKNOWN IMPORTED)
  set_target_properties(sqlite::sqlite3 PROPERTIES
    IMPORTED_LOCATION "${SQLITE_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${SQLITE_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "Threads::Threads;m;${CMAKE_DL_LIBS}")
endif()
