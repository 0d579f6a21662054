#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "summaries/branch_goals.h"
#include "summaries/call_graph.h"
#include "summaries/composition.h"
#include "summaries/exploration_options.h"
#include "summaries/instantiation.h"
#include "summaries/look_ahead.h"
#include "summaries/memoization_tree.h"
#include "summaries/method.h"
#include "summaries/path_share.h"
#include "summaries/path_solver.h"

namespace preproc {

/// A tree that does not fit the method it is replayed for: it was stored, and is not what it should be.
class TreeMismatch : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct ExecutionOptions {
  uint32_t bound = 0;         ///< activations of recursive functions, one inside the other; deeper calls cut a path
  uint32_t max_depth = 0;     ///< decisions of a path, of which the next one cuts it; 0: any number
  bool target_first = false;  ///< of the choices at a branch or call, those that lead to the target come first
  bool target_only = false;   ///< what cannot meet the target any more is not executed: such a tree is not for reuse
  bool use_models = true;     ///< a choice that a known model takes is not asked about
  bool certain = true;        ///< what the solver's path condition says already is known to be satisfiable
  PathShare share = {};       ///< of the paths; what lies in others is not executed
  /// What is to be covered: choices that cannot come to an open goal any more are not entered (`wants_all`: they are),
  /// and what is met is noted. For trees that are not used again, and without trees of callees. Null: nothing.
  BranchGoals* goals = nullptr;
  bool wants_all = false;
  /// With goals: called where a choice was found to be feasible by the solver, which has the path condition. False:
  /// there is no model of it, and the choice counts as one that could not be decided.
  std::function<bool()> on_model = {};
  /// With goals: the values that one path is executed with. No solver is asked; execution stops where they do not
  /// determine a choice. Null: all paths are executed.
  PathModel* guide = nullptr;
};

/// Who is told of calls that are about to be executed in place, and of what they cost.
class CallObserver {
 public:
  virtual ~CallObserver() = default;
  /// Called where a method that has no tree is called from outside of its cycle, with these arguments. It may have a
  /// tree afterwards. The solver's path condition is as it was; a model of it need not be known any more.
  virtual void before_call(uint32_t method, std::span<const Term> actuals) = 0;
  /// False: the method's tree is not used, it is executed in place.
  virtual bool uses_tree(uint32_t method) const = 0;
  /// So many calls of the solver were spent in an execution of the method in place, or in what that called.
  virtual void spent(uint32_t method, uint64_t calls) = 0;
};

/// Symbolic execution of methods (Qiu 2015, Algorithms 2 and 3, in docs/references.md): fills memoization trees, in the
/// order of evaluation, depth first. At a branch each choice is one call of the solver; a condition that is constant,
/// or that the path condition has as a conjunct, costs none. At the call of a method that has a tree the leaves that
/// are feasible there are found (composition.h), and nothing of the callee is executed. Calls within a cycle of the
/// call graph, and of methods without a tree, are executed in place.
///
/// A tree that has nodes already is replayed: known choices are followed without the solver, down to the frontier (Open
/// and Cut nodes), from where execution goes on. Parts without a frontier are not entered.
///
/// A choice that the solver cannot decide is taken to be feasible, and marked.
///
/// References are initialised lazily (Khurshid 2003, in docs/references.md), where the methods have a sort of these:
/// one that is dereferenced is null, refers to one of the objects that were dereferenced on the path before, or to
/// another one. Each of these is a choice of its own.
///
/// Iterative: calls and terms may be nested as deep as memory allows. Cost, beside the solver: for each path, the steps
/// since the branch where it leaves the path before.
class SymbolicExecution {
 public:
  /// `trees`: by method; null: the method has none. All must outlive this.
  SymbolicExecution(TermManager& tm, Simplifier& simplifier, const MethodTable& methods, const CallGraph& calls,
                    std::span<const std::unique_ptr<MemoizationTree>> trees, PathSolver& solver,
                    Composition& composition, CallObserver* observer = nullptr)
      : tm_(tm),
        simplifier_(simplifier),
        methods_(methods),
        calls_(calls),
        trees_(trees),
        solver_(solver),
        bodies_{.instantiation = Instantiation(tm, simplifier)},
        composition_(composition),
        observer_(observer) {}

  /// Called at the end of each path that was executed (Leaf or Cut), while the solver holds its condition. False: stop;
  /// the tree is then good for what it has, but cannot be extended.
  using OnEnd = std::function<bool(uint32_t node)>;
  /// Executes the method with its formals as arguments, under what the solver's path condition says already. Throws
  /// TreeMismatch, and what backends throw.
  void run(uint32_t method, MemoizationTree& tree, const ExecutionOptions& options, const OnEnd& on_end);

  /// Begins an execution in pieces. The tree and `on_end` must last until the end.
  void begin(uint32_t method, MemoizationTree& tree, const ExecutionOptions& options, const OnEnd& on_end);
  /// Goes on until that many calls of the solver were made (`PathSolver::checks`) or some more; true: to the end. The
  /// path condition that it leaves is to be there when it goes on.
  bool advance(uint64_t checks);

  /// With goals: those that were met on the path that is being executed, in their order.
  const std::vector<uint32_t>& met() const { return stack_.met; }
  /// True if the path that is being executed is known to be feasible.
  bool is_certain() const { return certain_; }

