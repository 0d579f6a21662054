#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "summaries/method.h"

namespace preproc {

/// One thing to be covered: a choice at a branch of a method, or a label.
struct BranchGoal {
  uint32_t method = 0;
  uint32_t step = 0;
  uint32_t argument = 0;  ///< of an `and` or `or` that is a branch: the argument that is decided
  bool choice = true;
  bool wanted = false;     ///< it is to be covered
  bool undecided = false;  ///< no solver could tell whether an execution comes there
  bool is_cut = false;     ///< an execution that the bound of recursion has cut may come there
  bool refuted = false;    ///< an invariant shows that no execution comes there
  uint32_t test = kNone;   ///< the test that covers it
  static constexpr uint32_t kNone = UINT32_MAX;
};

/// The choices at the branches of a program: which are to be covered, which were, and where an execution may still come
/// to one that was not. The methods live as long.
///
/// Cost: numbers by table; what leads to an open goal is computed anew, linear in the program, when it is asked after a
/// goal was covered.
class BranchGoals {
 public:
  /// `reached`: the methods that are executed, callees before callers but for cycles.
  BranchGoals(const MethodTable& methods, std::span<const uint32_t> reached);

  /// All branches are wanted.
  void want_all();
  /// The branches of the method of that name are wanted, or else the places of the label. False: there is none.
  bool want(std::string_view name, Symbol label);

  size_t size() const { return goals_.size(); }
  const BranchGoal& operator[](uint32_t goal) const { return goals_[goal]; }
  /// The number of a goal. Precondition: the step is a branch or a label of a method that is reached.
  uint32_t number(uint32_t method, uint32_t step, uint32_t argument, bool choice) const {
    return first_[method][step] + 2 * argument + (choice ? 0 : 1);
  }
  bool is_open(uint32_t goal) const { return goals_[goal].wanted && goals_[goal].test == BranchGoal::kNone; }
  /// True if something is open.
  bool any_open() const { return open_ > 0; }

  void cover(uint32_t goal, uint32_t test);
  void note_undecided(uint32_t goal) { goals_[goal].undecided = true; }
  void refute(uint32_t goal) { goals_[goal].refuted = true; }
  /// Another number for the test that covers the goal.
  void set_test(uint32_t goal, uint32_t test) { goals_[goal].test = test; }
  /// An execution was cut before this step was evaluated, with what it calls.
  void note_cut(uint32_t method, uint32_t step);
  /// An execution was cut before the method was called.
  void note_cut(uint32_t method);
  /// An execution came to the goal, and was cut behind it.
  void note_met_before_cut(uint32_t goal) { goals_[goal].is_cut = true; }

  /// True if an open goal is in the step, below it, or in what is called there.
  bool leads_to_open(uint32_t method, uint32_t step);
  /// The same of a method.
  bool leads_to_open(uint32_t method);

 private:
  void find_ways();

  const MethodTable& methods_;
  std::vector<uint32_t> reached_;
  std::vector<std::vector<uint32_t>> first_;  // by method and step: the first goal there
  std::vector<BranchGoal> goals_;
  size_t open_ = 0;
  bool known_ = false;                          // the next two are as things are
  std::vector<std::vector<bool>> step_leads_;   // by method and step
  std::vector<bool> method_leads_;              // by method
  std::vector<std::vector<bool>> step_is_cut_;  // by method and step: noted before
};

}  // namespace preproc
