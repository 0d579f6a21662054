#pragma once

#include "synthesis/enumeration/enumeration_statistics.h"
#include "synthesis/synthesizer.h"

namespace preproc {

/// A search for the functions of a problem that a thread of its own runs (`SearchThread`).
class OwnSearch {
 public:
  OwnSearch() = default;
  virtual ~OwnSearch() = default;
  OwnSearch(const OwnSearch&) = delete;
  OwnSearch& operator=(const OwnSearch&) = delete;

  /// Solves the problem: functions are verified and of their grammars. Ends soon after the thread is to stop, if
  /// `stop_solver` is called then too. ExpansionLimit where definitions are too large.
  virtual SynthesisResult solve() = 0;
  /// Interrupts a solver that is asked. For any thread; a call just before a solver starts may miss that solver, so
  /// that it has to be repeated until `solve` has returned.
  virtual void stop_solver() = 0;
  /// Of an enumeration, after its end.
  virtual EnumerationStatistics statistics() const { return {}; }
};

}  // namespace preproc
