#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "backends/levelled_term.h"

namespace preproc {

/// A solver as a `SolverStack` feeds it.
class SolverFeed {
 public:
  virtual ~SolverFeed() = default;
  /// An empty solver, which will see one check and no scopes, or several checks and scopes.
  virtual void restart(bool incremental) = 0;
  /// True if a solver that was restarted for one check takes scopes and further checks after it, and is as good at them
  /// as one that was told of them.
  virtual bool goes_on_after_check() const { return false; }
  virtual void open_scope() = 0;
  virtual void close_scopes(uint32_t count) = 0;
  virtual void add(Term t) = 0;
};

/// The assertions of a backend with their levels, and how much of them its solver holds. The solver hears of them when
/// a check needs them, with as few scopes as the levels need and as few retractions as the difference needs.
///
/// Solvers are at their best on one check without scopes, and many scripts ask no more. So the first check gets all
/// assertions flat, and a solver that is told so; the second one starts over with scopes, and from then on only
/// differences are sent. It does not start over where all that was sent is of level 0, and the solver goes on. It
/// starts over, flat, where an assertion of level 0 is taken back: that is in no scope.
///
/// Example, one line a send: a at 0, b at 1                → restart(false), add a, add b
///                           back to 1 assertion, c at 1   → restart(true), add a, open, add c
///                           back to 1 assertion, d at 2   → close 1, open, add d
class SolverStack {
 public:
  SolverStack() = default;
  /// For a solver that is empty and has scopes from its first check on: it is never started over. Precondition: no
  /// assertion of level 0 is taken back.
  static SolverStack with_scopes() {
    SolverStack stack;
    stack.mode_ = Mode::Incremental;
    return stack;
  }

  std::span<const LevelledTerm> assertions() const { return assertions_; }
  /// Makes `wanted` the assertions, with those at the beginning that stay.
  void set(std::span<const LevelledTerm> wanted) {
    const auto differs = std::ranges::mismatch(assertions_, wanted);
    retract_to(static_cast<size_t>(differs.in1 - assertions_.begin()));
    std::for_each(differs.in2, wanted.end(), [this](const LevelledTerm& each) { append(each); });
  }
  /// Precondition: the level is at least that of the last assertion.
  void append(LevelledTerm assertion) {
    assert(assertions_.empty() || assertions_.back().level <= assertion.level);
    assertions_.push_back(assertion);
  }
  /// Takes back all but the first `count`. True if there are any of level 0 among them: the next send starts over.
  bool retract_to(size_t count) {
    if (count >= assertions_.size()) {
      return false;
    }
    const bool starts_over = assertions_[count].level == 0;
    assertions_.resize(count);
    shared_ = std::min(shared_, count);
    if (starts_over) {
      forget();
    }
    return starts_over;
  }

  /// True if the solver holds exactly these assertions.
  bool is_sent() const { return mode_ != Mode::Nothing && shared_ == sent_ && sent_ == assertions_.size(); }

  /// Brings the solver to exactly these assertions. If it throws, the next send starts over.
  void send(SolverFeed& solver) {
    if (is_sent()) {
      return;
    }
    const Mode before = mode_;
    mode_ = Mode::Nothing;
    const bool flat = before == Mode::Nothing || (before == Mode::OneShot && sent_ == 0);
    if (before == Mode::Incremental) {
      close_retracted(solver);
    } else if (flat || !holds_for_good() || !solver.goes_on_after_check()) {
      solver.restart(!flat);
      sent_ = 0;
      scopes_.clear();
    }
    for (; sent_ < assertions_.size(); ++sent_) {
      if (!flat && assertions_[sent_].level > open_level()) {
        solver.open_scope();
        scopes_.push_back(sent_);
      }
      solver.add(assertions_[sent_].term);
    }
    shared_ = sent_;
    mode_ = flat ? Mode::OneShot : Mode::Incremental;
  }

  /// The solver lost its assertions: the next send starts over.
  void forget() { mode_ = Mode::Nothing; }

 private:
  enum class Mode : uint8_t { Nothing, OneShot, Incremental };

  /// True if what was sent flat is asserted, and outside of all scopes.
  bool holds_for_good() const { return shared_ == sent_ && sent_ > 0 && assertions_[sent_ - 1].level == 0; }
  uint32_t open_level() const { return scopes_.empty() ? 0 : assertions_[scopes_.back()].level; }

  /// Closes the scope that has the first assertion that was taken back, and those opened after it.
  void close_retracted(SolverFeed& solver) {
    if (shared_ < sent_) {
      const auto first = std::prev(std::ranges::upper_bound(scopes_, shared_));
      solver.close_scopes(static_cast<uint32_t>(scopes_.end() - first));
      sent_ = *first;
      scopes_.erase(first, scopes_.end());
    }
  }

  std::vector<LevelledTerm> assertions_;
  Mode mode_ = Mode::Nothing;
  std::vector<size_t> scopes_;  // of the solver: the place of the first assertion in each
  size_t sent_ = 0;             // assertions the solver holds
  size_t shared_ = 0;           // how many of them are still asserted
};

}  // namespace preproc
