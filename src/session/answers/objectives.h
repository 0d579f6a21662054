#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/optimum/optimum_strategy.h"
#include "script/answer_style.h"
#include "script/command.h"
#include "term/expand.h"

namespace preproc {

/// Terms that a script wants minimized or maximized, and its soft assertions, by levels of push: z3's (minimize t),
/// (maximize t), (assert-soft t). The soft assertions of one goal are one objective: that the sum of the weights of
/// those that do not hold is the least.
class Objectives {
 public:
  explicit Objectives(TermManager& tm) : tm_(tm) {}

  /// Adds the objective of such a command. CommandRefused where its term has none of the sorts that have a best value.
  void add(DefinitionExpander& expander, const Command& command, uint32_t level);
  void pop_to(uint32_t level);
  void clear();
  bool empty() const { return entries_.empty(); }
  /// Notes that the script has asserted something: an optimum is the first one again.
  void begin_anew() { way_.reset(); }

  /// Decides a check with these objectives. `priority`: the value of :opt.priority as written; nothing: it was not set.
  /// CommandRefused where the sum of weights is out of range.
  OptimumStrategy::Answer decide(Engine& engine, const Query& query, const std::optional<std::string>& priority);
  /// The answer to (get-objectives): each with the best value that the last check found.
  std::string to_string(const AnswerStyle& style) const;

 private:
  struct Entry {
    Term term;
    bool maximize;
    std::optional<mpq_class> weight;  ///< of a soft assertion
    std::string text;                 ///< as (get-objectives) shows it; of a soft assertion its goal
    uint32_t level;
  };
  /// An objective, and its value in terms of the script: that of the objective over `scale`, and `offset`.
  struct Goal {
    std::string text;
    ObjectiveFunction objective;
    std::optional<mpz_class> scale = {};  ///< of soft assertions
    mpq_class offset = 0;
  };
  std::vector<Goal> goals() const;
  std::string text_of(const Goal& goal, const Extremum& best, const AnswerStyle& style) const;

  TermManager& tm_;
  std::vector<Entry> entries_;
  std::optional<OptimumStrategy> way_;  // of the checks since something was changed
  ObjectivePriority priority_ = ObjectivePriority::Lexicographic;
  std::vector<Term> assumptions_;  // of these checks
  std::vector<Extremum> values_;
};

}  // namespace preproc
