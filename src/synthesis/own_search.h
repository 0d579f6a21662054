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

  /// Solves the problem: functions are verified and of their grammars. Ends soon once its token stops.
  /// ExpansionLimit where definitions are too large.
  virtual SynthesisResult solve() = 0;
  /// Of an enumeration, after its end.
  virtual EnumerationStatistics statistics() const { return {}; }
};

}  // namespace preproc
