#include <random>
#include <set>

#include <gtest/gtest.h>

#include "engine/models/checked_models.h"
#include "engine/models/cube_models.h"
#include "engine/models/model_enumeration.h"
#include "engine/models/row_models.h"
#include "term/mentioned_functions.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

using End = ModelSource::End;
using Texts = std::multiset<std::string>;

/// A random part over three words of three bits and two Booleans.
class RandomPart {
 public:
  RandomPart(TermManager& tm, uint32_t seed) : tm_(tm), random_(seed) {
    for (const char* name : {"x", "y", "z"}) {
      words_.push_back(tm.mk_constant(name, tm.sorts().bitvec(3)));
    }
    for (const char* name : {"p", "q"}) {
      flags_.push_back(tm.mk_constant(name, tm.sorts().boolean()));
    }
  }

  ModelPart make() {
    ModelPart part;
    for (size_t i = pick(4); i > 0; --i) {
      part.conditions.push_back(condition(3));
    }
    std::vector<Term> all = words_;
    all.insert(all.end(), flags_.begin(), flags_.end());
    std::ranges::shuffle(all, random_);
    part.terms.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(pick(all.size() + 1)));
    if (pick(4) == 0) {
      part.terms.push_back(word(2));
    }
    all = part.conditions;
    all.insert(all.end(), part.terms.begin(), part.terms.end());
    part.symbols = mentioned_functions(tm_, all);
    return part;
  }

 private:
  size_t pick(size_t count) { return random_() % count; }
  Term word(int depth) {
    if (depth == 0 || pick(4) == 0) {
      return pick(4) == 0 ? tm_.mk_bv(3, pick(8)) : words_[pick(words_.size())];
    }
    constexpr Kind kKinds[] = {Kind::BvAdd, Kind::BvMul,  Kind::BvAnd, Kind::BvOr,
                               Kind::BvXor, Kind::BvUdiv, Kind::BvShl};
    if (pick(5) == 0) {
      return tm_.mk(Kind::Ite, {condition(depth - 1), word(depth - 1), word(depth - 1)});
    }
    return tm_.mk(kKinds[pick(std::size(kKinds))], {word(depth - 1), word(depth - 1)});
  }
  Term condition(int depth) {
    if (depth == 0 || pick(5) == 0) {
      return flags_[pick(flags_.size())];
    }
    switch (pick(5)) {
      case 0: return tm_.mk(Kind::Not, {condition(depth - 1)});
      case 1: return tm_.mk(Kind::Or, {condition(depth - 1), condition(depth - 1)});
      case 2: return tm_.mk(Kind::BvUlt, {word(depth - 1), word(depth - 1)});
      case 3: return tm_.mk(Kind::Equal, {word(depth - 1), word(depth - 1)});
      default: return tm_.mk(Kind::And, {condition(depth - 1), condition(depth - 1)});
    }
  }

  TermManager& tm_;
  std::mt19937 random_;
  std::vector<Term> words_;
  std::vector<Term> flags_;
};

std::string text_of(const TermManager& tm, std::span<const Value> values) {
  std::string text;
  for (const Value& value : values) {
    text += to_string(tm.sorts(), value) + " ";
  }
  return text;
}

Texts models_of(const TermManager& tm, ModelSource& source) {
  Texts texts;
  std::vector<Value> values;
  End end = End::Found;
  while ((end = source.next(values)) == End::Found) {
    texts.insert(text_of(tm, values));
  }
  EXPECT_EQ(end, End::NoMore) << source.reason();
  return texts;
}

