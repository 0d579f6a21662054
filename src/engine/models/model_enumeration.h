#pragma once

#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/models/model_source.h"

namespace preproc {

/// All models of a query, told apart by the values of some terms: each once, for who wants many of them (test inputs,
/// counts). Parts of the query that share no symbol are listed by themselves, and combined: the models of two parts are
/// the product of theirs. Of each part the cheapest way is taken that there is: rows of all values (`make_row_models`),
/// cubes of the solver `bits` (`make_cube_models`), checks (`make_checked_models`).
///
/// Each model was evaluated on the assertions as they were written, without definitions. Not for queries with functions
/// to be synthesised or oracles: EngineError.
class ModelEnumeration {
 public:
  /// `terms`: closed. `seed`: models in an order that it chooses, for samples. The query and the engine have to outlive
  /// this, and a check has to be under way (`CheckStop::Check`) while it is used.
  ModelEnumeration(Engine& engine, const Query& query, std::vector<Term> terms, std::optional<uint64_t> seed = {});

  using End = ModelSource::End;
  /// The values of the terms in the next model.
  End next(std::vector<Value>& values);
  /// The number of models; with at most so many steps for each part.
  ModelCount count(uint64_t steps);
  /// After GaveUp: why.
  const std::string& reason() const { return reason_; }

 private:
  /// A part with the models of it that were met.
  struct Part {
    std::unique_ptr<ModelSource> source;
    std::vector<size_t> places;  // of its terms among all
    std::vector<std::vector<Value>> models = {};
    size_t current = 0;    // in the model that comes next
    bool is_over = false;  // there are no further models
  };
  void add_part(const Query& query, ModelPart part, std::vector<size_t> places, bool by_checks);
  std::optional<End> fetch(Part& part);
  End combine(std::vector<Value>& values);
  bool draw();
  End count_on(std::vector<Value>& values);

  Engine& engine_;
  const Query& query_;
  std::vector<Term> terms_;
  std::optional<uint64_t> seed_;
  std::vector<Part> parts_;
  std::set<std::vector<size_t>> drawn_;  // places of models in samples that were given
  std::mt19937_64 random_;
  std::string reason_;
  bool began_ = false;
  bool is_over_ = false;
};

}  // namespace preproc
