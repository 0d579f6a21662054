#include "summaries/symbol_sets.h"

#include <algorithm>

namespace preproc {

void SymbolSet::insert(uint32_t symbol) {
  if (symbol / 64 >= words_.size()) {
    words_.resize(symbol / 64 + 1);
  }
  words_[symbol / 64] |= uint64_t{1} << (symbol % 64);
}

void SymbolSet::insert(const SymbolSet& other) {
  all_ = all_ || other.all_;
  words_.resize(std::max(words_.size(), other.words_.size()));
  for (size_t i = 0; i < other.words_.size(); ++i) {
    words_[i] |= other.words_[i];
  }
}

bool SymbolSet::contains(uint32_t symbol) const {
  return all_ || (symbol / 64 < words_.size() && (words_[symbol / 64] >> (symbol % 64) & 1) != 0);
}

bool SymbolSet::intersects(const SymbolSet& other) const {
  if (all_ || other.all_) {
    return !empty() && !other.empty();
  }
  const size_t common = std::min(words_.size(), other.words_.size());
  for (size_t i = 0; i < common; ++i) {
    if ((words_[i] & other.words_[i]) != 0) {
      return true;
    }
  }
  return false;
}

bool SymbolSet::empty() const {
  return !all_ && std::ranges::all_of(words_, [](uint64_t word) { return word == 0; });
}

uint32_t SymbolSets::number(Function f) {
  return numbers_.try_emplace(f, static_cast<uint32_t>(numbers_.size())).first->second;
}

bool SymbolSets::is_partial(Term t) const {
  switch (tm_.kind(t)) {
    case Kind::IntDiv:
    case Kind::IntMod:
    case Kind::RealDiv: {
      const Term divisor = tm_.children(t).back();
      if (!tm_.is_value(divisor)) {
        return true;
      }
      const Value value = tm_.value(divisor);
      return value.is_int() ? sgn(value.integer()) == 0 : sgn(value.real()) == 0;
    }
    case Kind::DtSelect: return tm_.sorts().declaration(tm_.sort(tm_.child(t, 0))).constructors.size() != 1;
    case Kind::FpMin:
    case Kind::FpMax:
    case Kind::FpToUbv:
    case Kind::FpToSbv:
    case Kind::FpToReal:
    case Kind::FpToIeeeBv:
    case Kind::SeqNth: return true;
    default: return false;
  }
}

void SymbolSets::enter(Term t, SymbolSet& set) {
  const Kind kind = tm_.kind(t);
  if (kind == Kind::Constant || kind == Kind::Apply) {
    const Function f = tm_.function(t);
    if (tm_.info(f).body) {
      set.insert_all();
    } else {
      set.insert(number(f));
    }
  } else if (is_partial(t)) {
    set.insert(number({}));  // no function
  }
}

const SymbolSet& SymbolSets::of(Term t) {
  const auto [place, fresh] = sets_.try_emplace(t);
  if (!fresh) {
    return place->second;
  }
  SymbolSet& set = place->second;
  ++walks_;
  stack_.push_back(t);
  while (!stack_.empty()) {
    const Term at = stack_.back();
    stack_.pop_back();
    if (seen_[at] == walks_) {
      continue;
    }
    seen_.slot(at) = walks_;
    enter(at, set);
    const std::span<const Term> children = tm_.children(at);
    stack_.insert(stack_.end(), children.begin(), children.end());
  }
  return set;
}

}  // namespace preproc
