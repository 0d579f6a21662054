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
  std::string key(const OperatorInstance& instance, bool indexed) {
    return TableCache::key(tm_, garden_, instance.pattern, instance.leaves, {}, indexed);
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
  for (const auto& [name, indexed] : {std::pair("str.++", true), std::pair("str.prefixof", false)}) {
    const OperatorInstance op = instance(name);
    const OperatorTable made = memoise(tm_, garden_, op, std::vector<std::optional<Value>>(2), indexed);
    EXPECT_FALSE(cache_.load(key(op, indexed)).has_value());
    cache_.save(key(op, indexed), made);
    const std::optional<OperatorTable> loaded = cache_.load(key(op, indexed));
    ASSERT_TRUE(loaded.has_value());
    EXPECT_EQ(loaded->cells, made.cells);
    EXPECT_EQ(loaded->shape, made.shape);
    EXPECT_EQ(loaded->values.values(), made.values.values());
    EXPECT_EQ(loaded->undefined, made.undefined);
    EXPECT_EQ(loaded->indexed, indexed);
  }
  EXPECT_TRUE(warnings_.empty());
}

TEST_F(TableCacheTest, AnotherGardenHasAnotherKey) {
  const std::string before = key(instance("str.++"), true);
  garden_.plant(string_, std::vector<Value>{Value(std::u32string(U"more"))});
  EXPECT_NE(key(instance("str.++"), true), before);
  EXPECT_NE(key(instance("str.++"), true), key(instance("str.++"), false));
}

TEST_F(TableCacheTest, DamagedFilesAreIgnoredWithAWarning) {
  const OperatorInstance op = instance("str.prefixof");
  cache_.save(key(op, false), memoise(tm_, garden_, op, std::vector<std::optional<Value>>(2), false));
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
    EXPECT_FALSE(cache_.load(key(op, false)).has_value());
    EXPECT_EQ(warnings_.size(), 1U);
  }
}

TEST_F(TableCacheTest, ADirectoryThatCannotBeWrittenToIsAWarning) {
  const TableCache cache("/dev/null/x", [this](const std::string& warning) { warnings_.push_back(warning); });
  const OperatorInstance op = instance("str.prefixof");
  cache.save(key(op, false), memoise(tm_, garden_, op, std::vector<std::optional<Value>>(2), false));
  EXPECT_EQ(warnings_.size(), 1U);
}

}  // namespace
}  // namespace preproc
