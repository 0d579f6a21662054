// Refutations of the backend `bits`: its clauses, as --dump-cnf writes them, are refuted by CaDiCaL once more, with a
// proof that is checked step by step.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include <cadical.hpp>
#include <gtest/gtest.h>

#include "backends/backend.h"
#include "random_term.h"
#include "rewrite/simplifier.h"
#include "rup_checker.h"
#include "script/printer.h"
#include "support/test_rounds.h"

namespace preproc {
namespace {

using Clauses = std::vector<RupChecker::Clause>;

/// The clauses of a file of DIMACS.
Clauses read_clauses(const std::string& file) {
  std::ifstream in(file);
  Clauses clauses;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == 'c' || line[0] == 'p') {
      continue;
    }
    std::istringstream numbers(line);
    RupChecker::Clause clause;
    for (int literal = 0; numbers >> literal && literal != 0;) {
      clause.push_back(literal);
    }
    clauses.push_back(std::move(clause));
  }
  return clauses;
}

/// CaDiCaL's proof that the clauses have no model, in text: `1 2 0` and `d 1 2 0`. Nothing if they have one.
std::optional<std::string> prove(const Clauses& clauses, const std::string& file) {
  std::FILE* const proof = std::fopen(file.c_str(), "w");
  int status = 0;
  {
    CaDiCaL::Solver solver;
    solver.set("quiet", 1);
    solver.set("binary", 0);
    solver.trace_proof(proof, file.c_str());
    for (const RupChecker::Clause& clause : clauses) {
      for (const int literal : clause) {
        solver.add(literal);
      }
      solver.add(0);
    }
    status = solver.solve();
    solver.close_proof_trace();
  }
  std::fclose(proof);
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return status == 20 ? std::optional(text.str()) : std::nullopt;
}

/// The place of the first step of the proof that does not follow; 0 if all do and the last is the empty clause.
size_t wrong_step(const Clauses& clauses, const std::string& proof) {
  RupChecker checker;
  for (const RupChecker::Clause& clause : clauses) {
    checker.add(clause);
  }
  std::istringstream lines(proof);
  size_t step = 0;
  for (std::string line; std::getline(lines, line);) {
    ++step;
    std::istringstream words(line);
    const bool removes = line.starts_with("d ");
    if (removes) {
      words.get();
    }
    RupChecker::Clause clause;
    for (int literal = 0; words >> literal && literal != 0;) {
      clause.push_back(literal);
    }
    if (removes) {
      checker.remove(std::move(clause));
    } else if (!checker.derive(std::move(clause))) {
      return step;
    }
  }
  return checker.refuted() ? 0 : step + 1;
}

class BitsProofs : public ::testing::Test {
 protected:
  BitsProofs() {
    std::string pattern = (std::filesystem::temp_directory_path() / "bits-proofs-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~BitsProofs() override { std::filesystem::remove_all(folder_); }
  std::string file(const char* name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
};

/// What the simplifier makes of a random term is not different from it.
TEST_F(BitsProofs, RefutationsHaveProofs) {
  TermManager tm;
  RandomTerms random(tm, number_of_environment("PREPROC_PROOFS_SEED", 20261123));
  Simplifier simplifier(tm);
  const uint64_t wanted = number_of_environment("PREPROC_PROOFS", test_rounds(5, 100));
  uint64_t proved = 0;
  for (uint32_t n = 0; proved < wanted; ++n) {
    ASSERT_LT(n, 1'000 * wanted) << proved << " of " << wanted;
    const Term original = random.next(2 + n % 12);
    const Term simplified = simplifier.simplify(original);
    if (original == simplified) {
      continue;
    }
    BackendOptions options;
    options.dump_cnf = file("clauses");
    options.resource_limit = 3'000;
    const auto backend = find_backend("bits")->create(tm, options);
    try {
      backend->assert_term(tm.mk(Kind::Distinct, {original, simplified}));
      const CheckResult answer = backend->check();
      ASSERT_NE(answer.status, Status::Sat) << Printer(tm).to_string(original);
      if (answer.status == Status::Unknown) {
        continue;
      }
    } catch (const BackendError&) {  // another theory
      continue;
    }
    const Clauses clauses = read_clauses(file("clauses"));
    if (wrong_step(clauses, "") == 0) {  // propagation alone refutes them
      continue;
    }
    const std::optional<std::string> proof = prove(clauses, file("proof"));
    ASSERT_TRUE(proof) << "the clauses have a model: " << Printer(tm).to_string(original);
    ASSERT_EQ(wrong_step(clauses, *proof), 0U) << Printer(tm).to_string(original) << "\n" << *proof;
    ++proved;
  }
}

/// The checker sees what does not follow.
TEST_F(BitsProofs, AWrongStepIsSeen) {
  const Clauses clauses{{1, 2}, {-1, 2}, {1, -2}, {-1, -2, 3}, {-3, -1}};
  const std::string proof = prove(clauses, file("proof")).value();
  EXPECT_EQ(wrong_step(clauses, proof), 0U);
  EXPECT_EQ(wrong_step(clauses, "2 0\n0\n"), 0U);
  EXPECT_EQ(wrong_step(clauses, "d 1 2 0\n2 0\n0\n"), 2U);
  EXPECT_NE(wrong_step({clauses.begin(), clauses.end() - 1}, proof), 0U);  // a clause of the formula is missing
  EXPECT_EQ(wrong_step({{1, 2}}, "1 0\n"), 1U);
  EXPECT_EQ(wrong_step({{1, 2}}, ""), 1U);
}

}  // namespace
}  // namespace preproc
