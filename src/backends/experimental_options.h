#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace preproc {

/// cvc5 refuses some operators until an option allows them, and names it: "try --strings-exp", "Try --arrays-exp.".
/// Which ones, its versions see differently: what is refused is asked again with the option.
class ExperimentalOptions {
 public:
  /// Takes the option that an error names, without its dashes. False if it names none or the option was taken before.
  bool take_from(std::string_view error);
  /// All that were taken: "arrays-exp".
  const std::set<std::string, std::less<>>& names() const { return names_; }

 private:
  std::set<std::string, std::less<>> names_;
};

}  // namespace preproc
