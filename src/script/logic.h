#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "term/kind.h"

namespace preproc {

/// The logic of a script, by its name (SMT-LIB 2.7, section 5): what its letters say.
///
///     QF_AUFBV   without quantifiers; arrays, free functions, bit-vectors
///
/// A script that names none, or ALL, has everything.
class Logic {
 public:
  explicit Logic(std::string_view name) : name_(name) {}

  /// True if the name is made of parts that solvers know: `QF_`, `A`, `UF`, `BV`, `LIA` and their like.
  bool is_known() const;
  /// The names of logics that are much used.
  static std::vector<std::string> common_names();
  /// The names of those sorts of the standard's theories that a known logic does not have; none for other logics.
  std::vector<std::string_view> outside_sorts() const;
  /// True if it is not restricted to some theories.
  bool is_all() const { return name_.empty() || says("ALL"); }
  /// True if the theory's functions have their names in this logic; elsewhere these are free.
  bool has(Theory theory) const;
  bool is_higher_order() const { return name_.starts_with("HO_"); }
  /// True if unknowns may be multiplied.
  bool is_nonlinear() const { return is_all() || says("NIA") || says("NRA") || says("NIRA"); }
  /// True if numerals are of sort Real: where there are Reals and no Ints (theory Reals).
  bool numerals_are_real() const { return (says("LRA") || says("NRA") || says("RDL")) && !says("IRA"); }
  /// True if there is nothing but bit-vectors, with or without quantifiers.
  bool is_bit_vectors_only() const { return features() == "BV"; }
  /// The logic with arrays and with free functions just if there are any: a table may have become one. A logic that is
  /// not made of well-known parts stays as it is.
  std::string restated(bool arrays, bool functions) const;

 private:
  bool says(std::string_view part) const { return name_.find(part) != std::string_view::npos; }
  /// The name without the word that there are no quantifiers.
  std::string_view features() const { return name_.starts_with("QF_") ? name_.substr(3) : name_; }

  std::string_view name_;
};

}  // namespace preproc
