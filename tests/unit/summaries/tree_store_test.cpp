#include "summaries/tree_store.h"

#include <random>

#include "memo/memory_store.h"
#include "unit/summaries/exploration_test_support.h"

namespace preproc {
namespace {

/// Remembers what was put, and hands it out as it is or changed.
class RecordingStore : public MemoStore {
 public:
  std::optional<std::string> get(EntryKind kind, const Digest& key) override {
    if (kind == EntryKind::Claim) {
      return {};
    }
    const auto found = entries.find(key.hexadecimal());
    return found == entries.end() ? std::nullopt : std::optional(found->second);
  }
  void put(EntryKind kind, const Digest& key, std::string_view bytes) override {
    if (kind == EntryKind::Claim) {
      return;
    }
    EXPECT_EQ(kind, EntryKind::Tree);
    entries[key.hexadecimal()] = bytes;
    ++puts;
  }
  std::map<std::string, std::string> entries;
  size_t puts = 0;
};

constexpr std::string_view kCallees = R"x(
(define-fun size ((x Int)) Int (ite (< x 2) 0 (ite (< x 10) 1 (ite (< x 100) 2 3))))
(define-fun both ((x Int) (y Int)) Int (ite (> (size x) 1) (size y) (+ (size x) (size (- y x)))))
)x";
const std::string kCaller =
    std::string(kCallees) + "(define-fun f ((a Int) (b Int)) Int (+ (both a b) (both b (+ a 1))))";
const std::string kEdited = std::string(kCallees) + "(define-fun f ((a Int) (b Int)) Int (- (both a b) (both b 7)))";

Explored explore_stored(const std::string& text, std::string_view function, MemoStore& store,
                        const ExplorationOptions& options = {}, const std::string& context = "z3") {
  Program program(text);
  MethodTable methods(program.tm(), {});
  const uint32_t root = methods.add(program.function(function));
  PathSolver solver = program.path_solver();
  Exploration exploration(program.tm(), program.simplifier(), methods, root, solver);
  TreeStore trees(program.tm(), methods, exploration.calls(), exploration.summarised(), store, context, "");
  exploration.set_store(&trees);
  return explore(program, exploration, options);
}

TEST(TreeStore, ASecondRunAsksTheSolverNothing) {
  RecordingStore store;
  const Explored first = explore_stored(kCaller, "f", store);
  EXPECT_EQ(first.statistics.stored, 0U);
  EXPECT_GT(first.statistics.init_calls, 0U);
  EXPECT_EQ(store.puts, 3U);
  ExplorationOptions options;
  options.models = false;
  const Explored second = explore_stored(kCaller, "f", store, options);
  EXPECT_EQ(second.statistics.stored, 3U);
  EXPECT_EQ(second.statistics.init_calls + second.statistics.composition_calls, 0U);
  EXPECT_EQ(second.statistics.model_calls, 0U);
  EXPECT_EQ(second.complete.size(), first.complete.size());
  EXPECT_EQ(second.statistics.nodes, first.statistics.nodes);
  EXPECT_EQ(store.puts, 3U);
}

TEST(TreeStore, AnEditedCallerReusesItsCallees) {
  RecordingStore store;
  explore_stored(kCaller, "f", store);
  const Explored edited = explore_stored(kEdited, "f", store);
  EXPECT_EQ(edited.statistics.stored, 2U);
  EXPECT_EQ(edited.statistics.init_calls, 0U);
  RecordingStore empty;
  const Explored anew = explore_stored(kEdited, "f", empty);
  EXPECT_EQ(edited.complete.size(), anew.complete.size());
}

TEST(TreeStore, AnEditedCalleeIsSummarisedAnewWithWhatCallsIt) {
  RecordingStore store;
  explore_stored(kCaller, "f", store);
  std::string text = kCaller;
  text.replace(text.find("(< x 10)"), 8, "(< x 20)");
  EXPECT_EQ(explore_stored(text, "f", store).statistics.stored, 0U);
}

TEST(TreeStore, OtherOptionsAreOtherTrees) {
  RecordingStore store;
  explore_stored(kCaller, "f", store);
  EXPECT_EQ(explore_stored(kCaller, "f", store, {}, "cvc5").statistics.stored, 0U);
}

TEST(TreeStore, ExtendsAStoredTreeToAGreaterBound) {
  const std::string text = R"x(
(define-fun-rec down ((n Int)) Int (ite (<= n 0) 0 (+ 1 (down (- n 1)))))
(define-fun f ((n Int) (m Int)) Int (+ (down n) (ite (> m 3) (down m) 0))))x";
  RecordingStore store;
  ExplorationOptions options;
  options.bound = 4;
  explore_stored(text, "f", store, options);
  options.bound = 6;
  const Explored extended = explore_stored(text, "f", store, options);
  EXPECT_EQ(extended.statistics.stored, 2U);
  EXPECT_EQ(extended.statistics.init_calls, 3U);
  RecordingStore empty;
  const Explored anew = explore_stored(text, "f", empty, options);
  EXPECT_EQ(extended.complete.size(), anew.complete.size());
  EXPECT_EQ(extended.cut.size(), anew.cut.size());
  EXPECT_LT(extended.statistics.init_calls, anew.statistics.init_calls);
  options.bound = 2;  // a stored tree has paths that are not asked for
  const Explored less = explore_stored(text, "f", store, options);
  RecordingStore none;
  EXPECT_EQ(less.complete.size(), explore_stored(text, "f", none, options).complete.size());
  options.bound = 6;  // it was not replaced by one that has less
  options.models = false;
  const Explored again = explore_stored(text, "f", store, options);
  EXPECT_EQ(again.statistics.init_calls + again.statistics.composition_calls, 0U);
}

