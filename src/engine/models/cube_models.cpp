#include "engine/models/cube_models.h"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "engine/models/incremental_verifier.h"
#include "engine/models/model_verifier.h"
#include "engine/query.h"
#include "evaluate/column_word.h"
#include "passes/pipeline.h"
#include "rewrite/simplifier.h"
#include "term/fresh_constant.h"
#include "term/mentioned_functions.h"
#include "term/substitute.h"

namespace preproc {

namespace {

/// Models that are verified at once.
constexpr size_t kMostRows = 1024;

/// True if a symbol of the part is an array, or also if it is a function.
bool has_arrays(const TermManager& tm, const ModelPart& part, bool or_functions) {
  return std::ranges::any_of(part.symbols, [&](Function f) {
    const Sort sort = tm.info(f).sort;
    return tm.sorts().is_array(sort) || (or_functions && tm.sorts().kind(sort) == SortKind::Function);
  });
}

/// A part whose arrays passes have taken away, as far as they can. Its terms are those of the part, or constants that
/// have their values in each model.
struct WithoutArrays {
  ModelPart part;
  ModelConverter converter;
};

/// Only passes that leave all values of other symbols possible that are so: no unknown is decided, and none removed but
/// arrays.
WithoutArrays without_arrays(TermManager& tm, const ModelPart& part) {
  PassContext context(tm);
  Problem problem;
  for (const Term t : part.conditions) {
    problem.assertions.add_original(t, 0);
  }
  std::vector<Term> terms = part.terms;
  for (Term& t : terms) {
    if (tm.kind(t) != Kind::Constant) {
      const Term value = mk_fresh_constant(tm, "value", tm.sort(t));
      problem.assertions.add_original(tm.mk(Kind::Equal, {value, t}), 0);
      t = value;
    }
  }
  Pipeline({"fold", "split", "fold-reads", "scalars", "index-based", "value-based", "elements"}).run(problem, context);
  WithoutArrays made{{{}, terms, {}}, std::move(problem.converter)};
  std::vector<Term> names;
  std::vector<Term> elements;
  for (const Assertion& assertion : problem.assertions) {
    // What is equal to a constant that stands for an element is that constant.
    const Term t = assertion.term;
    const auto is_named = [&](Term name, Term element) {
      const auto place = std::ranges::find(made.part.terms, name);
      if (place == made.part.terms.end() || tm.kind(element) != Kind::Constant ||
          std::ranges::find(made.part.terms, element) != made.part.terms.end() ||
          std::ranges::find(names, element) != names.end() ||
          tm.kind(part.terms[static_cast<size_t>(place - made.part.terms.begin())]) == Kind::Constant) {
        return false;
      }
      *place = element;
      names.push_back(name);
      elements.push_back(element);
      return true;
    };
    if (tm.kind(t) != Kind::Equal ||
        (!is_named(tm.child(t, 0), tm.child(t, 1)) && !is_named(tm.child(t, 1), tm.child(t, 0)))) {
      made.part.conditions.push_back(t);
    }
  }
  const auto rename = [&](Term t) { return substitute(tm, t, names, elements); };
  std::ranges::transform(made.part.conditions, made.part.conditions.begin(), rename);
  made.converter.transform(rename);
  std::vector<Term> all = made.part.conditions;
  all.insert(all.end(), made.part.terms.begin(), made.part.terms.end());
  made.part.symbols = mentioned_functions(tm, all);
  return made;
}

class CubeModels final : public ModelSource {
 public:
  /// `written`: the part as it was, where passes have changed it.
  CubeModels(TermManager& tm, ModelPart part, std::optional<ModelPart> written, ModelConverter converter,
             std::unique_ptr<Backend> solver, std::optional<uint64_t> seed)
      : tm_(tm), part_(std::move(part)), converter_(std::move(converter)), solver_(std::move(solver)), seed_(seed) {
    if (written || has_arrays(tm, part_, true)) {
      one_by_one_.emplace(tm, written.value_or(part_));
    } else {
      std::vector<Term> leaves;
      std::ranges::transform(part_.symbols, std::back_inserter(leaves), [&](Function f) { return tm.mk_constant(f); });
      together_.emplace(tm, part_.conditions, std::move(leaves));
    }
  }

  /// Finds the first cube. False if the solver cannot express the terms.
  bool begin() {
    first_ = find();
    return first_ != End::GaveUp || reason_.empty() || tm_.stop().stop_requested();
  }

