#include "term/term_forest.h"

#include <vector>

#include <gtest/gtest.h>

#include "term/term_manager.h"

namespace preproc {
namespace {

TEST(TermForestTest, JoinedTermsHaveOneRootAndOthersTheirOwn) {
  TermManager tm;
  std::vector<Term> terms;
  for (uint64_t i = 0; i < 100; ++i) {
    terms.push_back(tm.mk_bv(8, i));
  }
  TermForest forest;
  for (size_t i = 2; i < terms.size(); ++i) {
    forest.join(terms[i], terms[i - 2]);
  }
  for (size_t i = 0; i < terms.size(); ++i) {
    EXPECT_EQ(forest.root(terms[i]), forest.root(terms[i % 2]));
  }
  EXPECT_NE(forest.root(terms[0]), forest.root(terms[1]));
  forest.join(terms[50], terms[51]);
  EXPECT_EQ(forest.root(terms[98]), forest.root(terms[1]));
}

}  // namespace
}  // namespace preproc