TEST(TreeStore, NamesAndWhatIsNotUsedAreNoPartOfAKey) {
  RecordingStore store;
  const Explored first = explore_stored(kCaller, "f", store);
  const std::string renamed = R"x(
(declare-sort Unrelated 0)
(declare-const other Int)
(define-fun magnitude ((n Int)) Int (ite (< n 2) 0 (ite (< n 10) 1 (ite (< n 100) 2 3))))
(define-fun two ((v Int) (w Int)) Int (ite (> (magnitude v) 1) (magnitude w) (+ (magnitude v) (magnitude (- w v)))))
(define-fun main ((p Int) (q Int)) Int (+ (two p q) (two q (+ p 1))))
)x";
  ExplorationOptions options;
  options.models = false;
  const Explored second = explore_stored(renamed, "main", store, options);
  EXPECT_EQ(second.statistics.stored, 3U);
  EXPECT_EQ(second.statistics.init_calls + second.statistics.composition_calls, 0U);
  EXPECT_EQ(second.complete.size(), first.complete.size());
  // Parameters that have changed places are other programs.
  std::string swapped = renamed;
  swapped.replace(swapped.find("((v Int) (w Int))"), 17, "((w Int) (v Int))");
  EXPECT_EQ(explore_stored(swapped, "main", store, options).statistics.stored, 1U);
}

/// Where the work is broken off, the trees that are finished are in the store.
TEST(TreeStore, HasATreeWhenItIsFinished) {
  RecordingStore store;
  Program program(kCaller);
  MethodTable methods(program.tm(), {});
  const uint32_t root = methods.add(program.function("f"));
  uint64_t checks = 0;
  PathSolver solver(
      program.tm(), program.simplifier(), [&] { return program.solver(); },
      [&](std::unique_ptr<Backend>& backend) {
        return ++checks > 20 ? throw Stopped("interrupted") : backend->check();
      });
  Exploration exploration(program.tm(), program.simplifier(), methods, root, solver);
  TreeStore trees(program.tm(), methods, exploration.calls(), exploration.summarised(), store, "z3", "");
  exploration.set_store(&trees);
  EXPECT_THROW(explore(program, exploration, {}), Stopped);
  EXPECT_GE(store.puts, 1U);
  EXPECT_GE(explore_stored(kCaller, "f", store).statistics.stored, 1U);
}

TEST(TreeStore, ATreeThatDoesNotFitIsMadeAnew) {
  RecordingStore original;
  const Explored right = explore_stored(kCaller, "f", original);
  // An entry that is not read: cut short, or with other numbers of methods and nodes in front.
  for (size_t kept : {0U, 1U, 5U, 20U, 40U}) {
    RecordingStore store = original;
    for (auto& [key, bytes] : store.entries) {
      bytes.resize(std::min(bytes.size(), kept));
    }
    EXPECT_EQ(explore_stored(kCaller, "f", store).complete.size(), right.complete.size());
  }
  // Whatever is changed, it is no error and no crash.
  std::mt19937 random(7);
  for (int i = 0; i < 15; ++i) {
    RecordingStore store = original;
    for (auto& [key, bytes] : store.entries) {
      bytes[random() % bytes.size()] ^= static_cast<char>(1 << (random() % 8));
    }
    EXPECT_NO_THROW(explore_stored(kCaller, "f", store)) << i;
  }
}

}  // namespace
}  // namespace preproc
