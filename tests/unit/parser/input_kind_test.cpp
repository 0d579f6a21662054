#include "parser/input_kind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "parser/compression.h"

namespace preproc {
namespace {

using namespace std::string_view_literals;
using ::testing::StartsWith;

TEST(InputKindTest, ScriptsAndAnswersAreNotForeign) {
  for (const std::string_view text :
       {""sv, "(check-sat)"sv, "; c\n(benchmarks)"sv, "sat\n(\n(define-fun x () Int 1))"sv, "unsat"sv, "\"unknown\""sv,
        "# 1\n(check-sat)"sv, "hello"sv, "1 2 3"sv, "|x|"sv, ")"sv, "importance"sv}) {
    EXPECT_FALSE(recognise_foreign(text)) << text;
  }
}

TEST(InputKindTest, PartsOfScriptsAreNotForeign) {
  constexpr std::string_view kScript = "; import z3\n(set-info :source |p cnf 1 1\nfrom z3 import *|)(assert true)";
  for (size_t size = 0; size <= kScript.size(); ++size) {
    EXPECT_FALSE(recognise_foreign(kScript.substr(0, size))) << kScript.substr(0, size);
  }
}

TEST(InputKindTest, ThePlaceIsThatOfTheMark) {
  const auto dimacs = recognise_foreign("c a comment\nc\n\np cnf 1 1\n");
  ASSERT_TRUE(dimacs);
  EXPECT_EQ(dimacs->place, 15U);
  EXPECT_THAT(dimacs->message, StartsWith("this looks like DIMACS"));
  const auto wide = recognise_foreign("(\0s\0"sv);
  ASSERT_TRUE(wide);
  EXPECT_EQ(wide->place, 0U);
}

TEST(CompressionTest, FormatsAreToldByTheirFirstBytes) {
  EXPECT_EQ(compression_of("\x1f\x8b\x08"), Compression::Gzip);
  EXPECT_EQ(compression_of("\xfd"
                           "7zXZ\0"sv),
            Compression::Xz);
  EXPECT_EQ(compression_of("\x28\xb5\x2f\xfd"), Compression::Zstd);
  for (const std::string_view text : {""sv, "("sv, "\x1f"sv, "(\xb5\x2f"sv, "check"sv}) {
    EXPECT_FALSE(compression_of(text)) << text;
  }
  EXPECT_EQ(uncompressed_name("a.sl.gz"), "a.sl");
  EXPECT_EQ(uncompressed_name("a.gz.sl"), "a.gz.sl");
}

TEST(CompressionTest, DamagedDataIsAnError) {
  const auto ignore = [](std::string_view) {};
  EXPECT_THROW(decompress(Compression::Gzip, "\x1f\x8b\x08", ignore), std::runtime_error);
  EXPECT_THROW(decompress(Compression::Gzip, "\x1f\x8b, and no more of it", ignore), std::runtime_error);
  EXPECT_THROW(decompress(Compression::Xz,
                          "\xfd"
                          "7zXZ\0, and no more of it"sv,
                          ignore),
               std::runtime_error);
  EXPECT_THROW(decompress(Compression::Zstd, "\x28\xb5\x2f\xfd, and no more of it", ignore), std::runtime_error);
  EXPECT_THROW(decompress(Compression::Zstd, "\x28\xb5\x2f\xfd", ignore), std::runtime_error);
}

}  // namespace
}  // namespace preproc
