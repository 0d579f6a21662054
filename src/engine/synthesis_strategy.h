#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine_parts.h"
#include "script/scope.h"
#include "script/synthesis.h"
#include "synthesis/enumeration/bank/term_order.h"
#include "synthesis/search_round.h"
#include "synthesis/search_thread.h"
#include "synthesis/sygus_program.h"
#include "synthesis/synthesizer.h"

namespace preproc {

/// The question of one check-synth.
struct SynthesisQuery {
  const SynthesisProblem& problem;
  Scope& scope;           ///< the names in the answers of other solvers
  BackendOptions solver;  ///< how solvers are made: logic, limits, seed, options of the script
  std::string place;      ///< of the check-synth in its file, for log lines
  /// Solutions that were found before, from which a further one is to differ: by function of the problem.
  std::span<const std::vector<Term>> former = {};
  /// Called for wrong functions of another solver, in whose place others are searched for. `by` names that solver.
  std::function<void(const SynthesisResult& wrong, const std::string& by)> on_wrong = {};
  std::optional<SynthesisWays> ways = {};  ///< who searches, and no one else; none: as the options say
};

/// The answer to a check-synth, and who gave it.
struct SynthesisAnswer {
  SynthesisResult result;
  std::string by;  ///< who found the functions
};

/// The strategy of check-synth: the engine of the chosen solver where it has one, else selector trees, in threads an
/// enumeration and for predicates an engine for Horn clauses, and a program beside, where the first answer counts.
/// Functions that the others found count where the grammars have them and they satisfy the constraints. A further
/// solution beside former ones comes from the enumeration alone.
class SynthesisStrategy {
 public:
  SynthesisStrategy(EngineParts& parts, const SynthesisQuery& query) : parts_(parts), query_(query) {}

  /// The answer within the limits of the query. EngineError where definitions are too large.
  SynthesisAnswer decide();

 private:
  /// Who works beside the selector trees.
  struct Rival {
    std::string name;
    std::function<bool()> ended;
    std::function<std::string()> answer;  // once it has ended
    bool verifies = false;                // its functions are verified, as those of the trees are
  };
  static Rival rival(std::string name, SearchThread& search);

  bool has_engine() const;
  std::string logic() const;
  std::vector<std::string> words_of_program() const;
  SynthesisResult solve_by_engine(Synthesizer& verifier);
  SynthesisAnswer race(Synthesizer& synthesizer);
  SynthesisAnswer find_further();
  static void begin(SearchRound& round, Synthesizer& synthesizer, std::span<const Rival> rivals);
  bool wait_for_rivals(SearchRound& round, Synthesizer& synthesizer, std::vector<Rival>& rivals,
                       SynthesisAnswer& answer);
  void find_smaller(Synthesizer& verifier, SynthesisAnswer& answer);
  uint64_t size_of(const SynthesisResult& result) const;
  std::unique_ptr<SearchThread> start_enumeration(const std::string& script, TermOrder order,
                                                  std::function<void()> on_answer);
  std::unique_ptr<SearchThread> start_horn_search(const std::string& script, std::function<void()> on_answer);
  Synthesizer::MakeSolver solvers_of(TermManager& tm) const;
  void end(SearchThread& search, std::string_view name);
  SynthesisResult judge(Synthesizer& verifier, std::string_view answer, bool is_verified);
  SynthesisResult of_grammar(SynthesisResult result) const;

  EngineParts& parts_;
  const SynthesisQuery& query_;
};

}  // namespace preproc