  End next(std::vector<Value>& values) override {
    while (next_ >= rows_) {
      rows_ = next_ = 0;
      if (left_ == 0) {
        if (const End end = find(); end != End::Found) {
          return end;
        }
      }
      fill();
    }
    values = values_at(next_++);
    return End::Found;
  }

  ModelCount count(uint64_t steps) override {
    ModelCount models{0, true};
    for (; steps > 0; --steps) {
      const End end = find();
      if (end != End::Found) {
        models.exact = end == End::NoMore;
        return models;
      }
      models.models += mpz_class(1) << open_.size();
      left_ = 1;  // one of the cube, which is verified
      fill();
    }
    models.exact = false;
    return models;
  }

 private:
  struct OpenBit {
    size_t term;
    Value mask;  // what it is exclusive-ored with
  };

  /// The next cube, and its first model.
  End find() {
    if (first_) {
      return *std::exchange(first_, std::nullopt);
    }
    ModelCube cube;
    const CubeWish wish{.anew = false, .random = seed_ ? std::optional(*seed_ + found_) : std::nullopt};
    const std::optional<CheckResult> result = solver_->next_cube(part_.terms, wish, cube, tm_.stop());
    if (!result || result->status == Status::Unknown) {
      reason_ = result ? result->reason : "the solver lists no models";
      return End::GaveUp;
    }
    if (result->status == Status::Unsat) {
      return End::NoMore;
    }
    ++found_;
    current_ = std::move(cube.values);
    model_ = solver_->model(part_.symbols);
    is_complete_ = false;
    changing_.reset();
    open_.clear();
    for (size_t i = 0; i < part_.terms.size(); ++i) {
      for (const uint32_t bit : cube.open[i]) {
        const Sort sort = tm_.sort(part_.terms[i]);
        const uint32_t width = word_width(tm_.sorts(), sort);
        open_.push_back(
            {i, tm_.sorts().is_bitvec(sort) ? Value(BitVector(width, mpz_class(mpz_class(1) << bit))) : Value(true)});
      }
    }
    step_ = 0;
    left_ = open_.size() < 64 ? uint64_t{1} << open_.size() : UINT64_MAX;
    batch_ = 1;
    return End::Found;
  }

  /// The next models of the cube, verified. From one to the next one bit changes, in the order of Gray's code.
  void fill() {
    const size_t rows = std::min<uint64_t>(left_, batch_);
    batch_ = std::min(4 * batch_, kMostRows);
    columns_.assign(part_.terms.size(), {});
    for (size_t i = 0; i < rows; ++i) {
      if (step_ > 0) {
        const OpenBit& bit = open_[static_cast<size_t>(std::countr_zero(step_))];
        Value& value = current_[bit.term];
        value = value.is_bool() ? Value(!value.boolean()) : Value(value.bits().bvxor(bit.mask.bits()));
      }
      ++step_;
      --left_;
      for (size_t t = 0; t < columns_.size(); ++t) {
        columns_[t].push_back(current_[t]);
      }
    }
    rows_ = rows;
    verify();
  }

  /// EngineError where one of the models at hand violates a condition.
  void verify() {
    if (together_ ? !together_->holds(leaf_columns(), rows_) : !hold_one_by_one()) {
      throw EngineError("internal error: a model that was found violates the assertions");
    }
  }

  bool hold_one_by_one() {
    for (size_t row = 0; row < rows_; ++row) {
      tm_.stop().check();
      complete_model(row);
      if (!one_by_one_->holds(model_, values_at(row))) {
        return false;
      }
    }
    return true;
  }

  /// Makes the model that of a row, with values for all symbols of the part as it was written. After the first row of a
  /// cube only those are evaluated that depend on its open bits.
  void complete_model(size_t row) {
    if (is_complete_ && !changing_) {
      std::set<Function> open;
      for (const OpenBit& bit : open_) {
        open.insert(tm_.function(part_.terms[bit.term]));
      }
      changing_ = converter_.depending_on(tm_, open);
    }
    const ModelConverter& converter = is_complete_ ? *changing_ : converter_;
    for (const ModelConverter::Entry& entry : converter.entries()) {
      model_.forget(entry.symbol);
    }
    for (size_t t = 0; t < part_.terms.size(); ++t) {
      if (tm_.kind(part_.terms[t]) == Kind::Constant) {
        model_.set(tm_.function(part_.terms[t]), columns_[t][row]);
      }
    }
    converter.reconstruct(tm_, model_, {});
    for (const Function f : one_by_one_->part().symbols) {
      if (!model_.contains(f)) {
        model_.set(f, default_value(tm_.sorts(), tm_.info(f).sort));
      }
    }
    is_complete_ = true;
  }

