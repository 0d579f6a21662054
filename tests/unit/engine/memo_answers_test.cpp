#include "engine/memo_answers.h"

#include <map>
#include <utility>

#include <gtest/gtest.h>

#include "memo/memo.h"
#include "support/lying_backend.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

/// What engines put into a store, of which what they get may be changed.
struct Shelf {
  std::map<std::pair<EntryKind, std::string>, std::string> entries;
  std::optional<EntryKind> spoilt;  ///< entries of this kind come back with another last byte: another value
  size_t puts = 0;
  size_t unwatched = 0;  ///< accesses that no request would have ended

  size_t count(EntryKind kind) const {
    size_t found = 0;
    for (const auto& [key, bytes] : entries) {
      found += key.first == kind ? 1 : 0;
    }
    return found;
  }
};

class ShelfStore : public MemoStore {
 public:
  explicit ShelfStore(Shelf& shelf) : shelf_(shelf) {}
  std::optional<std::string> get(EntryKind kind, const Digest& key) override {
    note_access();
    const auto found = shelf_.entries.find({kind, text(key)});
    if (found == shelf_.entries.end()) {
      return std::nullopt;
    }
    std::string bytes = found->second;
    if (shelf_.spoilt == kind) {
      bytes.back() = static_cast<char>(bytes.back() ^ 1);
    }
    return bytes;
  }
  void put(EntryKind kind, const Digest& key, std::string_view bytes) override {
    note_access();
    shelf_.entries[{kind, text(key)}] = bytes;
    ++shelf_.puts;
  }

 private:
  void note_access() { shelf_.unwatched += stop().requests().stop_possible() ? 0 : 1; }
  static std::string text(const Digest& key) { return {reinterpret_cast<const char*>(&key), sizeof key}; }
  Shelf& shelf_;
};

class MemoAnswersTest : public testing::Test {
 protected:
  /// The answer of an engine of its own, with this solver and the shelf.
  CheckResult answer(std::string_view script, Lie lie, bool by_text = false) {
    EngineOptions options;
    options.solvers = {lying_solver(lie)};
    options.indexify = IndexifyMode::Off;
    // Nothing is kept in memory: what is read is what the store says.
    options.memo = std::make_shared<Memo>(MemoOptions{.mode = MemoMode::On, .memory_bytes = 0},
                                          std::make_unique<ShelfStore>(shelf_));
    Embedding e(script, options);
    Query query = e.query();
    if (by_text) {
      query.history = digest_of(script);
    }
    const CheckResult result = e.engine().check(query);
    e.engine().work_ahead();
    EXPECT_EQ(shelf_.unwatched, 0U);
    statistics_ = e.engine().statistics();
    if (result.status == Status::Sat) {
      for (const Term t : query.originals()) {
        EXPECT_EQ(Evaluator(e.tm(), e.engine().model().values()).evaluate(t), Value(true)) << script;
      }
    }
    return result;
  }
  Shelf shelf_;
  EngineStatistics statistics_;
};

constexpr std::string_view kSat =
    "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))(assert (= (bvmul x y) #x23))"
    "(assert (bvult #x01 x))(assert (bvult x y))(assert (bvult y #x10))";
constexpr std::string_view kUnsat =
    "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(assert (= (bvmul x x) (bvadd (bvmul y y) "
    "#x00000002)))"
    "(assert (bvult x #x00010000))(assert (= ((_ extract 0 0) y) #b1))";

TEST_F(MemoAnswersTest, AnAnswerIsFoundAgain) {
  for (const auto& [script, right] : {std::pair(kSat, Status::Sat), std::pair(kUnsat, Status::Unsat)}) {
    for (const bool by_text : {false, true}) {
      shelf_ = {};
      EXPECT_EQ(answer(script, Lie::None, by_text).status, right);
      EXPECT_EQ(answer(script, Lie::Error, by_text).status, right) << "the solver was asked";
      EXPECT_EQ(statistics_.solver_checks, 0U);
    }
  }
}

/// Whatever a store says of a model is evaluated: where it is wrong the solver answers.
TEST_F(MemoAnswersTest, AWrongModelOfAStoreIsNoAnswer) {
  uint64_t rejected = 0;
  for (const EntryKind kind : {EntryKind::Slice, EntryKind::Check, EntryKind::Model, EntryKind::List}) {
    for (const bool by_text : {false, true}) {
      shelf_ = {};
      EXPECT_EQ(answer(kSat, Lie::None, by_text).status, Status::Sat);
      shelf_.spoilt = kind;
      EXPECT_EQ(answer(kSat, Lie::None, by_text).status, Status::Sat);
      rejected += statistics_.memo.rejected;
      // Where the solver does not answer either there is no answer, rather than that of the store.
      EXPECT_NE(answer(kSat, Lie::Unknown, by_text).status, Status::Unsat);
    }
  }
  EXPECT_GE(rejected, 1U);
}

TEST_F(MemoAnswersTest, OnlyAnswersThatWereCheckedAreKept) {
  for (const Lie lie : {Lie::Unknown, Lie::NoModel, Lie::Failing, Lie::Error}) {
    for (const bool by_text : {false, true}) {
      try {
        if (answer(kSat, lie, by_text).status == Status::Sat) {
          continue;  // by another solver, or after a search
        }
      } catch (const EngineError&) {  // the liar's
      }
      EXPECT_EQ(shelf_.puts, 0U) << to_string(lie);
    }
  }
}

/// What a solver with a wrong model has answered is another solver's answer, and is kept as that.
TEST_F(MemoAnswersTest, AWrongModelIsNotKept) {
  EXPECT_EQ(answer(kSat, Lie::Model, true).status, Status::Sat);
  const CheckResult again = answer(kSat, Lie::Unknown, true);
  EXPECT_TRUE(again.status == Status::Sat || again.status == Status::Unknown);
  EXPECT_EQ(statistics_.memo.rejected, 0U);
}

}  // namespace
}  // namespace preproc
