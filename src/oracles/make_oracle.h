#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "value/oracle.h"
#include "value/sort.h"

namespace preproc {

/// Oracles that scripts may call.
struct OracleOptions {
  bool allow_programs = false;                 ///< run executables and load shared libraries
  std::chrono::milliseconds time_limit{2000};  ///< for one call of an executable
};

/// A function that cannot be called, or a call that failed; the text says why.
class OracleError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The oracle that a script names in `declare-oracle-fun`:
///
/// | name             | what is called                                                                             |
/// | ---------------- | ------------------------------------------------------------------------------------------ |
/// | libm:NAME        | a function of the C library's mathematics; needs no permission (native_oracle.h)           |
/// | lib:FILE:SYMBOL  | a function of a shared library, in this process (native_oracle.h)                          |
/// | FILE             | an executable, one process for each call (process_oracle.h)                                |
///
/// A relative FILE is looked for from the working directory on, then from the script's folder; a program is never
/// looked for on PATH. A library whose name has no slash is found by the system.
///
/// `function` is a function sort over Bool, Int, Real, bit-vectors, floating-point numbers, rounding modes and strings.
/// OracleError where there is no such oracle, or programs are not allowed. Nothing is run here.
std::shared_ptr<Oracle> make_oracle(const SortTable& sorts, Sort function, std::string_view name,
                                    const std::string& script_folder, const OracleOptions& options);

}  // namespace preproc
