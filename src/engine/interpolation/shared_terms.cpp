#include "engine/interpolation/shared_terms.h"

#include <algorithm>

#include "term/mentioned_functions.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// False for what a theory gives its meaning: constructors, selectors, testers.
bool is_symbol(const TermManager& tm, Function f) { return tm.info(f).operation.role == DatatypeRole::None; }

std::vector<Function> symbols_of(const TermManager& tm, std::span<const Term> terms) {
  std::vector<Function> symbols = mentioned_functions(tm, terms);
  std::erase_if(symbols, [&](Function f) { return !is_symbol(tm, f); });
  return symbols;
}

bool is_word(const TermManager& tm, Term t) {
  const Kind kind = tm.kind(t);
  return tm.sorts().is_bitvec(tm.sort(t)) && (kind == Kind::Constant || kind == Kind::Select || kind == Kind::Apply);
}

}  // namespace

SharedTerms::SharedTerms(const TermManager& tm, std::span<const Term> first, std::span<const Term> second) {
  std::vector<bool> is_of_second(tm.function_count());
  for (const Function f : symbols_of(tm, second)) {
    is_of_second[f.id] = true;
  }
  symbols = symbols_of(tm, first);
  std::erase_if(symbols, [&](Function f) { return !is_of_second[f.id]; });
  is_common_.resize(tm.function_count());
  for (const Function f : symbols) {
    is_common_[f.id] = true;
  }
  TermSet seen;
  TermSet apart;  // with a symbol of one side only, or a bound variable
  const auto visit = [&](Term t) {
    const Kind kind = tm.kind(t);
    const bool has_function = kind == Kind::Constant || kind == Kind::Apply;
    if (kind == Kind::Variable || tm.has_opaque(t) ||
        (has_function && is_symbol(tm, tm.function(t)) && !is_common(tm.function(t))) ||
        std::ranges::any_of(tm.children(t), [&](Term child) { return apart.contains(child); })) {
      apart.insert(t);
    } else if (tm.sort(t) == tm.sorts().boolean() && !tm.is_value(t) && kind != Kind::Not) {
      conditions.push_back(t);
    } else if (is_word(tm, t)) {
      words.push_back(t);
    }
  };
  for (const std::span<const Term> terms : {first, second}) {
    for (const Term t : terms) {
      walk_postorder(tm, t, seen, visit);
    }
  }
}

bool SharedTerms::has_all_of(const TermManager& tm, std::span<const Term> terms) const {
  return std::ranges::all_of(symbols_of(tm, terms), [&](Function f) { return is_common(f); });
}

}  // namespace preproc
