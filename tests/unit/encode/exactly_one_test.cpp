#include "encode/synth/exactly_one.h"

#include <algorithm>
#include <array>
#include <bit>

#include "unit/backends/backend_test_support.h"

namespace preproc {
namespace {

constexpr std::array kForms{ExactlyOne::Pairwise, ExactlyOne::Sequential, ExactlyOne::SortingNetwork,
                            ExactlyOne::PseudoBoolean};

TEST(ExactlyOneName, EachFormHasOne) {
  for (const ExactlyOne form : kForms) {
    EXPECT_EQ(std::ranges::count(all_exactly_one_forms(), form, [](const auto& named) { return named.second; }), 1);
  }
}

class ExactlyOneTest : public BackendTest {
 protected:
  std::vector<Term> literals(uint32_t count) {
    std::vector<Term> all;
    for (uint32_t i = 0; i < count; ++i) {
      all.push_back(tm_.mk_constant("p" + std::to_string(i), boolean()));
    }
    return all;
  }
};

/// The conditions can be satisfied together with just those assignments of the literals that have one true.
TEST_P(ExactlyOneTest, OfAllAssignmentsThoseWithOneTrueAreLeft) {
  for (const ExactlyOne form : kForms) {
    for (uint32_t count = 0; count <= 7; ++count) {
      SCOPED_TRACE("form " + std::to_string(static_cast<int>(form)) + ", " + std::to_string(count) + " literals");
      const std::vector<Term> all = literals(count);
      const std::unique_ptr<Backend> backend = make();
      for (const Term condition : mk_exactly_one(tm_, all, form, "\\one\\" + std::to_string(count))) {
        backend->assert_term(condition);
      }
      for (uint32_t assignment = 0; assignment < (1U << count); ++assignment) {
        backend->push();
        for (uint32_t i = 0; i < count; ++i) {
          backend->assert_term((assignment >> i & 1U) != 0 ? all[i] : negate(all[i]));
        }
        EXPECT_EQ(backend->check().status, std::has_single_bit(assignment) ? Status::Sat : Status::Unsat) << assignment;
        backend->pop(1);
      }
    }
  }
}

/// Sizes past a power of two, where the network has lines that stand for nothing: none, one, or any two are true.
TEST_P(ExactlyOneTest, AnyTwoOfManyAreTooMany) {
  for (const ExactlyOne form : kForms) {
    for (const uint32_t count : {17U, 21U}) {
      SCOPED_TRACE("form " + std::to_string(static_cast<int>(form)) + ", " + std::to_string(count) + " literals");
      const std::vector<Term> all = literals(count);
      const std::unique_ptr<Backend> backend = make();
      for (const Term condition : mk_exactly_one(tm_, all, form, "\\many\\" + std::to_string(count))) {
        backend->assert_term(condition);
      }
      const auto status = [&](uint32_t first, uint32_t second) {
        backend->push();
        for (uint32_t i = 0; i < count; ++i) {
          backend->assert_term(i == first || i == second ? all[i] : negate(all[i]));
        }
        const Status answer = backend->check().status;
        backend->pop(1);
        return answer;
      };
      EXPECT_EQ(status(count, count), Status::Unsat);
      for (uint32_t i = 0; i < count; ++i) {
        EXPECT_EQ(status(i, i), Status::Sat) << i;
        for (uint32_t j = 0; j < i; ++j) {
          EXPECT_EQ(status(i, j), Status::Unsat) << i << " " << j;
        }
      }
    }
  }
}

PREPROC_ON_ALL_BACKENDS(ExactlyOneTest);

}  // namespace
}  // namespace preproc
