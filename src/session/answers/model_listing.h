#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "script/answer_style.h"
#include "session/answers/last_check.h"
#include "session/options.h"
#include "session/script_state.h"

namespace preproc {

/// Prints many models, a line of JSON each, for `(get-models N (t ...))` and the options `--all-models`, `--sample` and
/// `--count` (docs/models.md). The model of the last check stays.
class ModelListing {
 public:
  using Print = std::function<void(std::string_view)>;
  ModelListing(TermManager& tm, ScriptState& script, Engine& engine, const SessionOptions& options, LastCheck& last)
      : tm_(tm), script_(script), engine_(engine), options_(options), last_(last) {}

  /// At most so many models, told apart by the terms; with their texts as keys. Without terms, by all constants that
  /// are declared. CommandRefused where the query is not one that has lists of models.
  void list(uint64_t most, std::vector<Term> terms, std::vector<std::string> texts, const AnswerStyle& style,
            const Print& print);
  /// What the options ask for after an answer sat.
  void after_sat(const AnswerStyle& style, const Print& print);

 private:
  struct Projection {
    std::vector<Term> terms;
    std::vector<std::string> texts;
  };
  Projection all_constants() const;
  Projection chosen() const;
  std::string json_value(const Value& value, const AnswerStyle& style) const;
  void print_models(uint64_t most, const Projection& projection, std::optional<uint64_t> seed, const AnswerStyle& style,
                    const Print& print);
  void print_count(const Projection& projection, const Print& print);

  TermManager& tm_;
  ScriptState& script_;
  Engine& engine_;
  const SessionOptions& options_;
  LastCheck& last_;
};

}  // namespace preproc
