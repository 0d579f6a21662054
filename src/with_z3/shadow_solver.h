#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/query.h"
#include "term/mentioned_functions.h"
#include "with_z3/ast_reader.h"
#include "with_z3/parameters.h"
#include "with_z3/real_z3.h"

namespace preproc::with_z3 {

/// A solver of the host as it is known here: assertions with their levels, tracked literals, parameters, and its last
/// answer. z3's own solver is told of these before one of its functions is called, and not earlier: its first assertion
/// costs it milliseconds, and each level some work, which is lost where it is never asked.
class ShadowSolver {
 public:
  /// `made_with`: the global parameters of the moment at which z3 made the solver.
  ShadowSolver(const RealZ3& z3, Z3_context context, Z3_solver solver, Parameters made_with)
      : z3_(z3), context_(context), solver_(solver), made_with_(std::move(made_with)) {}
  ~ShadowSolver();
  ShadowSolver(const ShadowSolver&) = delete;
  ShadowSolver& operator=(const ShadowSolver&) = delete;

  /// Who has answered the last check.
  enum class Answerer : uint8_t { Nobody, Z3, Here };
  struct Answer {
    Answerer by = Answerer::Nobody;
    CheckResult result = {};
    std::vector<Z3_ast> assumptions = {};     ///< of the check; held
    std::vector<Z3_ast> tracked = {};         ///< of an unsat: the literals that assertions were tracked by; held
    std::vector<Function> symbols = {};       ///< that the model has values for
    std::shared_ptr<Assignment> values = {};  ///< of the model, where the engine has another one meanwhile
    uint64_t generation = 0;                  ///< of the terms in these two
    Z3_model model = nullptr;                 ///< that was given to the host; held
    Z3_ast_vector core = nullptr;             ///< that the host has copies of; held
    bool z3_asked = false;                    ///< z3 has answered the same check since
  };

  // --- By the host -----------------------------------------------------------------------------------------
  void push();
  /// Precondition: there are as many levels.
  void pop(unsigned levels);
  uint32_t level() const { return level_; }
  /// Forgets the assertions and levels.
  void clear();
  /// `literal`: what the assertion is tracked by; null: it is not.
  void add(Z3_ast formula, Z3_ast literal);
  /// From now on the assertions are those that z3 lists: they were changed by a function that does not say them.
  void mirror() noexcept;
  /// From now on all checks are z3's, for this reason. The first one counts.
  void leave_to_z3(const char* why) { foreign_ = foreign_ == nullptr ? why : foreign_; }
  bool is_left_to_z3() const { return foreign_ != nullptr; }
  Parameters& parameters() { return parameters_; }
  const Parameters& made_with() const { return made_with_; }
  /// Sets parameters of the solver (`Parameters::are_plain`).
  void set(std::string_view text);
  /// Tells z3's solver what it was not told yet. To be called before each of z3's functions about the solver. False
  /// where z3 refuses something: it has not got all assertions then, the context has the error, and all is told anew
  /// next time.
  bool tell_z3() noexcept;
  uint32_t& references() { return references_; }
  /// Holds nodes until the next ones: the host need not, and z3 drops what nobody holds where others are made.
  void hold(std::span<const Z3_ast> nodes);

  // --- For a check -----------------------------------------------------------------------------------------
  /// Reads what is new. The reason why the assertions cannot be answered here; empty if they can.
  std::string read(AstReader& reader, TermManager& tm, uint64_t generation);
  /// After `read` has returned nothing.
  const std::vector<AssertionStack::Entry>& entries() const { return read_.entries; }
  /// The literals by which assertions are tracked, one by one, and their nodes.
  const std::vector<Term>& tracked() const { return read_.tracked; }
  const std::vector<Z3_ast>& tracked_nodes() const { return read_.tracked_nodes; }
  /// The declared symbols in what was read, and in `extra`; some of assertions that are gone may be among them.
  const std::vector<Function>& symbols(TermManager& tm, std::span<const Term> extra);

  /// The nodes of all assertions, as they were asserted, without literals.
  std::vector<Z3_ast> formulas() const;

  Answer& answer() { return answer_; }
  /// Replaces the answer.
  void answer(Answer answer);
  /// True if nothing was changed since the last answer.
  bool is_unchanged() const { return unchanged_; }
  bool has_tracked() const { return !tracking_.empty(); }
  /// True if the literal tracks an assertion: z3 refuses a second one.
  bool is_tracked_by(Z3_ast literal) const { return tracking_.contains(literal); }
  /// z3 checks the solver: assertions that it lists may be what its tactics have made of them from now on.
  void note_z3_check() { z3_has_checked_ = true; }
  bool z3_has_checked() const { return z3_has_checked_; }
  Z3_solver handle() const { return solver_; }

 private:
  struct Asserted {
    Z3_ast formula;
    Z3_ast literal;
    uint32_t level;
  };
  void change() { unchanged_ = false; }
  bool tell_formulas();
  bool open_levels(uint32_t level);
  bool has_failed() const { return z3_.get_error_code(context_) != Z3_OK; }
  void list_anew();
  void release(const Asserted& asserted);

  const RealZ3& z3_;
  const Z3_context context_;
  const Z3_solver solver_;
  uint32_t references_ = 0;
  const Parameters made_with_;
  Parameters parameters_;
  const char* foreign_ = nullptr;  // why all checks are z3's
  std::vector<Asserted> asserted_;
  std::unordered_set<Z3_ast> tracking_;  // the literals of these
  uint32_t level_ = 0;
  bool is_mirror_ = false;
  bool z3_has_checked_ = false;
  size_t told_ = 0;          // assertions that z3's solver has
  uint32_t told_level_ = 0;  // its levels
  bool is_refused_ = false;  // z3 has refused something: its levels and assertions are not known
  std::map<std::string, std::string, std::less<>> untold_params_;
  /// The assertions as terms, as far as they were read.
  struct Read {
    uint64_t generation = 0;  // of the terms
    std::vector<AssertionStack::Entry> entries;
    std::vector<Term> tracked;
    std::vector<Z3_ast> tracked_nodes;
    std::optional<MentionedFunctions> mentioned;
    std::vector<Function> symbols;
    size_t symbols_of = 0;  // entries whose symbols are listed
    size_t removed = 0;     // entries whose symbols are listed, too
  };
  Read read_;
  std::vector<Z3_ast> assumptions_;  // of the last check; held
  Answer answer_;
  bool unchanged_ = false;
};

}  // namespace preproc::with_z3
