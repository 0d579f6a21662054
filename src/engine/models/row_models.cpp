#include "engine/models/row_models.h"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <unordered_set>

#include "engine/models/model_verifier.h"
#include "engine/query.h"
#include "evaluate/column_compiler.h"
#include "evaluate/column_word.h"
#include "evaluate/row_search.h"
#include "rewrite/simplifier.h"
#include "term/conjuncts.h"
#include "term/fresh_constant.h"
#include "term/mentioned_functions.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Bits of the rows that are tried.
constexpr uint64_t kMostBits = 24;
/// What the search may be expected to take, some seconds (`RowSearch::expected_operations`).
constexpr double kMostOperations = 1e10;
/// Values of so many bits are told apart in a table.
constexpr uint64_t kMostListedBits = 26;
/// A wider constant becomes two: domains are listed.
constexpr uint32_t kWidestDomain = 16;

bool is_leaf_sort(const SortTable& sorts, Sort sort) {
  return sorts.kind(sort) == SortKind::Bool || sorts.kind(sort) == SortKind::BitVec;
}

/// True if columns of words can say all of the term: it has no functions, binders, or what is unknown.
bool is_of_words(const TermManager& tm, Term root) {
  bool fits = true;
  walk_postorder(tm, root, [&](Term t) {
    const Kind kind = tm.kind(t);
    fits = fits && kind != Kind::Opaque && kind != Kind::Apply && kind != Kind::HoApply && !is_binder(kind) &&
           !is_datatype_function(kind);
  });
  return fits;
}

bool occurs_in(const TermManager& tm, Term symbol, Term root) {
  bool found = false;
  walk_postorder(tm, root, [&](Term t) { found = found || t == symbol; });
  return found;
}

/// The constants of a part in terms of fewer ones.
class FewLeaves {
 public:
  FewLeaves(TermManager& tm, const ModelPart& part) : tm_(tm), simplifier_(tm) {
    for (const Function f : part.symbols) {
      symbols_.push_back(tm.mk_constant(f));
    }
    meanings_ = symbols_;
    leaves_ = symbols_;
    for (const Term t : part.conditions) {
      conditions_.push_back(simplifier_.simplify(t));
    }
    split();
  }

  /// False if too many bits are left.
  bool reduce() {
    if (bits() - std::min(bits(), bits_of_definable()) > kMostBits) {
      return false;
    }
    while (bits() > kMostBits) {
      if (!eliminate_one()) {
        return false;
      }
    }
    for (size_t i = 0; i < leaves_.size(); ++i) {
      if (const Term wide = leaves_[i]; width(wide) > kWidestDomain) {
        const uint32_t low = width(wide) / 2;
        const Term parts[] = {mk_fresh_constant(tm_, "high", tm_.sorts().bitvec(width(wide) - low)),
                              mk_fresh_constant(tm_, "low", tm_.sorts().bitvec(low))};
        leaves_.erase(leaves_.begin() + static_cast<std::ptrdiff_t>(i));
        leaves_.insert(leaves_.end(), std::begin(parts), std::end(parts));
        put(wide, tm_.mk(Kind::BvConcat, parts));
        --i;
      }
    }
    return true;
  }

  const std::vector<Term>& conditions() const { return conditions_; }
  const std::vector<Term>& leaves() const { return leaves_; }
  /// The symbols of the part, over the leaves.
  const std::vector<Term>& meanings() const { return meanings_; }
  /// A term of the part over the leaves.
  Term over_leaves(Term t) { return simplifier_.simplify(substitute(tm_, t, symbols_, meanings_)); }
  const std::vector<Term>& defined() const { return defined_; }

 private:
  uint32_t width(Term t) const { return word_width(tm_.sorts(), tm_.sort(t)); }
  uint64_t bits() const {
    uint64_t sum = 0;
    for (const Term leaf : leaves_) {
      sum += width(leaf);
    }
    return sum;
  }
  void split() {
    ConjunctSplitter splitter(tm_);
    std::vector<Term> conjuncts;
    for (const Term t : conditions_) {
      splitter.split(t, conjuncts);
    }
    conditions_ = std::move(conjuncts);
  }
  void put(Term constant, Term meaning) {
    const auto replace = [&](Term t) { return substitute(tm_, t, {&constant, 1}, {&meaning, 1}); };
    std::ranges::transform(meanings_, meanings_.begin(), replace);
    std::ranges::transform(conditions_, conditions_.begin(), [&](Term t) { return simplifier_.simplify(replace(t)); });
    std::erase_if(conditions_, [this](Term t) { return tm_.is_true(t); });
    split();
  }
  /// Bits of the constants that a condition might define: what conditions become later is not looked at.
  uint64_t bits_of_definable() const {
    TermSet definable;
    uint64_t sum = 0;
    const auto add = [&](Term t) {
      if (tm_.kind(t) == Kind::Constant && definable.insert(t)) {
        sum += width(t);
      }
    };
    for (const Term condition : conditions_) {
      add(condition);
      for (const Term child : tm_.children(condition)) {
        if (tm_.kind(condition) == Kind::Equal || tm_.kind(condition) == Kind::Not) {
          add(child);
        }
      }
    }
    return sum;
  }
  /// Takes away a constant that a condition defines.
  bool eliminate_one() {
    for (size_t i = 0; i < conditions_.size(); ++i) {
      const Term condition = conditions_[i];
      const auto define = [&](Term constant, Term meaning) {
        const auto leaf = std::ranges::find(leaves_, constant);
        if (leaf == leaves_.end() || occurs_in(tm_, constant, meaning)) {
          return false;
        }
        leaves_.erase(leaf);
        defined_.push_back(constant);
        conditions_.erase(conditions_.begin() + static_cast<std::ptrdiff_t>(i));
        put(constant, meaning);
        return true;
      };
      if (define(condition, tm_.mk_true()) ||
          (tm_.kind(condition) == Kind::Not && define(tm_.child(condition, 0), tm_.mk_false()))) {
        return true;
      }
      if (tm_.kind(condition) == Kind::Equal && (define(tm_.child(condition, 0), tm_.child(condition, 1)) ||
                                                 define(tm_.child(condition, 1), tm_.child(condition, 0)))) {
        return true;
      }
    }
    return false;
  }

