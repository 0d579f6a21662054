#include "value/regex.h"

#include <iterator>

namespace preproc {

Regex::Handle Regex::make(Op op, uint32_t least, uint32_t most, std::vector<Handle> children) {
  std::shared_ptr<Regex> regex(new Regex);
  regex->op_ = op;
  regex->least_ = least;
  regex->most_ = most;
  regex->children_ = std::move(children);
  return regex;
}

Regex::Handle Regex::literal(std::u32string string) {
  std::shared_ptr<Regex> regex(new Regex);
  regex->op_ = Op::Literal;
  regex->string_ = std::move(string);
  return regex;
}

/// Destructors of children would nest as deep as the expression does: what only this one holds is taken apart here.
Regex::~Regex() {
  std::vector<Handle> dying = std::move(children_);
  while (!dying.empty()) {
    const Handle last = std::move(dying.back());
    dying.pop_back();
    if (last.use_count() == 1) {
      std::vector<Handle>& below = const_cast<Regex&>(*last).children_;  // every object is made non-const
      std::move(below.begin(), below.end(), std::back_inserter(dying));
      below.clear();
    }
  }
}

}  // namespace preproc