  uint64_t invocations = 0;  ///< calls that a tree answered

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Frame {
    uint32_t method;
    uint32_t slots;      // place of its first slot
    uint32_t arguments;  // place of its first argument
    uint32_t depth;      // activations in its cycle
    uint32_t caller;     // frame; kNone: of the method that is executed
    uint64_t id;
  };
  /// The use of the value of a step: it is the `next`th child of `step`, or if that is the number of children, what the
  /// callee returns.
  struct Continuation {
    uint32_t parent;
    uint32_t frame;
    uint32_t step;
    uint32_t next;
    bool reaches_target;  // what comes behind the step with these children
  };
  struct Mark {
    size_t frames;
    size_t continuations;
    size_t slots;
    size_t arguments;
    size_t converter;
    size_t labels;
    size_t met;
    size_t objects;
    size_t depth;
  };
  struct Option {
    bool choice = false;
    bool leads_to_target = false;
    uint32_t child = kNone;                      // that there is already
    uint32_t replaces = kNone;                   // a child that was cut, and goes when this one is looked at
    Term literal = {};                           // of a branch
    const CalleeLeaf* leaf = nullptr;            // of a call
    bool follows = false;                        // from the path condition there
    std::optional<Status> status = {};           // where it was decided before it was entered
    std::shared_ptr<PathModel> model = nullptr;  // where it was found to be feasible; null: none is known
    std::span<const Term> needed() const {
      return follows ? std::span<const Term>() : leaf != nullptr ? std::span<const Term>(leaf->needed) : literals();
    }
    std::span<const Term> literals() const {
      return leaf != nullptr ? std::span<const Term>(leaf->literals) : std::span<const Term>(&literal, 1);
    }
  };
  /// A place to come back to.
  struct Choice {
    Mark mark;
    uint32_t node;
    Continuation at;
    CalleeLeaves leaves;  // of a call
    std::vector<Option> options;
    std::shared_ptr<PathModel> model = nullptr;  // of the path condition there; null: none is known
    bool certain = true;                         // the path condition there is known to be satisfiable
    bool taken = false;                          // some option was feasible
    size_t next = 0;
  };

  const Method& method_of(const Frame& frame) const { return methods_[frame.method]; }
  std::span<const Term> arguments(const Frame& frame) const {
    return {stack_.arguments.data() + frame.arguments, method_of(frame).parameters.size()};
  }
  Term slot(uint32_t frame, uint32_t step) const { return stack_.slots[stack_.frames[frame].slots + step]; }
  void set_slot(uint32_t frame, uint32_t step, Term value);
  void enter_frame(uint32_t method, uint32_t depth, uint32_t caller);
  Mark mark() const;
  void restore(const Mark& mark);
  bool has_met_target() const;

  void evaluate();
  void resume();
  void evaluate_child(const Continuation& at, uint32_t next);
  void return_value(const Continuation& at, Term value);
  void decide(const Continuation& at, Term condition);
  void follow(const Continuation& at, bool choice);
  Term object(size_t number) const;
  void dereference(const Continuation& at);
  void return_dereferenced(const Continuation& at, Term reference);
  void call(const Continuation& at);
  void compose(const Continuation& at, uint32_t callee, const std::vector<Term>& actuals);
  void find_options(Choice& choice, const MemoizationTree& tree);
  void begin_choice(Choice choice, NodeEnd end);
  void meet(const Continuation& at, bool choice);
  void follow_guide(const Continuation& at, Term condition);
  bool is_in_share(const Choice& choice, const Option& option) const;
  bool is_in_share(uint32_t node) const;
  bool may_cover(const Choice& choice, const Option& option) const;
  bool may_cover_behind(uint32_t continuation) const;
  void note_cut(const Continuation& at);
  void note_cut_behind(const Continuation& at);
  void end_path(NodeEnd end, Term result);
  bool backtrack();
  bool take_option(Choice& choice);
  Status decide_option(const Choice& choice, const Option& option);
  void look_ahead(Choice& choice);
  void tell_spent(uint32_t frame, uint64_t calls);
  std::vector<Term> actuals_of(const Continuation& at) const;
  void enter_option(const Choice& choice, const Option& option, uint32_t child);
  void close(const Choice& choice);

  TermManager& tm_;
  Simplifier& simplifier_;
  const MethodTable& methods_;
  const CallGraph& calls_;
  std::span<const std::unique_ptr<MemoizationTree>> trees_;
  PathSolver& solver_;
  struct Bodies {
    Instantiation instantiation;
    uint64_t frame = 0;  // whose arguments it has
  };
  Bodies bodies_;
  Composition& composition_;
  CallObserver* observer_;

  MemoizationTree* tree_ = nullptr;
  ExecutionOptions options_;
  const OnEnd* on_end_ = nullptr;

  /// What grows along a path, and is cut back to a mark.
  struct Stack {
    std::vector<Frame> frames;
    std::vector<Continuation> continuations;
    std::vector<Term> slots;  // values of steps, by frame; null: not evaluated on this path
    std::vector<Term> arguments;
    std::vector<size_t> converter;  // slots that were set
    std::vector<Symbol> labels;
    std::vector<uint32_t> met;  // goals
    std::vector<Term> objects;  // references, each to another object
  };
  Stack stack_;
  std::vector<Choice> choices_;
  uint64_t frame_ids_ = 0;
  size_t depth_ = 0;     // of the solver's path condition at the beginning
  bool certain_ = true;  // the path condition is known to be satisfiable
  LookAhead look_ahead_;

  /// The next thing to do: to evaluate a step, or to go on with a value.
  enum class Mode : uint8_t { Evaluate, Resume, EndOfPath, Stop };
  struct Next {
    Mode mode = Mode::Evaluate;
    uint32_t frame = 0;
    uint32_t step = 0;
    uint32_t continuation = kNone;
    Term value;
    uint32_t node = 0;
  };
  Next next_;
};

}  // namespace preproc