  TermManager& tm_;
  Simplifier simplifier_;
  std::vector<Term> symbols_;
  std::vector<Term> meanings_;
  std::vector<Term> leaves_;
  std::vector<Term> defined_;
  std::vector<Term> conditions_;
};

class RowModels final : public ModelSource {
 public:
  RowModels(TermManager& tm, const ModelPart& part, FewLeaves leaves, std::vector<Column> domains,
            std::optional<uint64_t> seed)
      : tm_(tm),
        terms_(part.terms),
        leaves_(leaves.leaves()),
        rows_(RowSearch::of_all(tm, conditions_of(tm, leaves), leaves_, domains)),
        program_(compile_columns(tm, outputs_of(leaves, part), leaves_)),
        machine_(tm, program_, leaves_),
        verifier_(tm, part.conditions, leaves_of(tm, part)),
        seed_(seed) {
    // The values of the leaves are those of the symbols that nothing defines.
    const auto is_told = [&](Function f) {
      const Term symbol = tm.mk_constant(f);
      return std::ranges::find(leaves.defined(), symbol) != leaves.defined().end() ||
             std::ranges::find(part.terms, symbol) != part.terms.end();
    };
    is_told_apart_ = std::ranges::all_of(part.symbols, is_told);
    uint64_t bits = 0;
    for (const Term t : terms_) {
      const bool is_word = has_words(tm.sorts(), tm.sort(t));
      bits += is_word ? word_width(tm.sorts(), tm.sort(t)) : kMostListedBits + 1;
    }
    if (!is_told_apart_ && bits <= kMostListedBits) {
      is_listed_.resize(size_t{1} << bits);
    }
  }

  bool is_possible() const { return rows_.is_possible() && rows_.expected_operations() <= kMostOperations; }

  End next(std::vector<Value>& values) override {
    if (seed_) {
      draw();
    }
    while (next_ >= models()) {
      if (is_over_ || !fetch()) {
        reason_ = rows_.has_open_rows() ? "of some rows it is not determined whether they are models" : "";
        return rows_.has_open_rows() ? End::GaveUp : End::NoMore;
      }
    }
    values.clear();
    for (const Column& column : found_) {
      values.push_back(column.value(tm_.sorts(), next_));
    }
    ++next_;
    is_over_ = is_over_ || terms_.empty();
    return End::Found;
  }

  ModelCount count(uint64_t) override {
    mpz_class models = 0;
    while (!is_over_ && fetch()) {
      models += count_;
      is_over_ = terms_.empty() && count_ > 0;
    }
    return {terms_.empty() && models > 1 ? mpz_class(1) : models, !rows_.has_open_rows()};
  }

 private:
  static std::vector<Term> conditions_of(TermManager& tm, const FewLeaves& leaves) {
    return leaves.conditions().empty() ? std::vector{tm.mk_true()} : leaves.conditions();
  }
  static std::vector<Term> leaves_of(TermManager& tm, const ModelPart& part) {
    std::vector<Term> all;
    std::ranges::transform(part.symbols, std::back_inserter(all), [&](Function f) { return tm.mk_constant(f); });
    return all;
  }
  /// The part's terms, then its symbols.
  static std::vector<Term> outputs_of(FewLeaves& leaves, const ModelPart& part) {
    std::vector<Term> all;
    std::ranges::transform(part.terms, std::back_inserter(all), [&](Term t) { return leaves.over_leaves(t); });
    all.insert(all.end(), leaves.meanings().begin(), leaves.meanings().end());
    return all;
  }

  size_t models() const { return count_; }

