#include "backends/bits/sat_solver.h"

#include <algorithm>

#include <cadical.hpp>

namespace preproc::bits {

namespace {

/// Stop tokens for CaDiCaL, which asks every few hundred steps whether the search is to end.
class TokenTerminator final : public CaDiCaL::Terminator {
 public:
  explicit TokenTerminator(const StopToken& stop) : stop_(stop) {}
  bool terminate() override {
    constexpr unsigned kStride = 16;  // questions between two looks at the clock
    ended_ = ended_ || stop_.is_interrupted() || (++polls_ % kStride == 0 && stop_.stop_requested());
    return ended_;
  }

 private:
  const StopToken& stop_;
  unsigned polls_ = 0;
  bool ended_ = false;
};

/// Is told of each learnt clause, of which there is one for each conflict.
class ConflictCounter final : public CaDiCaL::Learner {
 public:
  explicit ConflictCounter(uint64_t& count) : count_(count) {}
  bool learning(int) override {
    ++count_;
    return false;  // its literals are of no interest
  }
  void learn(int) override {}

 private:
  uint64_t& count_;
};

}  // namespace

struct SatSolver::Parts {
  explicit Parts(uint64_t& count) : counter(count) { solver.connect_learner(&counter); }
  ~Parts() { solver.disconnect_learner(); }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  CaDiCaL::Solver solver;
  ConflictCounter counter;
};

SatSolver::SatSolver(std::optional<uint64_t> seed) : parts_(std::make_unique<Parts>(conflicts_)) {
  parts_->solver.set("quiet", 1);
  if (seed) {
    constexpr uint64_t kSeeds = 2'000'000'000;
    parts_->solver.set("seed", static_cast<int>(*seed % kSeeds));
  }
}

SatSolver::~SatSolver() = default;

void SatSolver::add_clause(std::span<const Literal> clause) {
  for (const Literal literal : clause) {
    parts_->solver.add(literal);
  }
  parts_->solver.add(0);
  ++clauses_;
}

void SatSolver::prefer(Literal literal) { parts_->solver.phase(literal); }

void SatSolver::assume(Literal literal) { parts_->solver.assume(literal); }

SatStatus SatSolver::solve(const StopToken& stop, std::optional<uint64_t> conflicts) {
  TokenTerminator terminator(stop);
  if (conflicts) {
    constexpr uint64_t kMost = 2'000'000'000;
    parts_->solver.limit("conflicts", static_cast<int>(std::min(*conflicts, kMost)));
  }
  parts_->solver.connect_terminator(&terminator);
  const int answer = parts_->solver.solve();
  parts_->solver.disconnect_terminator();
  constexpr int kSat = 10;
  constexpr int kUnsat = 20;
  return answer == kSat ? SatStatus::Sat : answer == kUnsat ? SatStatus::Unsat : SatStatus::Unknown;
}

bool SatSolver::value(Literal literal) const { return parts_->solver.val(literal) > 0; }

bool SatSolver::failed(Literal assumption) const { return parts_->solver.failed(assumption); }

std::string SatSolver::version() { return CaDiCaL::Solver::version(); }

}  // namespace preproc::bits