TEST(ModelSourcesTest, RowsAndCubesHaveTheSameModelsEachOnce) {
  TermManager tm;
  size_t compared = 0;
  for (uint32_t seed = 1; seed <= 400; ++seed) {
    const ModelPart part = RandomPart(tm, seed).make();
    const auto rows = make_row_models(tm, part, {});
    const auto cubes = make_cube_models(tm, part, {}, {});
    ASSERT_NE(cubes, nullptr) << seed;
    const Texts of_cubes = models_of(tm, *cubes);
    EXPECT_EQ(of_cubes.size(), std::set<std::string>(of_cubes.begin(), of_cubes.end()).size()) << seed;
    EXPECT_EQ(make_cube_models(tm, part, {}, {})->count(10'000).models, of_cubes.size()) << seed;
    EXPECT_EQ(models_of(tm, *make_cube_models(tm, part, {}, 7)), of_cubes) << seed;
    if (rows == nullptr) {  // no constant is left
      continue;
    }
    ++compared;
    EXPECT_EQ(models_of(tm, *rows), of_cubes) << seed;
    EXPECT_EQ(make_row_models(tm, part, {})->count(1).models, of_cubes.size()) << seed;
    EXPECT_EQ(models_of(tm, *make_row_models(tm, part, 7)), of_cubes) << seed;
  }
  EXPECT_GT(compared, 300U);
}

TEST(ModelSourcesTest, ChecksHaveThemToo) {
  for (uint32_t seed = 1; seed <= 10; ++seed) {
    Embedding host("");
    const ModelPart part = RandomPart(host.tm(), seed).make();
    const auto cubes = make_cube_models(host.tm(), part, {}, {});
    const Query query = host.query();
    EXPECT_EQ(models_of(host.tm(), *make_checked_models(host.engine(), query, part)), models_of(host.tm(), *cubes))
        << seed;
  }
}

/// So many Booleans, one of which is true.
ModelPart disjunction(TermManager& tm, int count) {
  ModelPart part;
  for (int i = 0; i < count; ++i) {
    part.terms.push_back(tm.mk_constant("b" + std::to_string(i), tm.sorts().boolean()));
    part.symbols.push_back(tm.function(part.terms.back()));
  }
  part.conditions.push_back(tm.mk(Kind::Or, part.terms));
  return part;
}

TEST(ModelSourcesTest, CubesAreCountedAndNotListed) {
  TermManager tm;
  const ModelPart part = disjunction(tm, 70);
  EXPECT_EQ(make_row_models(tm, part, {}), nullptr);
  const ModelCount count = make_cube_models(tm, part, {}, {})->count(1000);
  EXPECT_TRUE(count.exact);
  EXPECT_EQ(count.models, (mpz_class(1) << 70) - 1);
  const ModelCount bounded = make_cube_models(tm, part, {}, {})->count(1);
  EXPECT_FALSE(bounded.exact);
  EXPECT_GT(bounded.models, 0);
}

TEST(ModelSourcesTest, SamplesOfCubesAreSpread) {
  TermManager tm;
  const ModelPart part = disjunction(tm, 40);
  const auto source = make_cube_models(tm, part, {}, 3);
  std::vector<Value> values;
  std::vector<int> holds(part.terms.size());
  constexpr int kModels = 200;
  for (int i = 0; i < kModels; ++i) {
    ASSERT_EQ(source->next(values), End::Found);
    for (size_t k = 0; k < values.size(); ++k) {
      holds[k] += values[k].boolean() ? 1 : 0;
    }
  }
  for (const int often : holds) {
    EXPECT_GT(often, kModels / 4);
    EXPECT_LT(often, 3 * kModels / 4);
  }
}

TEST(ModelEnumerationTest, PartsAreMultiplied) {
  Embedding host(
      "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 60))(declare-const s String)"
      "(declare-const free Bool)(assert (bvult x #x03))(assert (= s \"a\"))"
      "(assert (= ((_ extract 1 0) y) #b01))");
  const Query query = host.query();
  const std::vector<Term> terms{host.symbol("x"), host.symbol("y"), host.symbol("s"), host.symbol("free")};
  const ModelCount count = ModelEnumeration(host.engine(), query, terms).count(100);
  EXPECT_TRUE(count.exact);
  EXPECT_EQ(count.models, 3 * 2 * (mpz_class(1) << 58));
  ModelEnumeration few(host.engine(), query, {host.symbol("x"), host.symbol("free")});
  std::set<std::string> found;
  std::vector<Value> values;
  while (few.next(values) == End::Found) {
    EXPECT_TRUE(found.insert(text_of(host.tm(), values)).second);
  }
  EXPECT_EQ(found.size(), 6U);
}

TEST(ModelEnumerationTest, SamplesComeToAnEnd) {
  Embedding host("(declare-const x (_ BitVec 3))(declare-const y (_ BitVec 3))(declare-const p Bool)");
  const Query query = host.query();
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    ModelEnumeration all(host.engine(), query, {host.symbol("x"), host.symbol("y"), host.symbol("p")}, seed);
    std::set<std::string> found;
    std::vector<Value> values;
    while (all.next(values) == End::Found) {
      ASSERT_TRUE(found.insert(text_of(host.tm(), values)).second) << seed;
    }
    EXPECT_EQ(found.size(), 128U) << seed;
  }
}

TEST(ModelEnumerationTest, ThereIsNoModelWhereOnePartHasNone) {
  Embedding host("(declare-const x (_ BitVec 8))(declare-const y Int)(assert (= (* 2 y) 7))");
  const Query query = host.query();
  ModelEnumeration models(host.engine(), query, {host.symbol("x")});
  std::vector<Value> values;
  EXPECT_EQ(models.next(values), End::NoMore);
  EXPECT_EQ(ModelEnumeration(host.engine(), query, {host.symbol("x")}).count(10).models, 0);
}

TEST(ModelEnumerationTest, FunctionsToBeCalledAreRefused) {
  Embedding host("(declare-const x Int)");
  Query query = host.query();
  query.has_oracles = true;
  EXPECT_THROW(ModelEnumeration(host.engine(), query, {host.symbol("x")}), EngineError);
}

}  // namespace
}  // namespace preproc
