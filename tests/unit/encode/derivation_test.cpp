#include "encode/synth/derivation.h"

#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

using DerivationTest = SynthesisTest;

/// A function of `x` with the productions x, (bvnot S) and (bvadd S S), as an original that is `depth` negations deep.
std::string problem(size_t depth) {
  std::string original = "(bvadd x x)";
  std::string before;
  for (size_t i = 0; i < depth; ++i) {
    before += "(bvnot ";
  }
  original = before + original + std::string(depth, ')');
  return "(set-logic BV)(synth-fun f ((x (_ BitVec 8))) (_ BitVec 8) ((S (_ BitVec 8)))"
         " ((S (_ BitVec 8) (x (bvnot S) (bvadd S S)))) :original " +
         original + ")";
}

TEST_F(DerivationTest, ChildrenComeBeforeParents) {
  const FunctionToSynthesize& f = read(problem(2)).functions.front();
  const std::optional<Derivation> derivation = derive(session_->terms(), f.grammar, f.original);
  ASSERT_TRUE(derivation);
  EXPECT_EQ(derivation->height, 4);
  ASSERT_EQ(derivation->steps.size(), 5);
  EXPECT_EQ(derivation->steps[2].children, (std::vector<uint32_t>{0, 1}));
  EXPECT_EQ(derivation->steps[4].children, (std::vector<uint32_t>{3}));
}

TEST_F(DerivationTest, ATermAsDeepAsAScriptCanWriteItIsNoDerivation) {
  const std::string script = problem(300'000);
  Source source = Source::from_string("script.sl", script);
  ReadingSession session(options_, source);
  session.run();
  ASSERT_EQ(session.errors().size(), 1);
  EXPECT_NE(session.errors().front().find("the original is not a term of the grammar"), std::string::npos);
}

}  // namespace
}  // namespace preproc
