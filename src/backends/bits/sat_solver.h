#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "backends/bits/clause_sink.h"
#include "value/stop_token.h"

namespace preproc::bits {

enum class SatStatus : uint8_t { Sat, Unsat, Unknown };

/// CaDiCaL, of any version from 1.5 to 2: the only place that knows its interface. Incremental: clauses stay, and
/// assumptions hold for one `solve`.
class SatSolver final : public ClauseSink {
 public:
  explicit SatSolver(std::optional<uint64_t> seed = {});
  ~SatSolver() override;
  SatSolver(const SatSolver&) = delete;
  SatSolver& operator=(const SatSolver&) = delete;

  Literal new_variable() override { return ++variables_; }
  using ClauseSink::add_clause;
  void add_clause(std::span<const Literal> clause) override;
  /// The search tries this literal before its negation.
  void prefer(Literal literal);
  /// For the next `solve` only.
  void assume(Literal literal);
  /// Unknown after so many conflicts, and soon after the token stops.
  SatStatus solve(const StopToken& stop, std::optional<uint64_t> conflicts = {});
  /// After Sat, until the next clause: the value of a variable.
  bool value(Literal literal) const;
  /// After Unsat: true if the assumption is one of those that the refutation used.
  bool failed(Literal assumption) const;
  /// Conflicts of all searches so far: the same run after run.
  uint64_t conflicts() const { return conflicts_; }

  /// Clauses that were added so far, those of assumptions that no longer hold included.
  uint64_t clauses() const { return clauses_; }

  /// The library's version, for example "1.5.3".
  static std::string version();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
  int variables_ = 0;
  uint64_t conflicts_ = 0;
  uint64_t clauses_ = 0;
};

}  // namespace preproc::bits
