// Random conditions over a few small unknowns: what the search through their rows says is what z3 says.
#include "evaluate/row_search.h"

#include <random>

#include <gtest/gtest.h>

#include "backends/backend.h"
#include "evaluate/evaluator.h"
#include "support/test_rounds.h"

namespace preproc {
namespace {

/// Conditions over two or three words of 4 to 8 bits, of operators on bytes and reads of a table of 16 bytes.
class RandomConditions {
 public:
  RandomConditions(TermManager& tm, uint64_t seed) : tm_(tm), random_(seed) {
    const size_t count = 2 + below(2);
    for (size_t i = 0; i < count; ++i) {
      const auto width = static_cast<uint32_t>(4 + below(5));
      const Term leaf = tm.mk_constant("x" + std::to_string(i), tm.sorts().bitvec(width));
      leaves_.push_back(leaf);
      domains_.push_back(full_domain(tm.sorts(), tm.sort(leaf)));
      words_.push_back(width == kWidth ? leaf : tm.mk(Kind::BvZeroExtend, {leaf}, {kWidth - width}));
    }
    const Sort byte = tm.sorts().bitvec(kWidth);
    table_ = tm.mk_const_array(tm.sorts().array(byte, byte), constant());
    for (uint64_t i = 0; i < 16; ++i) {
      table_ = tm.mk(Kind::Store, {table_, tm.mk_bv(kWidth, i), constant()});
    }
  }

  const std::vector<Term>& leaves() const { return leaves_; }
  const std::vector<Column>& domains() const { return domains_; }

  std::vector<Term> next() {
    std::vector<Term> conditions;
    const size_t count = 1 + below(14);
    for (size_t i = 0; i < count; ++i) {
      conditions.push_back(condition());
    }
    return conditions;
  }

 private:
  static constexpr uint32_t kWidth = 8;

  uint64_t below(uint64_t bound) { return std::uniform_int_distribution<uint64_t>(0, bound - 1)(random_); }
  Term constant() { return tm_.mk_bv(kWidth, below(256)); }
  Term operand() { return below(4) == 0 ? constant() : words_[below(words_.size())]; }

  /// A term of a few operators; earlier ones are operands of later ones.
  Term word() {
    constexpr Kind kBinary[] = {Kind::BvAdd,  Kind::BvSub,  Kind::BvMul,  Kind::BvAnd,  Kind::BvOr,
                                Kind::BvXor,  Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem,
                                Kind::BvSmod, Kind::BvShl,  Kind::BvLshr, Kind::BvAshr};
    Term result = operand();
    for (uint64_t left = below(5); left > 0; --left) {
      switch (below(8)) {
        case 0: result = tm_.mk(Kind::BvNot, {result}); break;
        case 1: result = tm_.mk(Kind::Select, {table_, result}); break;
        case 2: result = tm_.mk(Kind::Ite, {comparison(result, operand()), operand(), result}); break;
        case 3:
          result = tm_.mk(Kind::BvConcat,
                          {tm_.mk(Kind::BvExtract, {result}, {3, 0}), tm_.mk(Kind::BvExtract, {operand()}, {7, 4})});
          break;
        default: result = tm_.mk(kBinary[below(std::size(kBinary))], {result, operand()}); break;
      }
    }
    return result;
  }

  Term comparison(Term a, Term b) {
    constexpr Kind kRelations[] = {Kind::BvUlt, Kind::BvUle, Kind::BvSlt, Kind::BvSle, Kind::Equal, Kind::Distinct};
    return tm_.mk(kRelations[below(std::size(kRelations))], {a, b});
  }

  Term condition() {
    const Term first = comparison(word(), word());
    switch (below(6)) {
      case 0: return tm_.mk(Kind::Or, {first, comparison(word(), word())});
      case 1: return tm_.mk(Kind::Not, {first});
      case 2: return tm_.mk(Kind::Xor, {first, comparison(word(), word())});
      case 3: return tm_.mk(Kind::Not, {tm_.mk(Kind::Equal, {word(), constant()})});
      default: return first;
    }
  }

  TermManager& tm_;
  std::mt19937_64 random_;
  std::vector<Term> leaves_;
  std::vector<Column> domains_;
  std::vector<Term> words_;
  Term table_;
};

TEST(RowSearchAgainstZ3, AnswersAreTheSame) {
  const uint64_t first = number_of_environment("PREPROC_ROWS_SEED", 1);
  const uint64_t rounds = number_of_environment("PREPROC_ROWS_PROBLEMS", test_rounds(120, 3000));
  uint64_t found = 0;
  uint64_t none = 0;
  for (uint64_t seed = first; seed < first + rounds; ++seed) {
    SCOPED_TRACE("PREPROC_ROWS_SEED=" + std::to_string(seed));
    TermManager tm;
    RandomConditions random(tm, seed);
    const std::vector<Term> conditions = random.next();
    RowSearch rows(tm, conditions, random.leaves(), random.domains());
    ASSERT_TRUE(rows.is_possible());
    const RowSearch::End end = rows.search([] { return true; });
    if (end == RowSearch::End::Found) {
      ++found;
      Assignment values;
      for (size_t i = 0; i < random.leaves().size(); ++i) {
        const Term leaf = random.leaves()[i];
        values.set(tm.function(leaf), Value(BitVector(tm.sorts().width(tm.sort(leaf)), rows.row()[i])));
      }
      for (const Term condition : conditions) {
        ASSERT_TRUE(evaluate(tm, condition, values).boolean());
      }
      continue;
    }
    ASSERT_EQ(end, RowSearch::End::None);
    ++none;
    const std::unique_ptr<Backend> z3 = find_backend("z3")->create(tm, {});
    for (const Term condition : conditions) {
      z3->assert_term(condition);
    }
    ASSERT_EQ(z3->check().status, Status::Unsat);
  }
  EXPECT_GT(std::min(found, none), rounds / 20);
}

}  // namespace
}  // namespace preproc