  /// The next block with models in it that are new: their values are `found_`. False if there is none.
  bool fetch() {
    next_ = count_ = 0;
    while (count_ == 0) {
      tm_.stop().check();
      const std::optional<std::span<const Column>> block = rows_.next_block();
      if (!block) {
        return false;
      }
      const size_t rows = block->front().rows;
      if (rows == 0) {
        continue;
      }
      const std::span<Column> outputs = machine_.run(*block, rows);
      const size_t terms = terms_.size();
      if (!std::ranges::all_of(outputs, [](const Column& each) { return each.all_defined(); })) {
        throw EngineError("a term has no value in a model");
      }
      if (!verifier_.holds(outputs.subspan(terms), rows)) {
        throw EngineError("internal error: a row that was found violates the assertions");
      }
      found_.assign(outputs.begin(), outputs.begin() + static_cast<std::ptrdiff_t>(terms));
      count_ = is_told_apart_ ? rows : drop_known(rows);
    }
    return true;
  }

  /// Keeps the rows whose values did not come before; returns how many.
  size_t drop_known(size_t rows) {
    size_t kept = 0;
    for (size_t i = 0; i < rows; ++i) {
      if (!is_listed_.empty() ? !list(i) : !known_.insert(key(i)).second) {
        continue;
      }
      for (Column& column : found_) {
        if (column.is_words()) {
          column.words[kept] = column.words[i];
        } else if (kept != i) {
          column.values[kept] = column.values[i];
        }
      }
      ++kept;
    }
    return kept;
  }

  /// True if the values of the row, all in one word, are new.
  bool list(size_t row) {
    uint64_t place = 0;
    for (const Column& column : found_) {
      place = (place << word_width(tm_.sorts(), column.sort)) | column.words[row];
    }
    const bool is_new = !is_listed_[place];
    is_listed_[place] = true;
    return is_new;
  }
  std::string key(size_t row) const {
    std::string text;
    for (const Column& column : found_) {
      text += to_string(tm_.sorts(), column.value(tm_.sorts(), row));
      text += '\n';
    }
    return text;
  }

  /// Fetches all models, and shuffles them.
  void draw() {
    std::vector<Column> all(terms_.size());
    size_t total = 0;
    while (fetch()) {
      for (size_t c = 0; c < all.size(); ++c) {
        const auto end = static_cast<std::ptrdiff_t>(count_);
        if (found_[c].is_words()) {
          all[c].words.insert(all[c].words.end(), found_[c].words.begin(), found_[c].words.begin() + end);
        } else {
          all[c].values.insert(all[c].values.end(), found_[c].values.begin(), found_[c].values.begin() + end);
        }
        all[c].sort = found_[c].sort;
      }
      total += count_;
    }
    std::mt19937_64 random(*seed_);
    for (size_t i = total; i > 1; --i) {
      const size_t j = random() % i;
      for (Column& column : all) {
        if (column.is_words()) {
          std::swap(column.words[i - 1], column.words[j]);
        } else {
          std::swap(column.values[i - 1], column.values[j]);
        }
      }
    }
    for (Column& column : all) {
      column.rows = total;
    }
    found_ = std::move(all);
    next_ = 0;
    count_ = total;
    is_over_ = true;
    seed_.reset();
  }

  TermManager& tm_;
  const std::vector<Term> terms_;
  const std::vector<Term> leaves_;
  RowSearch rows_;
  ColumnProgram program_;
  ColumnMachine machine_;
  ModelVerifier verifier_;
  std::optional<uint64_t> seed_;           // nothing: as the rows come, or drawn already
  bool is_told_apart_ = false;             // two rows are two models
  bool is_over_ = false;                   // there are no further blocks
  std::vector<Column> found_;              // values of the terms
  size_t count_ = 0;                       // models in `found_`
  size_t next_ = 0;                        // of these
  std::vector<bool> is_listed_;            // by the values of the terms as one word, where they are few bits
  std::unordered_set<std::string> known_;  // else
};

}  // namespace

std::unique_ptr<ModelSource> make_row_models(TermManager& tm, const ModelPart& part, std::optional<uint64_t> seed) {
  const auto fits = [&](Term t) { return is_of_words(tm, t); };
  if (part.symbols.empty() || !std::ranges::all_of(part.conditions, fits) || !std::ranges::all_of(part.terms, fits) ||
      !std::ranges::all_of(part.symbols, [&](Function f) { return is_leaf_sort(tm.sorts(), tm.info(f).sort); })) {
    return nullptr;
  }
  FewLeaves leaves(tm, part);
  if (!leaves.reduce()) {
    return nullptr;
  }
  if (leaves.leaves().empty()) {
    return nullptr;
  }
  std::vector<Column> domains;
  for (const Term leaf : leaves.leaves()) {
    domains.push_back(full_domain(tm.sorts(), tm.sort(leaf)));
  }
  auto made = std::make_unique<RowModels>(tm, part, std::move(leaves), std::move(domains), seed);
  return made->is_possible() ? std::move(made) : nullptr;
}

}  // namespace preproc
