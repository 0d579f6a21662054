#pragma once

#include "synthesis/enumeration/group_search.h"
#include "synthesis/own_search.h"
#include "synthesis/synthesizer.h"
#include "value/stop_token.h"

namespace preproc {

/// Solves SyGuS problems by enumeration of terms (`GroupSearch`), for each group of functions that constraints connect
/// by itself. Where terms have costs they come by these (`term_order`).
/// A solution that is to differ from former ones does so in the first group that has a further one, and is else the
/// last of them. Guarantee: as `GroupSearch`.
class EnumerativeSynthesizer final : public OwnSearch {
 public:
  /// All live as long. `solve` ends soon once the token stops.
  EnumerativeSynthesizer(TermManager& tm, const SynthesisProblem& problem, const EnumerationOptions& options,
                         Synthesizer::MakeSolver make_solver, const StopToken& stop)
      : tm_(tm), problem_(problem), options_(options), make_solver_(std::move(make_solver)), stop_(stop) {}

  SynthesisResult solve() override;
  EnumerationStatistics statistics() const override { return statistics_; }

 private:
  SynthesisResult solve_group(const SynthesisProblem& group, const EnumerationOptions& options);

  TermManager& tm_;
  const SynthesisProblem& problem_;
  EnumerationOptions options_;
  Synthesizer::MakeSolver make_solver_;
  const StopToken stop_;
  EnumerationStatistics statistics_;
};

}  // namespace preproc
