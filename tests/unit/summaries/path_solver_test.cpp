#include "summaries/path_solver.h"

#include "unit/summaries/exploration_test_support.h"

namespace preproc {
namespace {

TEST(PathSolver, DoesNotAssertWhatFollows) {
  Program program(
      "(declare-const a Int) (declare-const b Int) (assert (> a b)) (assert (> a (- b 1))) (assert (< a b))");
  const std::vector<Term> terms = program.assumptions();
  PathSolver solver = program.path_solver();
  solver.push(std::vector{terms[0]});
  solver.push(std::vector{terms[1]}, {});
  EXPECT_EQ(solver.path().size(), 2U);
  ASSERT_EQ(solver.needed().size(), 1U);
  EXPECT_EQ(solver.needed()[0].term, terms[0]);
  EXPECT_TRUE(solver.implies(terms[1]));
  EXPECT_EQ(solver.check().status, Status::Sat);
  solver.push(std::vector{terms[2]});
  EXPECT_EQ(solver.check().status, Status::Unsat);
  solver.pop_to(1);
  EXPECT_FALSE(solver.implies(terms[1]));
  EXPECT_EQ(solver.check().status, Status::Sat);
  solver.pop_to(0);
  solver.push(std::vector{terms[2]});
  EXPECT_EQ(solver.check().status, Status::Sat);
}

TEST(PathSolver, AsksByStepsAboutWhatTheBackendHasNotSeen) {
  Program program(
      "(declare-const a Int) (assert (> (* a a) 1)) (assert (> a 1)) (assert (< a 9)) (assert (< a 0)) (assert (< a "
      "5))");
  const std::vector<Term> terms = program.assumptions();
  std::vector<size_t> asked;  // of how many assertions
  PathSolver solver(
      program.tm(), program.simplifier(), [&] { return program.solver(); },
      [&](std::unique_ptr<Backend>& backend) {
        asked.push_back(backend->assertions().size());
        return backend->check();
      });
  solver.set_decider([](const PathQuestion&) { return PathAnswer{}; },
                     [&](Term t) { return t == terms[0] ? BackendUse::BySteps : BackendUse::AtOnce; }, false);
  solver.push(std::vector{terms[0]});
  solver.push(std::vector{terms[1], terms[2]});
  EXPECT_EQ(solver.check().status, Status::Sat);
  EXPECT_EQ(asked, (std::vector<size_t>{1, 3}));
  solver.pop_to(1);
  solver.push(std::vector{terms[2]});
  solver.push(std::vector{terms[1], terms[3]});
  solver.push(std::vector{terms[4]});
  EXPECT_EQ(solver.check().status, Status::Unsat);
  EXPECT_EQ(asked, (std::vector<size_t>{1, 3, 2, 4}));
  EXPECT_EQ(solver.checks, 2U);
}

TEST(PathSolver, TellsTheDeciderOfTheModelBefore) {
  Program program("(declare-const a Int) (assert (> a 0)) (assert (> a 100))");
  const std::vector<Term> terms = program.assumptions();
  PathSolver solver = program.path_solver();
  solver.set_symbols({program.function("a")});
  std::vector<Value> near;
  solver.set_decider(
      [&](const PathQuestion& question) {
        near.push_back(question.near == nullptr ? Value() : question.near->values().get(program.function("a")));
        PathAnswer answer{.status = Status::Sat};
        answer.model.emplace().set(program.function("a"), Value(mpz_class(question.path.size() == 1 ? 7 : 101)));
        return answer;
      },
      [](Term) { return BackendUse::Never; }, false);
  solver.push(std::vector{terms[0]});
  EXPECT_EQ(solver.check().status, Status::Sat);
  EXPECT_TRUE(solver.model());
  solver.push(std::vector{terms[1]});
  EXPECT_FALSE(solver.model());
  EXPECT_EQ(solver.check().status, Status::Sat);
  EXPECT_TRUE(solver.model());
  ASSERT_EQ(near.size(), 2U);
  EXPECT_FALSE(near[0].known());
  EXPECT_EQ(near[1], Value(mpz_class(7)));
  EXPECT_EQ(solver.decided, 2U);
}

TEST(PathSolver, ReadsModelsAsLongAsTheySaveChecks) {
  Program program("(declare-const a Int) (assert (> a 0)) (assert (> a 1))");
  const std::vector<Term> terms = program.assumptions();
  PathSolver solver = program.path_solver();
  solver.set_symbols({program.function("a")});
  const auto read = [&](size_t checks) {
    size_t models = 0;
    for (size_t i = 0; i < checks; ++i) {
      solver.pop_to(0);
      solver.push(std::vector{terms[i % 2]});
      EXPECT_EQ(solver.check().status, Status::Sat);
      models += solver.model_if_worth() ? 1 : 0;
    }
    return models;
  };
  EXPECT_EQ(read(8), 8U);
  EXPECT_LE(read(64), 3U);  // they saved nothing
  EXPECT_TRUE(solver.model());
  for (size_t i = 0; i < 100; ++i) {
    solver.note_saved();
  }
  EXPECT_EQ(read(20), 20U);
}

}  // namespace
}  // namespace preproc
