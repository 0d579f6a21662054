#include "summaries/output/condition_text.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace preproc {

namespace {

/// Applications of a literal whose text is used in conjunctions.
constexpr size_t kFew = 64;
/// Bytes of texts that are kept.
constexpr size_t kMaxKept = size_t{1} << 24;

}  // namespace

/// The applications in a term; false where one occurs twice, there are many, or binders or annotations among them, as
/// lets have their own places in these.
bool ConditionText::find_applications(Term t, std::vector<Term>& applications) const {
  if (tm_.has_opaque(t)) {  // quantifiers too
    return false;
  }
  std::vector<Term> stack{t};
  while (!stack.empty()) {
    const Term at = stack.back();
    stack.pop_back();
    const std::span<const Term> children = tm_.children(at);
    if (children.empty()) {
      continue;
    }
    const Kind kind = tm_.kind(at);
    if (kind == Kind::Lambda || kind == Kind::Annotate || applications.size() == kFew ||
        std::ranges::find(applications, at) != applications.end()) {
      return false;
    }
    applications.push_back(at);
    stack.insert(stack.end(), children.begin(), children.end());
  }
  return true;
}

ConditionText::Part& ConditionText::part(Term t) {
  if (kept_ > kMaxKept) {
    parts_.clear();
    kept_ = 0;
  }
  if (const auto known = parts_.find(t); known != parts_.end()) {
    return known->second;
  }
  Part part{.text = printer_.to_string(t)};
  part.is_small_tree = find_applications(t, part.applications);
  kept_ += sizeof part + part.text.size() + part.applications.size() * sizeof(Term);
  return parts_.emplace(t, std::move(part)).first->second;
}

const std::string& ConditionText::json(Term t) {
  Part& own = part(t);
  if (own.json.empty()) {
    own.json = nlohmann::json(own.text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    kept_ += own.json.size();
  }
  return own.json;
}

std::string ConditionText::of(std::span<const Term> literals) {
  if (literals.size() < 2) {
    return literals.empty() ? "true" : of(literals[0]);
  }
  // Subterms that two literals share are named once for both by the printer.
  ++conditions_;
  std::string text = "(and";
  for (const Term literal : literals) {
    const Part& own = part(literal);
    bool shares = !own.is_small_tree;
    for (const Term application : own.applications) {
      uint32_t& last = used_.slot(application);
      shares = shares || last == conditions_;
      last = conditions_;
    }
    if (shares) {
      return printer_.to_string(tm_.mk(Kind::And, literals));
    }
    text.append(" ").append(own.text);
  }
  return text + ")";
}

}  // namespace preproc
