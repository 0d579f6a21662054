#include "synthesis/enumeration/bank/term_bank.h"

#include <algorithm>
#include <cstring>

#include "term/substitute.h"
#include "term/written_literals.h"
#include "value/hash.h"

namespace preproc {

/// Terms of one production whose columns are computed together.
struct TermBank::Batch {
  uint32_t nonterminal;
  uint32_t production;
  BankProduction& made_by;
  std::vector<std::vector<uint64_t>> columns;  // of the uses
  std::vector<uint32_t> parts;
  size_t count = 0;
  size_t capacity;
};

TermBank::TermBank(TermManager& tm, CellTable& cells, BankGrammar& grammar)
    : tm_(tm), cells_(cells), grammar_(grammar), shelves_(grammar.nonterminals.size()), terms_(shelves_.size()) {}

void TermBank::restart(std::span<const std::vector<uint64_t>> points) {
  rows_ = points.empty() ? 1 : points[0].size();
  assert(rows_ > 0 && rows_ <= CellProgram::kMaxRows && points.size() == grammar_.parameters.size());
  const size_t repeats = CellProgram::kMaxRows / rows_;
  parameters_.assign(points.size(), {});
  for (size_t i = 0; i < points.size(); ++i) {
    for (size_t k = 0; k < repeats; ++k) {
      parameters_[i].insert(parameters_[i].end(), points[i].begin(), points[i].end());
    }
  }
  for (size_t n = 0; n < shelves_.size(); ++n) {
    shelves_[n] = Shelf();
    shelves_[n].end_of_size.push_back(0);
    terms_[n].clear();
  }
  size_ = 0;
  largest_ = 0;
  partial_ = false;
  complete_size_ = true;
}

size_t TermBank::memory_bytes() const {
  size_t bytes = cells_.memory_bytes();
  for (const Shelf& shelf : shelves_) {
    bytes += shelf.cells.capacity() * sizeof(uint64_t) + shelf.index.memory_bytes() +
             (shelf.production.capacity() + shelf.first_part.capacity() + shelf.parts.capacity()) * sizeof(uint32_t);
  }
  return bytes;
}

uint64_t TermBank::all_terms() const {
  uint64_t sum = 0;
  for (const Shelf& shelf : shelves_) {
    sum += shelf.production.size();
  }
  return sum;
}

uint64_t TermBank::hash_of(const uint64_t* column) const {
  uint64_t hash = rows_;
  for (size_t i = 0; i < rows_; ++i) {
    hash = mix(hash, column[i]);
  }
  return hash;
}

uint32_t TermBank::find(uint32_t nonterminal, std::span<const uint64_t> column) const {
  const Shelf& shelf = shelves_[nonterminal];
  const uint32_t found = shelf.index.find(hash_of(column.data()), [&](uint32_t id) {
    return std::memcmp(shelf.cells.data() + (id - 1) * rows_, column.data(), rows_ * sizeof(uint64_t)) == 0;
  });
  return found == 0 ? terms(nonterminal) : found - 1;
}

/// Computes the batch and keeps what is new. False if the growth is to end.
bool TermBank::flush(Batch& batch) {
  if (batch.count == 0) {
    return true;
  }
  std::vector<const uint64_t*> inputs;
  for (const auto& column : parameters_) {
    inputs.push_back(column.data());
  }
  for (const auto& column : batch.columns) {
    inputs.push_back(column.data());
  }
  const CellProgram::Result result = batch.made_by.program.run(inputs, batch.count * rows_);
  computed_ += batch.count;
  Shelf& shelf = shelves_[batch.nonterminal];
  const size_t arity = batch.made_by.uses.size();
  const uint32_t first = terms(batch.nonterminal);
  for (size_t i = 0; i < batch.count; ++i) {
    const uint64_t* column = result.cells + i * rows_;
    if (result.defined != nullptr && std::find(result.defined + i * rows_, result.defined + (i + 1) * rows_, 0) !=
                                         result.defined + (i + 1) * rows_) {
      partial_ = true;
      continue;
    }
    const uint64_t hash = hash_of(column);
    const auto same = [&](uint32_t id) {
      return std::memcmp(shelf.cells.data() + (id - 1) * rows_, column, rows_ * sizeof(uint64_t)) == 0;
    };
    if (shelf.index.find(hash, same) != 0) {
      continue;
    }
    shelf.cells.insert(shelf.cells.end(), column, column + rows_);
    shelf.production.push_back(batch.production);
    shelf.first_part.push_back(static_cast<uint32_t>(shelf.parts.size()));
    shelf.parts.insert(shelf.parts.end(), batch.parts.begin() + static_cast<ptrdiff_t>(i * arity),
                       batch.parts.begin() + static_cast<ptrdiff_t>((i + 1) * arity));
    shelf.index.add(hash, static_cast<uint32_t>(shelf.production.size()),
                    [&](uint32_t id) { return hash_of(shelf.cells.data() + (id - 1) * rows_); });
  }
  batch.count = 0;
  batch.parts.clear();
  if (is_full()) {
    return false;
  }
  const uint32_t end = terms(batch.nonterminal);
  return (*visit_)(batch.nonterminal, first, end);
}

/// Adds the terms of a production whose parts have these sizes.
bool TermBank::combine(Batch& batch, std::span<const uint32_t> sizes) {
  const std::vector<NonterminalUse>& uses = batch.made_by.uses;
  const size_t arity = uses.size();
  std::vector<uint32_t> first(arity);
  std::vector<uint32_t> end(arity);
  for (size_t i = 0; i < arity; ++i) {
    const Shelf& shelf = shelves_[uses[i].nonterminal];
    first[i] = first_of_size(shelf, sizes[i]);
    end[i] = shelf.end_of_size[sizes[i]];
    if (first[i] == end[i]) {
      return true;
    }
  }
  std::vector<uint32_t> parts = first;
  if (batch.made_by.symmetric && sizes[0] == sizes[1]) {
    parts[1] = parts[0];
  }
  for (;;) {
    for (size_t i = 0; i < arity; ++i) {
      const uint64_t* column = shelves_[uses[i].nonterminal].cells.data() + size_t{parts[i]} * rows_;
      std::copy_n(column, rows_, batch.columns[i].data() + batch.count * rows_);
    }
    batch.parts.insert(batch.parts.end(), parts.begin(), parts.end());
    if (++batch.count == batch.capacity && !flush(batch)) {
      return false;
    }
    size_t i = arity;
    for (; i > 0; --i) {
      if (++parts[i - 1] < end[i - 1]) {
        break;
      }
      parts[i - 1] = first[i - 1];
    }
    if (i == 0) {
      return true;
    }
    if (batch.made_by.symmetric && sizes[0] == sizes[1] && i == 1) {
      parts[1] = parts[0];
    }
  }
}

/// Adds the terms of a production that have this size.
bool TermBank::grow_by(uint32_t nonterminal, uint32_t production, uint32_t size) {
  BankProduction& made_by = grammar_.nonterminals[nonterminal].productions[production];
  const auto arity = static_cast<uint32_t>(made_by.uses.size());
  const uint32_t least = made_by.size + arity;
  if (size < least || (arity == 0 && size != least)) {
    return true;
  }
  Batch batch{.nonterminal = nonterminal,
              .production = production,
              .made_by = made_by,
              .columns = {},
              .parts = {},
              .count = 0,
              .capacity = CellProgram::kMaxRows / rows_};
  if (arity == 0) {
    batch.count = 1;
    return flush(batch);
  }
  batch.columns.assign(arity, std::vector<uint64_t>(batch.capacity * rows_));
  // All ways to distribute the size over the uses: `sizes` counts up, the last use takes the rest.
  const uint32_t all = size - made_by.size;
  std::vector<uint32_t> sizes(arity, 1);
  sizes[arity - 1] = all - (arity - 1);
  for (;;) {
    if ((!made_by.symmetric || sizes[0] <= sizes[1]) && !combine(batch, sizes)) {
      return false;
    }
    uint32_t& rest = sizes[arity - 1];
    size_t i = arity - 1;
    for (; i > 0 && rest == 1; --i) {
      rest += sizes[i - 1] - 1;
      sizes[i - 1] = 1;
    }
    if (i == 0) {
      break;
    }
    ++sizes[i - 1];
    --rest;
  }
  return flush(batch);
}

bool TermBank::grow(const Visit& visit) {
  const uint32_t size = size_ + 1;
  visit_ = &visit;
  complete_size_ = false;
  const uint64_t before = all_terms();
  // Terms of one size are made of smaller ones only, so that the order of nonterminals does not matter.
  for (Shelf& shelf : shelves_) {
    shelf.end_of_size.push_back(static_cast<uint32_t>(shelf.production.size()));
  }
  bool go_on = !is_full();
  for (uint32_t n = 0; n < shelves_.size() && go_on; ++n) {
    for (uint32_t p = 0; p < grammar_.nonterminals[n].productions.size() && go_on; ++p) {
      go_on = grow_by(n, p, size);
    }
    shelves_[n].end_of_size[size] = terms(n);
  }
  if (all_terms() != before) {
    largest_ = size;
  }
  size_ = size;
  complete_size_ = go_on;
  return go_on;
}

bool TermBank::is_exhausted() const {
  if (!complete_size_) {
    return false;
  }
  uint64_t needed = 1;
  for (const BankGrammar::Nonterminal& nonterminal : grammar_.nonterminals) {
    for (const BankProduction& production : nonterminal.productions) {
      needed = std::max<uint64_t>(needed, production.size + production.uses.size() * uint64_t{largest_});
    }
  }
  return size_ >= needed;
}

uint32_t TermBank::size(uint32_t nonterminal, uint32_t term) const {
  const std::vector<uint32_t>& ends = shelves_[nonterminal].end_of_size;
  const auto above = static_cast<size_t>(std::ranges::upper_bound(ends, term) - ends.begin());
  return static_cast<uint32_t>(std::min(above, ends.size() - 1));
}

std::vector<Term> TermBank::parts(uint32_t nonterminal, uint32_t term) {
  std::vector<Term> terms;
  const Shelf& shelf = shelves_[nonterminal];
  const BankProduction& production = grammar_.nonterminals[nonterminal].productions[shelf.production[term]];
  for (size_t i = 0; i < production.uses.size(); ++i) {
    terms.push_back(this->term(production.uses[i].nonterminal, shelf.parts[shelf.first_part[term] + i]));
  }
  return terms;
}

Term TermBank::term(uint32_t nonterminal, uint32_t term) {
  const WrittenLiterals kept;
  std::vector<std::pair<uint32_t, uint32_t>> open{{nonterminal, term}};
  while (!open.empty()) {
    const auto [n, t] = open.back();
    const Shelf& shelf = shelves_[n];
    const BankProduction& production = grammar_.nonterminals[n].productions[shelf.production[t]];
    std::vector<Term> from;
    std::vector<Term> to;
    const size_t before = open.size();
    for (size_t i = 0; i < production.uses.size(); ++i) {
      const uint32_t part = shelf.parts[shelf.first_part[t] + i];
      const auto found = terms_[production.uses[i].nonterminal].find(part);
      if (found == terms_[production.uses[i].nonterminal].end()) {
        open.emplace_back(production.uses[i].nonterminal, part);
      } else {
        from.push_back(production.uses[i].placeholder);
        to.push_back(found->second);
      }
    }
    if (open.size() == before) {
      open.pop_back();
      terms_[n].emplace(t, from.empty() ? production.pattern : substitute(tm_, production.pattern, from, to));
    }
  }
  return terms_[nonterminal].at(term);
}

}  // namespace preproc
