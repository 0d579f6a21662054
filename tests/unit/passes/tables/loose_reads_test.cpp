#include "passes/tables/loose_reads.h"

#include "unit/passes/tables/table_parts_test_support.h"

namespace preproc {
namespace {

class LooseReadsTest : public TablePartsTest {
 protected:
  LooseReads loose_{evaluation_};
};

TEST_F(LooseReadsTest, AreKeptOnceTheirRunsAreTooMany) {
  const Term first = array("A", 8);
  const Term second = array("B", 8);
  const Term few = array("C", 8);
  assert_elements(first, 256, [](uint64_t i) { return i; });
  assert_elements(second, 256, [](uint64_t i) { return 255 - i; });
  assert_elements(few, 256, [](uint64_t i) { return i / 128; });
  const LooseReadLimits limits{.runs = 2, .total_runs = 300};
  const std::vector<Term> candidates{read(first, byte("a")), read(few, byte("a")),
                                     read(second, read(first, byte("b")))};
  for (const Term t : candidates) {
    support_of(t);
  }
  EXPECT_FALSE(loose_.count(candidates, supports_, limits));
  EXPECT_FALSE(loose_.count(candidates, supports_, limits)) << "each candidate counts once";
  EXPECT_FALSE(loose_.keeps(candidates[0]));
  const std::vector<Term> further{read(second, byte("c"))};
  support_of(further[0]);
  EXPECT_TRUE(loose_.count(further, supports_, limits));
  EXPECT_FALSE(loose_.count(further, supports_, limits)) << "it is decided already";
  EXPECT_TRUE(loose_.keeps(candidates[0]));
  EXPECT_TRUE(loose_.keeps(further[0]));
  EXPECT_FALSE(loose_.keeps(candidates[1])) << "of two runs";
  EXPECT_FALSE(loose_.keeps(candidates[2])) << "two reads";
}

}  // namespace
}  // namespace preproc
