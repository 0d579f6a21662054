// Growing path conditions in process, as a symbolic executor asks them: one solver for each file, beside z3's API asked
// in the same way.
//
//     bench-embedded_paths SECONDS FILE...
//
// A file of many check-sats is a log: from one query to the next, assertions are popped down to those that both begin
// with, and the others are pushed, one a level. A file of one is a path: its assertions are pushed in at most 20 steps,
// with a check after each. SECONDS is the limit of a check. Texts are read before the clock runs. Prints seconds of CPU
// time, the checks and how many are unknown for each file and for all. Exit status 1 where answers differ.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <preproc/preproc.hpp>
#include <z3++.h>

#include "cpu_seconds.h"

namespace {

constexpr size_t kSteps = 20;

enum class Answer { Unknown, Sat, Unsat };

/// What one side said, and what that cost.
struct Told {
  double seconds = 0;
  std::vector<Answer> answers;
};

/// The declarations and assertions before each check-sat.
std::vector<std::string> queries_of(const std::string& file) {
  std::ifstream input(file);
  std::string text{std::istreambuf_iterator<char>(input), {}};
  text = std::regex_replace(text, std::regex(R"(\((set-logic|set-option|set-info|get-value|exit)\b[^\n]*)"), "");
  std::vector<std::string> queries;
  const std::string check = "(check-sat)";
  for (size_t from = 0, to = 0; (to = text.find(check, from)) != std::string::npos; from = to + check.size()) {
    queries.push_back(text.substr(from, to - from));
  }
  return queries;
}

/// The lists of assertions that are checked one after the other: a log's, or the growing ones of a path.
template <typename T>
std::vector<std::vector<T>> conditions_of(std::vector<std::vector<T>> queries) {
  if (queries.size() != 1) {
    return queries;
  }
  const std::vector<T> all = queries.front();
  const size_t step = std::max<size_t>(1, (all.size() + kSteps - 1) / kSteps);
  queries.clear();
  for (size_t size = step; size < all.size() + step; size += step) {
    queries.emplace_back(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(size, all.size())));
  }
  return queries;
}

Answer answer_of(preproc::Status status) {
  return status == preproc::Status::Sat     ? Answer::Sat
         : status == preproc::Status::Unsat ? Answer::Unsat
                                            : Answer::Unknown;
}
Answer answer_of(z3::check_result result) {
  return result == z3::sat ? Answer::Sat : result == z3::unsat ? Answer::Unsat : Answer::Unknown;
}
bool equal(const preproc::Term& a, const preproc::Term& b) { return same(a, b); }
bool equal(const z3::expr& a, const z3::expr& b) { return z3::eq(a, b); }

/// Asks a solver the conditions in turn, each from what it has in common with the one before.
template <typename Solver, typename T>
Told ask(Solver& solver, const std::vector<std::vector<T>>& conditions) {
  Told told;
  std::vector<T> pushed;
  for (const std::vector<T>& condition : conditions) {
    const double start = cpu_seconds();
    size_t common = 0;
    while (common < std::min(pushed.size(), condition.size()) && equal(pushed[common], condition[common])) {
      ++common;
    }
    if (common < pushed.size()) {
      solver.pop(static_cast<unsigned>(pushed.size() - common));
    }
    for (size_t i = common; i < condition.size(); ++i) {
      solver.push();
      solver.add(condition[i]);
    }
    told.answers.push_back(answer_of(solver.check()));
    told.seconds += cpu_seconds() - start;
    pushed = condition;
  }
  return told;
}

Told ask_us(const std::vector<std::string>& queries, const std::string& seconds) {
  preproc::Context context;
  std::vector<std::vector<preproc::Term>> conditions;
  std::set<std::string> declared;
  for (const std::string& query : queries) {
    std::istringstream lines(query);
    std::string text;
    for (std::string line; std::getline(lines, line);) {  // a query of a log declares its symbols again
      if (!line.starts_with("(declare-fun ") || declared.insert(line).second) {
        text += line + '\n';
      }
    }
    conditions.push_back(context.parse(text));
  }
  conditions = conditions_of(std::move(conditions));
  preproc::Solver solver(context);
  solver.set("timeout", seconds);
  return ask(solver, conditions);
}

Told ask_z3(const std::vector<std::string>& queries, const std::string& seconds) {
  z3::context context;
  std::vector<std::vector<z3::expr>> conditions;
  for (const std::string& query : queries) {
    std::vector<z3::expr>& condition = conditions.emplace_back();
    for (const z3::expr& e : context.parse_string(query.c_str())) {
      condition.push_back(e);
    }
  }
  conditions = conditions_of(std::move(conditions));
  z3::solver solver(context);
  solver.set("timeout", static_cast<unsigned>(std::stod(seconds) * 1000));
  return ask(solver, conditions);
}

size_t unknowns(const Told& told) {
  return static_cast<size_t>(std::count(told.answers.begin(), told.answers.end(), Answer::Unknown));
}

void print(const char* name, const Told& ours, const Told& z3s) {
  std::printf("%-30s %5zu checks   ours %8.3f s, %zu unknown   z3 %8.3f s, %zu unknown\n", name, ours.answers.size(),
              ours.seconds, unknowns(ours), z3s.seconds, unknowns(z3s));
  std::fflush(stdout);
}

void append(Told& all, const Told& told) {
  all.seconds += told.seconds;
  all.answers.insert(all.answers.end(), told.answers.begin(), told.answers.end());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: bench-embedded_paths SECONDS FILE...\n");
    return 2;
  }
  Told ours;
  Told z3s;
  for (int i = 2; i < argc; ++i) {
    const std::string file = argv[i];
    const std::vector<std::string> queries = queries_of(file);
    const Told told = ask_us(queries, argv[1]);
    const Told theirs = ask_z3(queries, argv[1]);
    print(file.substr(file.rfind('/') + 1).c_str(), told, theirs);
    for (size_t k = 0; k < told.answers.size(); ++k) {
      if (told.answers[k] != theirs.answers[k] && told.answers[k] != Answer::Unknown &&
          theirs.answers[k] != Answer::Unknown) {
        std::printf("%s: answers of check %zu differ\n", file.c_str(), k);
        return 1;
      }
    }
    append(ours, told);
    append(z3s, theirs);
  }
  print("all", ours, z3s);
  return 0;
}
