#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/backend.h"

namespace preproc {

/// The last check of a script. Questions about its answer are answered from here and from the engine's model.
struct LastCheck {
  std::vector<Term> assumptions = {};  ///< of check-sat-assuming
  std::vector<std::string> assumption_texts = {};
  std::optional<CheckResult> result = {};  ///< until the assertions change
  std::string lost = {};                   ///< why the process that made the check is gone, if it is
  bool no_further_optimum = false;         ///< that is all that unsat says
  bool may_have_candidate = false;         ///< the solver gave the check up, in this process
  std::optional<bool> has_candidate = {};  ///< then, once the solver was asked for one
  std::string reason_unknown = {};         ///< of the last check that was answered so, or check-synth
  std::optional<Status> last_status = {};  ///< stays when the assertions change; nothing: there was no check

  bool is(Status status) const { return result && result->status == status; }
  /// A further check begins: nothing is left of the answer to this one.
  void begin() {
    result.reset();
    lost.clear();
    no_further_optimum = false;
    may_have_candidate = false;
    has_candidate.reset();
  }
  /// The check has its answer.
  void end(const CheckResult& answer) {
    result = answer;
    reason_unknown = answer.reason;
    last_status = answer.status;
  }
};

}  // namespace preproc
