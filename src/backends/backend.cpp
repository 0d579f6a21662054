#include "backends/backend.h"

#include <algorithm>
#include <iterator>

#include "backends/bits/bits_backend.h"
#if defined(PREPROC_HAS_BITWUZLA)
#include "backends/bitwuzla/bitwuzla_backend.h"
#endif
#include "backends/cvc5/cvc5_backend.h"
#include "backends/cvc5/cvc5_sygus.h"
#include "backends/z3/z3_backend.h"

namespace preproc {

std::string_view to_string(Status status) {
  switch (status) {
    case Status::Sat: return "sat";
    case Status::Unsat: return "unsat";
    case Status::Unknown: break;
  }
  return "unknown";
}

AssumingResult Backend::check_assuming(std::span<const Term> assumptions, const StopToken& stop) {
  push();
  for (const Term t : assumptions) {
    assert_term(t);
  }
  AssumingResult answer{check(stop), {}};
  pop(1);
  if (answer.result.status == Status::Unsat) {
    answer.core.assign(assumptions.begin(), assumptions.end());
  }
  return answer;
}

namespace {

constexpr BackendRecord kBackends[] = {
    {"z3", "Z3", "z3 -in", create_z3_backend},
    {"cvc5", "cvc5", "cvc5 --incremental --produce-models -", create_cvc5_backend, cvc5_check_synth},
    {"bits", "the solver of this program for bit-vectors, arrays and functions", "", create_bits_backend},
#if defined(PREPROC_HAS_BITWUZLA)
    {"bitwuzla", "Bitwuzla", "", create_bitwuzla_backend, nullptr, true},
#endif
};

}  // namespace

std::span<const BackendRecord> all_backends() { return kBackends; }

const BackendRecord* find_backend(std::string_view name) {
  const auto* const found = std::ranges::find(kBackends, name, &BackendRecord::name);
  return found == std::end(kBackends) ? nullptr : found;
}

std::vector<std::string> usual_backend_names() {
  std::vector<std::string> names;
  for (const BackendRecord& backend : kBackends) {
    if (!backend.optional) {
      names.emplace_back(backend.name);
    }
  }
  return names;
}

}  // namespace preproc
