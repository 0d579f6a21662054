#pragma once

#include <atomic>
#include <string>

#include "backends/backend.h"
#include "encode/synth/derivation.h"
#include "synthesis/enumeration/enumerative_synthesizer.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {

using Outcome = SynthesisResult::Kind;

/// Tests that solve problems by enumeration alone.
class EnumerationTest : public SynthesisTest {
 protected:
  Synthesizer::MakeSolver make_solver() {
    return [this] { return find_backend("z3")->create(session_->terms(), {}); };
  }
  /// Solves the script's problem by enumeration alone; what is solved is of its grammar.
  SynthesisResult solve(const std::string& script, const EnumerationOptions& options = {}) {
    const SynthesisProblem& problem = read(script + "(check-synth)");
    EnumerativeSynthesizer synthesizer(session_->terms(), problem, options, make_solver(),
                                       StopToken(stop_.get_token()));
    SynthesisResult result = synthesizer.solve();
    statistics_ = synthesizer.statistics();
    if (result.kind == Outcome::Solved) {
      EXPECT_EQ(result.bodies.size(), problem.functions.size());
      for (size_t i = 0; i < problem.functions.size(); ++i) {
        const ProductionGrammar& grammar = problem.functions[i].grammar;
        EXPECT_TRUE(grammar.is_default || is_produced(session_->terms(), grammar, result.bodies.at(i)))
            << text(result.bodies[i]);
      }
    }
    return result;
  }
  std::stop_source stop_;
  EnumerationStatistics statistics_;
};

}  // namespace preproc
