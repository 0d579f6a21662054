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

void Backend::set_assertions(std::span<const LevelledTerm> wanted) {
  level_ = 0;
  const std::span<const LevelledTerm> held = assertions();
  auto kept = static_cast<size_t>(std::ranges::mismatch(held, wanted).in1 - held.begin());
  if (kept < held.size() && held[kept].level == 0) {
    kept = 0;  // the solver starts over: so does what was made of these for it
  }
  retract_to(kept);
  for (const LevelledTerm& next : wanted.subspan(kept)) {
    append(next);
  }
}

void Backend::pop(uint32_t levels) {
  level_ = this->levels() - levels;
  const auto kept =
      std::ranges::partition_point(assertions(), [this](const LevelledTerm& each) { return each.level <= level_; });
  retract_to(static_cast<size_t>(kept - assertions().begin()));
}

AssumingResult Backend::check_assuming(std::span<const Term> assumptions, const StopToken& stop) {
  const size_t asserted = assertions().size();
  const uint32_t level = levels() + 1;
  for (const Term t : assumptions) {
    append({t, level});
  }
  AssumingResult answer{check(stop), {}};
  retract_to(asserted);
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
