#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "script/printer.h"
#include "term/term_map.h"

namespace preproc {

/// The text of path conditions, as `Printer` writes them. Paths have most of their literals in common: what a literal
/// is written as is kept.
///
/// Cost: of a condition whose literals were written before and share nothing, its length. Memory: 16 MB and one text.
class ConditionText {
 public:
  /// Names that the printer is given must be given before the first text.
  ConditionText(TermManager& tm, Printer& printer) : tm_(tm), printer_(printer) {}

  /// One literal, or any other term. The text lasts until the next call.
  const std::string& of(Term t) { return part(t).text; }
  /// The text of a condition as a JSON string.
  const std::string& json(Term t);
  /// Their conjunction; `true` where there are none.
  std::string of(std::span<const Term> literals);

 private:
  struct Part {
    std::string text = {};
    std::string json = {};                // empty: not asked for yet
    std::vector<Term> applications = {};  // each once
    bool is_small_tree = false;           // none occurs twice, and there are few
  };
  Part& part(Term t);
  bool find_applications(Term t, std::vector<Term>& applications) const;

  TermManager& tm_;
  Printer& printer_;
  std::unordered_map<Term, Part> parts_;
  size_t kept_ = 0;         // bytes of these
  TermMap<uint32_t> used_;  // by application: in which condition last
  uint32_t conditions_ = 0;
};

}  // namespace preproc
