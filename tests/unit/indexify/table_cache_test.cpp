#include "indexify/garden/table_cache.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

#include <gtest/gtest.h>

namespace preproc {
namespace {

class TableCacheTest : public ::testing::Test {
 protected:
  TableCacheTest() {
    std::vector<Value> strings;
    for (char32_t c = 0; c < 40; ++c) {
      strings.emplace_back(std::u32string(1 + c % 3, U'a' + c % 7));
      strings.emplace_back(std::u32string(1 + c % 4, U'A' + c));
    }
    garden_.plant(string_, strings);
    std::filesystem::remove_all(directory_);
  }
  ~TableCacheTest() override { std::filesystem::remove_all(directory_); }

  OperatorInstance instance(const char* name) { return operators_over(tm_, name, {&string_, 1}).at(0); }
  std::vector<ValueDomain> domains(const OperatorInstance& instance) {
    return {instance.arity(), ValueDomain(garden_.of(string_).values())};
  }
  std::string key(const OperatorInstance& instance) {
    return TableCache::key(tm_, instance.pattern, instance.leaves, domains(instance));
  }
  OperatorTable table(const OperatorInstance& instance) { return memoise(tm_, instance, domains(instance)); }
  std::optional<OperatorTable> load(const OperatorInstance& instance) {
    return cache_.load(tm_.sorts(), instance.result, key(instance));
  }
  void save(const TableCache& cache, const OperatorInstance& instance) {
    cache.save(tm_.sorts(), instance.result, key(instance), table(instance));
  }
  std::string file() {
    for (const auto& entry : std::filesystem::directory_iterator(directory_)) {
      return entry.path().string();
    }
    return {};
  }

  TermManager tm_;
  Sort string_ = tm_.sorts().string();
  Garden garden_{tm_, {}};
  std::string directory_ = ::testing::TempDir() + "preproc-table-cache-" + std::to_string(getpid());
  std::vector<std::string> warnings_;
  TableCache cache_{directory_, [this](const std::string& warning) { warnings_.push_back(warning); }};
};

TEST_F(TableCacheTest, WhatWasSavedIsLoaded) {
  for (const char* name : {"str.++", "str.prefixof"}) {
    const OperatorInstance op = instance(name);
    const OperatorTable made = table(op);
    EXPECT_FALSE(load(op).has_value());
    save(cache_, op);
    const std::optional<OperatorTable> loaded = load(op);
    ASSERT_TRUE(loaded.has_value());
    EXPECT_EQ(loaded->cells, made.cells);
    EXPECT_EQ(loaded->shape, made.shape);
    EXPECT_EQ(loaded->values.values(), made.values.values());
    EXPECT_EQ(loaded->undefined, made.undefined);
  }
  EXPECT_TRUE(warnings_.empty());
}

TEST_F(TableCacheTest, AnotherGardenHasAnotherKey) {
  const std::string before = key(instance("str.++"));
  garden_.plant(string_, std::vector<Value>{Value(std::u32string(U"more"))});
  EXPECT_NE(key(instance("str.++")), before);
  EXPECT_NE(key(instance("str.++")), key(instance("str.prefixof")));
  const OperatorInstance op = instance("str.++");
  EXPECT_NE(TableCache::key(tm_, op.pattern, op.leaves, domains(op), &garden_.of(string_)), key(op));
}

TEST_F(TableCacheTest, DamagedFilesAreIgnoredWithAWarning) {
  const OperatorInstance op = instance("str.prefixof");
  save(cache_, op);
  const std::string path = file();
  ASSERT_FALSE(path.empty());
  std::string data;
  {
    std::ifstream in(path, std::ios::binary);
    data.assign(std::istreambuf_iterator<char>(in), {});
  }
  // A bit of each part turned over, the file cut at each part, and no table at all.
  std::vector<std::string> damaged{"", "garbage", data + "x"};
  for (size_t at = 0; at < data.size(); at += 1 + data.size() / 97) {
    damaged.push_back(data);
    damaged.back()[at] = static_cast<char>(damaged.back()[at] ^ 4);
    damaged.push_back(data.substr(0, at));
  }
  for (const std::string& bytes : damaged) {
    std::ofstream(path, std::ios::binary) << bytes;
    warnings_.clear();
    EXPECT_FALSE(load(op).has_value());
    EXPECT_EQ(warnings_.size(), 1U);
  }
}

TEST_F(TableCacheTest, ADirectoryThatCannotBeWrittenToIsAWarning) {
  const TableCache cache("/dev/null/x", [this](const std::string& warning) { warnings_.push_back(warning); });
  save(cache, instance("str.prefixof"));
  EXPECT_EQ(warnings_.size(), 1U);
}

}  // namespace
}  // namespace preproc
