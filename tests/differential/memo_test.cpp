// Random scripts with push and pop answer the same with a memo as without, in a memo's every form, and once more when
// it knows all.
#include "memo/memo.h"

#include <filesystem>
#include <random>
#include <sstream>
#include <unistd.h>

#include <gtest/gtest.h>

#include "session/solving_session.h"
#include "support/test_rounds.h"

namespace preproc {
namespace {

/// Writes scripts whose assertions come from a small pool, so that sets of them come again, in parts, with others, and
/// under other names.
class RandomScripts {
 public:
  explicit RandomScripts(uint32_t seed) : random_(seed) {}

  std::string next() {
    // One script in three names its unknowns otherwise.
    prefix_ = below(3) == 0 ? "w" : "v";
    std::string script =
        "(set-option :produce-models true)(set-logic ALL)(declare-datatype P ((mk (l Int) (r Bool)) (no)))";
    for (const char* const sort : {"(_ BitVec 6)", "(_ BitVec 6)", "(_ BitVec 6)", "(Array (_ BitVec 6) (_ BitVec 6))",
                                   "Int", "Int", "Bool", "P"}) {
      script += "(declare-const " + name(declared_++) + " " + sort + ")";
    }
    script += "(declare-fun " + prefix_ + "f (Int) Int)(define-fun g ((x Int) (y Int)) Int (ite (< x y) x (+ y 1)))\n";
    declared_ = 0;
    uint32_t levels = 0;
    for (int step = 0; step < 40; ++step) {
      switch (below(8)) {
        case 0:
          script += "(push 1)\n";
          ++levels;
          break;
        case 1:
          if (levels > 0) {
            script += "(pop 1)\n";
            --levels;
          }
          break;
        case 2:
        case 3: script += "(check-sat)\n"; break;
        case 4: script += "(check-sat-assuming (" + atom() + "))\n"; break;
        default: script += "(assert " + formula() + ")\n"; break;
      }
    }
    return script + "(check-sat)\n(check-sat)\n";
  }

 private:
  uint32_t below(uint32_t bound) { return std::uniform_int_distribution<uint32_t>(0, bound - 1)(random_); }
  std::string name(uint32_t i) const { return prefix_ + std::to_string(i); }
  std::string bits() {
    switch (below(6)) {
      case 0: return "#b00" + std::to_string(below(2)) + "10" + std::to_string(below(2));
      case 1: return "(select " + name(3) + " " + name(below(3)) + ")";
      case 2: return "(bvadd " + name(below(3)) + " " + name(below(3)) + ")";
      case 3: return "(bvudiv " + name(below(3)) + " #b000011)";
      default: return name(below(3));
    }
  }
  std::string number() {
    switch (below(6)) {
      case 0: return std::to_string(below(3));
      case 1: return "(g " + name(4 + below(2)) + " 1)";
      case 2: return "(" + prefix_ + "f " + name(4 + below(2)) + ")";
      case 3: return "(div " + name(4) + " " + std::to_string(below(3)) + ")";
      default: return name(4 + below(2));
    }
  }
  std::string atom() {
    switch (below(6)) {
      case 0: return name(6);
      case 1: return "((_ is mk) " + name(7) + ")";
      case 2: return "(< " + number() + " " + number() + ")";
      case 3: return "(= (l " + name(7) + ") " + number() + ")";
      case 4: return "(= " + bits() + " " + bits() + ")";
      default: return "(bvult " + bits() + " " + bits() + ")";
    }
  }
  std::string formula() {
    switch (below(5)) {
      case 0: return "(not " + atom() + ")";
      case 1: return "(and " + atom() + " (not " + atom() + "))";
      case 2: return "(or " + atom() + " " + atom() + ")";
      default: return atom();
    }
  }

  std::mt19937 random_;
  std::string prefix_;
  uint32_t declared_ = 0;
};

std::vector<std::string> answers(const std::string& script, const std::shared_ptr<Memo>& memo, bool passes,
                                 MemoStatistics* statistics = nullptr) {
  SessionOptions options;
  options.memo = memo;
  if (!passes) {
    options.passes.clear();
  }
  Source source = Source::from_string("script", script);
  std::ostringstream out;
  SolvingSession session(options, source, out);
  session.run();
  if (statistics != nullptr) {
    *statistics += session.statistics().memo;
  }
  std::vector<std::string> lines;
  std::istringstream in(out.str());
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

TEST(MemoDifferential, RandomScripts) {
  const uint32_t rounds = test_rounds(60, 300);
  const auto file = std::filesystem::temp_directory_path() / ("memo-differential-" + std::to_string(::getpid()));
  const auto remove = [&file] {
    for (const char* const suffix : {"", "-wal", "-shm"}) {
      std::filesystem::remove(file.string() + suffix);
    }
  };
  const auto ignore = [](const std::string& warning) { ADD_FAILURE() << warning; };
  for (const bool passes : {true, false}) {
    remove();
    RandomScripts scripts(passes ? 17 : 18);
    const auto shared = std::make_shared<Memo>(MemoOptions{.mode = MemoMode::On}, ignore);
    MemoStatistics statistics;
    for (uint32_t round = 0; round < rounds; ++round) {
      const std::string script = scripts.next();
      const std::vector<std::string> expected = answers(script, nullptr, passes);
      ASSERT_FALSE(expected.empty());
      ASSERT_EQ(answers(script, std::make_shared<Memo>(MemoOptions{}, ignore), passes, &statistics), expected)
          << script;
      ASSERT_EQ(answers(script, shared, passes, &statistics), expected) << script;
      ASSERT_EQ(answers(script, shared, passes, &statistics), expected) << "again: " << script;
      // A store that is opened anew knows no more than what is in the file.
      const auto stored = std::make_shared<Memo>(MemoOptions{.mode = MemoMode::On, .location = file.string()}, ignore);
      ASSERT_EQ(answers(script, stored, passes, &statistics), expected) << "stored: " << script;
    }
    // All ways of knowing an answer were tried.
    EXPECT_GT(statistics.texts, 0U);
    EXPECT_GT(statistics.exact, 0U);
    EXPECT_GT(statistics.renamed, 0U);
    EXPECT_GT(statistics.cores, 0U);
    EXPECT_GT(statistics.subsets, 0U);
    EXPECT_GT(statistics.models, 0U);
    EXPECT_GT(statistics.partial, 0U);
  }
  remove();
}

}  // namespace
}  // namespace preproc
