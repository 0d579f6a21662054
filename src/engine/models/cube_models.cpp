#include "engine/models/cube_models.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/models/model_verifier.h"
#include "engine/query.h"
#include "evaluate/column_word.h"
#include "evaluate/evaluator.h"
#include "rewrite/simplifier.h"

namespace preproc {

namespace {

/// Models that are verified at once.
constexpr size_t kMostRows = 1024;

class CubeModels final : public ModelSource {
 public:
  CubeModels(TermManager& tm, const ModelPart& part, std::unique_ptr<Backend> solver, std::optional<uint64_t> seed)
      : tm_(tm), part_(part), solver_(std::move(solver)), seed_(seed) {
    const bool has_functions = std::ranges::any_of(part.symbols, [&](Function f) {
      return tm.sorts().kind(tm.info(f).sort) == SortKind::Function || tm.sorts().is_array(tm.info(f).sort);
    });
    if (!has_functions) {
      std::vector<Term> leaves;
      std::ranges::transform(part.symbols, std::back_inserter(leaves), [&](Function f) { return tm.mk_constant(f); });
      verifier_.emplace(tm, part.conditions, std::move(leaves));
    }
  }

  /// Finds the first cube. False if the solver has no words for the terms.
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
    values.clear();
    for (const std::vector<Value>& column : columns_) {
      values.push_back(column[next_]);
    }
    ++next_;
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
    open_.clear();
    for (size_t i = 0; i < part_.terms.size(); ++i) {
      for (const uint32_t bit : cube.open[i]) {
        const Sort sort = tm_.sort(part_.terms[i]);
        const uint32_t width = word_width(tm_.sorts(), sort);
        open_.push_back({i, tm_.sorts().is_bitvec(sort) ? Value(BitVector(width, mpz_class(mpz_class(1) << bit)))
                                                        : Value(true)});
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
    const bool holds = verifier_ ? verifier_->holds(leaf_columns(), rows_) : holds_alone();
    if (!holds) {
      throw EngineError("internal error: a model that was found violates the assertions");
    }
  }

  /// Values of all symbols: of those that are terms as they are in each model, of the others as the solver has them.
  std::vector<Column> leaf_columns() const {
    std::vector<Column> columns;
    for (const Term leaf : verifier_->leaves()) {
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

  /// With functions and arrays cubes are single models, whose values are the solver's.
  bool holds_alone() const {
    Evaluator evaluator(tm_, model_);
    const auto is_true = [&](Term t) {
      const Value value = evaluator.evaluate(t);
      return value.known() && value.boolean();
    };
    bool holds = std::ranges::all_of(part_.conditions, is_true);
    for (size_t t = 0; t < part_.terms.size(); ++t) {
      holds = holds && evaluator.evaluate(part_.terms[t]) == columns_[t][0];
    }
    return holds;
  }

  TermManager& tm_;
  const ModelPart part_;
  std::unique_ptr<Backend> solver_;
  std::optional<uint64_t> seed_;
  std::optional<ModelVerifier> verifier_;  // nothing: there are functions or arrays
  std::optional<End> first_;               // of the first cube, until it is asked for
  uint64_t found_ = 0;                     // cubes
  std::vector<OpenBit> open_;              // of the present cube
  std::vector<Value> current_;             // values of the terms in the model that was made last
  Assignment model_;                       // the solver's, of the cube
  uint64_t step_ = 0;                      // models made of the cube
  uint64_t left_ = 0;                      // to be made
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
    Simplifier simplifier(tm);
    for (const Term t : part.conditions) {
      solver->assert_term(simplifier.simplify(t));
    }
    auto made = std::make_unique<CubeModels>(tm, part, std::move(solver), seed);
    return made->begin() ? std::move(made) : nullptr;
  } catch (const BackendError&) {
    return nullptr;
  }
}

}  // namespace preproc
