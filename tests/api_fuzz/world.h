#pragma once

#include <cstdint>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <preproc/preproc.h>

#include "api_fuzz/reference.h"

namespace api_fuzz {

/// The library did what it should not have: the first words tell the kind, up to the colon.
class Finding : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The words of a line.
class Words {
 public:
  explicit Words(const std::string& line) : stream_(line) {}
  /// Empty where there is no more.
  std::string word() {
    std::string text;
    stream_ >> text;
    return text;
  }
  /// -1 where there is no more.
  int number() {
    int value = -1;
    return stream_ >> value ? value : -1;
  }
  std::vector<int> numbers() {
    std::vector<int> all;
    for (int value = 0; stream_ >> value;) {
      all.push_back(value);
    }
    return all;
  }

 private:
  std::istringstream stream_;
};

/// The contexts and solvers of a trace, in the library and as this program understands them.
///
/// A line of a trace is an action: a word, the number of a context or solver, and what else it needs. Contexts, solvers
/// and terms are named by numbers that their lines choose. A line that names what there is not does nothing, so that
/// any lines can be taken out of a trace.
class World {
 public:
  World() = default;
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Does the action and checks what the library says. Finding.
  void act(const std::string& line);

  /// What is asserted in a solver, and what its last check said.
  struct Solver {
    int context = 0;
    preproc_solver* solver = nullptr;
    std::vector<std::vector<int>> levels = {{}};
    std::vector<int> assumptions = {};
    std::map<std::string, std::string> options = {};  ///< that were set, but for keywords
    preproc_status last = PREPROC_FAILED;             ///< FAILED: no check since something was changed
    bool may_give_up = false;                         ///< it has a limit, a terminator, or looks for models only
    bool knows_little = false;                        ///< it is one that cannot express all terms
    int calls_left = -1;                              ///< of the terminator until it says yes; -1: never

    std::vector<int> asked() const;
  };
  struct Context {
    preproc_context* context = nullptr;
    std::map<int, std::pair<int, preproc_term>> terms;  ///< by their numbers in the trace: node and handle
    std::map<std::string, int> symbols;                 ///< constants and functions: the term's number
    std::map<int, preproc_term> handles;                ///< of constants by their nodes
  };
  const std::map<int, Context>& contexts() const { return contexts_; }
  const std::map<int, Solver>& solvers() const { return solvers_; }
  const Nodes& nodes() const { return nodes_; }
  /// Terms of the library that could be compared with this program's understanding, and those that could not.
  uint64_t compared = 0;
  uint64_t not_compared = 0;
  uint64_t checks = 0;
  uint64_t unknown = 0;

 private:
  void act_on_context(const std::string& verb, Words& words);
  void make_term(const std::string& verb, int number, Context& c, Words& words);
  void keep(Context& c, int number, int node, preproc_term handle);
  void act_on_solver(const std::string& verb, Words& words);
  void check(Solver& s, bool assuming, const std::vector<int>& assumptions, const std::vector<preproc_term>& handles);
  void check_model(Solver& s);
  void check_core(Solver& s);
  void run_emitted(Solver& s);
  void misuse(int kind, int context, int solver);
  std::optional<Val> read_value(Context& c, const Solver& s, int node, preproc_term handle);
  Val scalar(Context& c, const Sort& sort, preproc_term value);
  /// The node with the conditions that Ints and Strings in it are within their domains.
  int guarded(Context& c, int node, preproc_term& handle);
  int bound(Context& c, int constant, preproc_term& handle);
  /// The library's term as a node; -1 where it has an operator that is not known here.
  int import(Context& c, preproc_term term);
  void compare(Context& c, int node, preproc_term term, std::string_view what);
  static preproc_sort make(Context& c, const Sort& sort);
  void expect_fine(const Context& c, std::string_view what) const;
  static void expect_error(const preproc_context* context, preproc_error_kind kind, std::string_view what);
  static bool terminate(void* data);

  Nodes nodes_;
  std::map<int, Context> contexts_;
  std::map<int, Solver> solvers_;
};

}  // namespace api_fuzz