  /// Of the part's terms in a model at hand.
  std::vector<Value> values_at(size_t row) const {
    std::vector<Value> values;
    for (const std::vector<Value>& column : columns_) {
      values.push_back(column[row]);
    }
    return values;
  }

  /// Values of all symbols: of those that are terms as they are in each model, of the others as the solver has them.
  std::vector<Column> leaf_columns() const {
    std::vector<Column> columns;
    for (const Term leaf : together_->leaves()) {
      const Sort sort = tm_.sort(leaf);
      const auto place = std::ranges::find(part_.terms, leaf);
      if (place == part_.terms.end()) {
        columns.push_back(constant_column(tm_.sorts(), sort, model_.get(tm_.function(leaf)), rows_));
        continue;
      }
      Column column{.sort = sort, .rows = rows_, .words = {}, .values = {}, .defined = {}};
      for (const Value& value : columns_[static_cast<size_t>(place - part_.terms.begin())]) {
        if (has_words(tm_.sorts(), sort)) {
          column.words.push_back(value_to_word(value));
        } else {
          column.values.push_back(value);
        }
      }
      columns.push_back(std::move(column));
    }
    return columns;
  }

  TermManager& tm_;
  const ModelPart part_;
  const ModelConverter converter_;  // from a model of `part_` to one of the part as it was written
  std::unique_ptr<Backend> solver_;
  std::optional<uint64_t> seed_;
  std::optional<ModelVerifier> together_;          // of models, where there are only words
  std::optional<IncrementalVerifier> one_by_one_;  // else: of models of the part as it was written
  std::optional<End> first_;                       // of the first cube, until it is asked for
  uint64_t found_ = 0;                             // cubes
  std::vector<OpenBit> open_;                      // of the present cube
  std::vector<Value> current_;                     // values of the terms in the model that was made last
  Assignment model_;                               // the solver's, of the cube; one by one: the last that was verified
  bool is_complete_ = false;                       // all symbols of the part as it was written have a value there
  std::optional<ModelConverter> changing_;         // what of it depends on open bits, from the second model on
  uint64_t step_ = 0;                              // models made of the cube
  uint64_t left_ = 0;                              // to be made
  size_t batch_ = 1;
  std::vector<std::vector<Value>> columns_;  // of the terms, in the models at hand
  size_t rows_ = 0;
  size_t next_ = 0;
};

}  // namespace

std::unique_ptr<ModelSource> make_cube_models(TermManager& tm, const ModelPart& part, const BackendOptions& options,
                                              std::optional<uint64_t> seed) {
  const BackendRecord* const bits = find_backend("bits");
  const SortTable& sorts = tm.sorts();
  const auto has_elements = [&](Sort sort) { return sorts.kind(sort) == SortKind::Declared; };
  if (bits == nullptr ||
      std::ranges::any_of(part.terms, [&](Term t) { return sorts.is_array(tm.sort(t)) || has_elements(tm.sort(t)); })) {
    return nullptr;
  }
  BackendOptions plain = options;
  plain.timeout.reset();  // the check's own token ends it
  plain.dump_cnf.clear();
  plain.dump_aiger.clear();
  try {
    std::unique_ptr<Backend> solver = bits->create(tm, plain);
    WithoutArrays prepared{part, {}};
    const bool is_rewritten = has_arrays(tm, part, false);
    if (is_rewritten) {
      prepared = without_arrays(tm, part);
    }
    Simplifier simplifier(tm);
    for (const Term t : prepared.part.conditions) {
      solver->assert_term(simplifier.simplify(t));
    }
    auto made =
        std::make_unique<CubeModels>(tm, std::move(prepared.part), is_rewritten ? std::optional(part) : std::nullopt,
                                     std::move(prepared.converter), std::move(solver), seed);
    return made->begin() ? std::move(made) : nullptr;
  } catch (const BackendError&) {
    return nullptr;
  }
}

}  // namespace preproc
