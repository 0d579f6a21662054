#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "value/term_handle.h"

namespace preproc {

/// A solver as a `SolverStack` feeds it.
class SolverFeed {
 public:
  virtual ~SolverFeed() = default;
  /// An empty solver, which will see one check and no scopes, or several checks and scopes.
  virtual void restart(bool incremental) = 0;
  virtual void open_scope() = 0;
  virtual void close_scopes(uint32_t count) = 0;
  virtual void add(Term t) = 0;
};

/// The assertions of a backend and their scopes, and how much of them its solver holds. The solver hears of them when a
/// check needs them.
///
/// Solvers are at their best on one check without scopes, and many scripts ask no more. So the first check gets all
/// assertions flat, and a solver that is told so; the second one starts over with scopes, and from then on only
/// differences are sent.
///
/// Example, one line a send: assert a, push, assert b, check   → restart(false), add a, add b
///                           pop, push, assert c, check        → restart(true), add a, open, add c
///                           pop, push, assert d, check        → close 1, open, add d
class SolverStack {
 public:
  uint32_t levels() const { return static_cast<uint32_t>(scopes_.size()); }
  void push() { scopes_.push_back(assertions_.size()); }
  /// At most `levels()`.
  void pop(uint32_t levels) {
    assert(levels <= scopes_.size());
    if (levels == 0) {
      return;
    }
    const size_t size = scopes_[scopes_.size() - levels];
    scopes_.resize(scopes_.size() - levels);
    assertions_.resize(size);
    shared_ = std::min(shared_, size);
  }
  void add(Term t) { assertions_.push_back(t); }
  const std::vector<Term>& assertions() const { return assertions_; }

  /// True if the solver holds exactly these assertions.
  bool is_sent() const { return mode_ != Mode::Nothing && shared_ == sent_ && sent_ == assertions_.size(); }

  /// Brings the solver to exactly these assertions. If it throws, the next send starts over.
  void send(SolverFeed& solver) {
    if (is_sent()) {
      return;
    }
    const Mode before = mode_;
    mode_ = Mode::Nothing;
    if (before == Mode::Nothing || (before == Mode::OneShot && sent_ == 0)) {
      solver.restart(false);
      sent_ = 0;
      add_flat(solver);
      mode_ = Mode::OneShot;
      return;
    }
    if (before == Mode::OneShot) {
      solver.restart(true);
      sent_ = 0;
      marks_.clear();
    } else {
      pop_to_shared(solver);
    }
    add_scoped(solver);
    mode_ = Mode::Incremental;
  }

  /// The solver lost its assertions: the next send starts over.
  void forget() { mode_ = Mode::Nothing; }

 private:
  enum class Mode : uint8_t { Nothing, OneShot, Incremental };

  void add_flat(SolverFeed& solver) {
    marks_.clear();
    for (; sent_ < assertions_.size(); ++sent_) {
      solver.add(assertions_[sent_]);
    }
    shared_ = sent_;
  }

  void pop_to_shared(SolverFeed& solver) {
    if (shared_ < sent_) {
      // What was taken back began with a scope, and the solver was told of it.
      const auto first = std::ranges::lower_bound(marks_, shared_);
      assert(first != marks_.end() && *first == shared_);
      solver.close_scopes(static_cast<uint32_t>(marks_.end() - first));
      marks_.erase(first, marks_.end());
    }
    sent_ = shared_;
  }

  void add_scoped(SolverFeed& solver) {
    // Scopes without assertions in them are not sent, and of scopes that begin at one place only one.
    auto scope = std::ranges::lower_bound(scopes_, sent_);
    for (; sent_ < assertions_.size(); ++sent_) {
      if (scope != scopes_.end() && *scope == sent_) {
        solver.open_scope();
        marks_.push_back(sent_);
        while (scope != scopes_.end() && *scope == sent_) {
          ++scope;
        }
      }
      solver.add(assertions_[sent_]);
    }
    shared_ = sent_;
  }

  std::vector<Term> assertions_;
  std::vector<size_t> scopes_;  // number of assertions below each scope
  Mode mode_ = Mode::Nothing;
  std::vector<size_t> marks_;  // the same for the solver's scopes
  size_t sent_ = 0;            // assertions the solver holds
  size_t shared_ = 0;          // how many of them are still asserted
};

}  // namespace preproc
