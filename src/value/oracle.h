#pragma once

#include <span>
#include <string>

#include "value/value.h"

namespace preproc {

/// A function that no theory has: its values are known only by calling it (`FunctionInfo::oracle`). To solvers it is an
/// uninterpreted function; evaluators call it wherever its arguments are known, so models are always of the function
/// itself.
class Oracle {
 public:
  virtual ~Oracle() = default;
  /// The result for arguments that are known values of the function's argument sorts: a value of its range, the same
  /// for the same arguments as long as this object lives. An empty value where the call failed; `failure` then says
  /// why. May be called by several threads at once. Cost: anything, once for each tuple of arguments.
  virtual Value call(std::span<const Value> arguments) = 0;
  /// The error of the first call that failed; empty if none did.
  virtual std::string failure() const = 0;
  /// The program or function that computes it, as the script names it: `bin/crc32`, `libm:sin`.
  virtual const std::string& executable() const = 0;
};

}  // namespace preproc
