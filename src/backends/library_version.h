#pragma once

#include <string>
#include <string_view>

namespace preproc {

/// The version of the solver that a linked backend is made with, as its library says: "4.8.12". Of the program, where
/// the backend is a module that is loaded for it: BackendError if that fails.
std::string library_version(std::string_view backend);

/// True if the library of z3 has the option: `smt.mbqi`, `auto_config`.
bool z3_has_option(const std::string& name);

/// Functions of the modules that answer it.
extern "C" bool z3_library_has_option(const char* name);
extern "C" void z3_version(std::string& version);
extern "C" void cvc5_version(std::string& version);
extern "C" void bitwuzla_version(std::string& version);

}  // namespace preproc
