#include "passes/pipeline.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

TEST(PassRegistry, EachPassHasANameAndATestOfItsOwn) {
  std::set<std::string_view> names;
  for (const PassRecord& pass : all_passes()) {
    EXPECT_TRUE(names.insert(pass.name).second) << pass.name;
    EXPECT_EQ(find_pass(pass.name), &pass);
    EXPECT_FALSE(pass.help.empty()) << pass.name;
    std::string file(pass.name);
    std::ranges::replace(file, '-', '_');
    EXPECT_TRUE(std::filesystem::exists("tests/unit/passes/" + file + "_test.cpp")) << pass.name;
  }
  EXPECT_GE(names.size(), 12U);
  EXPECT_EQ(find_pass("no-such-pass"), nullptr);
}

class PipelineTest : public PassTest {
 protected:
  PipelineTest() { read("(declare-const p Bool) (declare-const q Bool) (declare-const n Int)"); }
};

TEST_F(PipelineTest, PassesRunInTheOrderOfTheRegistry) {
  const Pipeline pipeline({"respell", "solve-eqs", "fold"});
  std::vector<std::string_view> names;
  for (const Pipeline::Stage& stage : pipeline.stages()) {
    names.push_back(stage.record->name);
  }
  EXPECT_EQ(names, (std::vector<std::string_view>{"fold", "solve-eqs", "respell"}));
}

TEST_F(PipelineTest, TheWeakestGuaranteeIsOfThePassesThatChangedSomething) {
  read("(assert (and p (< n 3)))");
  apply({"split", "scalars"});
  EXPECT_EQ(problem_.guarantee, Guarantee::Equivalent);
  apply({"split", "solve-eqs"});
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(PipelineTest, TermsAreCountedOnlyWhereThatIsWanted) {
  read("(assert (and p (or q q) (< n (+ 1 2))))");
  apply({"fold"});
  EXPECT_EQ(statistics("fold").terms_before, 0U);
  EXPECT_EQ(statistics("fold").runs, 1U);
  EXPECT_EQ(statistics("fold").changed_assertions, 1U);
  context_.measure = true;
  apply({"fold"});
  EXPECT_EQ(statistics("fold").terms_before, 9U);
  EXPECT_EQ(statistics("fold").terms_after, 6U);
}

TEST_F(PipelineTest, LocalPassesRunByThemselves) {
  read("(assert (and p (or q q)))");
  Pipeline pipeline({"fold", "split"});
  apply({});
  pipeline.run_local(problem_, context_);
  EXPECT_EQ(left(), Texts{"(and p q)"});
}

TEST_F(PipelineTest, SymbolsInRecursiveFunctionsAreNotReplaced) {
  read("(declare-const m Int) (assert (= n (+ m 1))) (assert (> (* n m) 5))");
  apply({"solve-eqs"});
  EXPECT_EQ(converter(), Texts{"n = (+ m 1)"});
  confirms_ = false;
  read("(define-fun-rec f ((i Int)) Int (ite (< i 1) n (f (- i 1)))) (assert (> (f 3) 0))");
  apply({"solve-eqs"});
  expect_alone();
}

TEST_F(PipelineTest, OnlyThePassThatIsTracedIsTraced) {
  std::vector<std::string> rules;
  context_.trace = [&](std::string_view rule, Term, Term) { rules.emplace_back(rule); };
  read("(assert (and p q)) (assert (or (not p) (< n 3)))");
  Pipeline pipeline({"split", "solve-eqs"});
  pipeline.set_traced("solve-eqs");
  apply({});
  pipeline.run(problem_, context_);
  EXPECT_EQ(rules, std::vector<std::string>{"defined"});
  EXPECT_TRUE(context_.trace);
}

}  // namespace
}  // namespace preproc
