// Explorations of random programs with heaps and recursion, against brute force: a direct interpreter of the program
// runs it on every input of a small domain, and says which path each takes, where it is cut, and what the result is.

#include <array>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/test_rounds.h"
#include "unit/summaries/exploration_test_support.h"

namespace preproc {
namespace {

constexpr uint32_t kValues = 4;  // of a number or reference: bit-vectors of two bits; 0 is null
constexpr uint32_t kBound = 3;

/// The field `next` of the objects 0 to 3.
using Heap = std::array<uint8_t, kValues>;

/// An input of the function that is explored: all of them are 4 * 4^4.
struct Input {
  uint8_t x = 0;
  Heap heap = {};
};

/// A term of a program: a number, a heap, or a condition.
struct Node {
  enum class Kind : uint8_t { X, Number, Add, Load, Call, Ite, Heap, Store, IteHeap, CallHeap, Less, Equal, Not, And };
  Kind kind = Kind::X;
  uint8_t number = 0;   // Number
  uint32_t callee = 0;  // Call, CallHeap
  std::vector<std::unique_ptr<Node>> children = {};
};

/// Functions of a number and a heap: `f0`, `f1`, ... to a number, each of which may call those before, and itself where
/// it is recursive; `g0`, ... to a heap, which may call the same.
class HeapProgram {
 public:
  explicit HeapProgram(uint32_t seed) : random_(seed) {
    const uint32_t functions = 2 + pick(2);
    for (current_ = 0; current_ < functions; ++current_) {
      recursive_.push_back(pick(3) == 0);
      heaps_.push_back(heap(2));
      numbers_.push_back(number(3));
    }
  }

  std::string text() const {
    std::string out;
    const std::string parameters = " ((x (_ BitVec 2)) (h (Array (_ BitVec 2) (_ BitVec 2)))) ";
    for (size_t i = 0; i < numbers_.size(); ++i) {
      out += "(define-fun g" + std::to_string(i) + parameters + "(Array (_ BitVec 2) (_ BitVec 2)) " +
             text(*heaps_[i]) + ")\n";
      out += std::string(recursive_[i] ? "(define-fun-rec f" : "(define-fun f") + std::to_string(i) + parameters +
             "(_ BitVec 2) " + text(*numbers_[i]) + ")\n";
    }
    return out;
  }
  std::string last() const { return "f" + std::to_string(numbers_.size() - 1); }

  /// The result of the last function; nothing where it is cut at the bound.
  std::optional<uint8_t> run(const Input& input) const {
    try {
      return number(*numbers_.back(), {input, static_cast<uint32_t>(numbers_.size() - 1), 1});
    } catch (const Cut&) {
      return {};
    }
  }

 private:
  struct Cut {};
  /// What is being executed: with which arguments, and as which activation in its cycle.
  struct Frame {
    Input arguments;
    std::optional<uint32_t> function;  // f; none: g, which is not recursive
    uint32_t depth;
  };

  uint32_t pick(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  template <typename... Children>
  static std::unique_ptr<Node> make(Node::Kind kind, Children... children) {
    auto made = std::make_unique<Node>();
    made->kind = kind;
    (made->children.push_back(std::move(children)), ...);
    return made;
  }
  std::unique_ptr<Node> call(Node::Kind kind, uint32_t callee, uint32_t height) {
    std::unique_ptr<Node> made = make(kind, number(height), heap(height == 0 ? 0 : height - 1));
    made->callee = callee;
    return made;
  }
  std::unique_ptr<Node> number(uint32_t height) {
    if (height == 0) {
      std::unique_ptr<Node> leaf = make(pick(3) < 2 ? Node::Kind::X : Node::Kind::Number);
      leaf->number = static_cast<uint8_t>(pick(kValues));
      return leaf;
    }
    const bool in_number = numbers_.size() < heaps_.size();
    const bool calls_itself = in_number && recursive_[current_];
    switch (pick(7)) {
      case 0: return make(Node::Kind::Add, number(height - 1), number(height - 1));
      case 1: return make(Node::Kind::Load, heap(height - 1), number(height - 1));
      case 2:
      case 3:
        if (const uint32_t callees = current_ + (calls_itself ? 1 : 0); callees > 0) {
          return call(Node::Kind::Call, pick(callees), height - 1);
        }
        [[fallthrough]];
      default: return make(Node::Kind::Ite, condition(height - 1), number(height - 1), number(height - 1));
    }
  }
  std::unique_ptr<Node> heap(uint32_t height) {
    if (height == 0) {
      return make(Node::Kind::Heap);
    }
    switch (pick(5)) {
      case 0: return make(Node::Kind::IteHeap, condition(height - 1), heap(height - 1), heap(height - 1));
      case 1:
        if (heaps_.size() > numbers_.size()) {  // g of this function is there
          return call(Node::Kind::CallHeap, pick(current_ + 1), height - 1);
        }
        [[fallthrough]];
      case 2: return make(Node::Kind::Heap);
      default: return make(Node::Kind::Store, heap(height - 1), number(height - 1), number(height - 1));
    }
  }
  std::unique_ptr<Node> condition(uint32_t height) {
    switch (pick(5)) {
      case 0:
      case 1: return make(Node::Kind::Less, number(height), number(height));
      case 2: return make(Node::Kind::Not, make(Node::Kind::Equal, number(height), number(height)));
      case 3: {
        std::unique_ptr<Node> less = make(Node::Kind::Less, number(0), number(height));
        return make(Node::Kind::And, std::move(less), make(Node::Kind::Equal, number(height), number(0)));
      }
      default: return make(Node::Kind::Equal, number(height), number(height));
    }
  }

  static std::string text(const Node& node) {
    const auto application = [&](std::string out) {
      for (const std::unique_ptr<Node>& child : node.children) {
        out += " " + text(*child);
      }
      return "(" + out + ")";
    };
    switch (node.kind) {
      case Node::Kind::X: return "x";
      case Node::Kind::Number: return "(_ bv" + std::to_string(node.number) + " 2)";
      case Node::Kind::Heap: return "h";
      case Node::Kind::Add: return application("bvadd");
      case Node::Kind::Load: return application("select");
      case Node::Kind::Call: return application("f" + std::to_string(node.callee));
      case Node::Kind::CallHeap: return application("g" + std::to_string(node.callee));
      case Node::Kind::Ite:
      case Node::Kind::IteHeap: return application("ite");
      case Node::Kind::Store: return application("store");
      case Node::Kind::Less: return application("bvult");
      case Node::Kind::Equal: return application("=");
      case Node::Kind::Not: return application("not");
      case Node::Kind::And: return application("and");
    }
    return {};
  }

  Frame called(const Node& node, const Frame& frame) const {
    Input arguments;
    arguments.x = number(*node.children[0], frame);
    arguments.heap = heap(*node.children[1], frame);
    if (node.kind == Node::Kind::CallHeap) {
      return {arguments, {}, 1};
    }
    const uint32_t depth = frame.function == node.callee ? frame.depth + 1 : 1;
    if (recursive_[node.callee] && calls_itself(*numbers_[node.callee], node.callee) && depth > kBound) {
      throw Cut();
    }
    return {arguments, node.callee, depth};
  }
  static bool calls_itself(const Node& node, uint32_t function) {
    return (node.kind == Node::Kind::Call && node.callee == function) ||
           std::ranges::any_of(node.children, [&](const auto& child) { return calls_itself(*child, function); });
  }
  uint8_t number(const Node& node, const Frame& frame) const {
    switch (node.kind) {
      case Node::Kind::X: return frame.arguments.x;
      case Node::Kind::Number: return node.number;
      case Node::Kind::Add:
        return static_cast<uint8_t>((number(*node.children[0], frame) + number(*node.children[1], frame)) % kValues);
      case Node::Kind::Load: {
        const Heap at = heap(*node.children[0], frame);
        return at[number(*node.children[1], frame)];
      }
      case Node::Kind::Call: return number(*numbers_[node.callee], called(node, frame));
      default: return number(*node.children[condition(*node.children[0], frame) ? 1 : 2], frame);
    }
  }
  Heap heap(const Node& node, const Frame& frame) const {
    switch (node.kind) {
      case Node::Kind::Heap: return frame.arguments.heap;
      case Node::Kind::Store: {
        Heap changed = heap(*node.children[0], frame);
        const uint8_t at = number(*node.children[1], frame);
        changed[at] = number(*node.children[2], frame);
        return changed;
      }
      case Node::Kind::CallHeap: return heap(*heaps_[node.callee], called(node, frame));
      default: return heap(*node.children[condition(*node.children[0], frame) ? 1 : 2], frame);
    }
  }
  bool condition(const Node& node, const Frame& frame) const {
    switch (node.kind) {
      case Node::Kind::Not: return !condition(*node.children[0], frame);
      case Node::Kind::And: {  // both are executed
        const bool first = condition(*node.children[0], frame);
        return condition(*node.children[1], frame) && first;
      }
      case Node::Kind::Less: {
        const uint8_t first = number(*node.children[0], frame);
        return first < number(*node.children[1], frame);
      }
      default: {
        const uint8_t first = number(*node.children[0], frame);
        return first == number(*node.children[1], frame);
      }
    }
  }

  std::mt19937 random_;
  uint32_t current_ = 0;
  std::vector<bool> recursive_;
  std::vector<std::unique_ptr<Node>> numbers_;
  std::vector<std::unique_ptr<Node>> heaps_;
};

std::vector<Input> all_inputs() {
  std::vector<Input> inputs;
  for (uint32_t n = 0; n < 1024; ++n) {
    Input input;
    input.x = n % kValues;
    for (uint32_t at = 0; at < kValues; ++at) {
      input.heap[at] = static_cast<uint8_t>(n >> (2 + 2 * at)) % kValues;
    }
    inputs.push_back(input);
  }
  return inputs;
}

Assignment assignment_of(TermManager& tm, std::span<const Term> formals, const Input& input) {
  ArrayValue heap;
  heap.sort = tm.sort(formals[1]);
  heap.fallback = std::make_shared<const Value>(BitVector(2, 0));
  for (uint32_t at = 0; at < kValues; ++at) {
    if (input.heap[at] != 0) {
      heap.entries.emplace_back(Value(BitVector(2, at)), Value(BitVector(2, input.heap[at])));
    }
  }
  Assignment assignment;
  assignment.set(tm.function(formals[0]), Value(BitVector(2, input.x)));
  assignment.set(tm.function(formals[1]), Value(std::move(heap)));
  return assignment;
}

bool holds(Evaluator& evaluator, const std::vector<Term>& condition) {
  return std::ranges::all_of(condition, [&](Term t) {
    const Value truth = evaluator.evaluate(t);
    EXPECT_TRUE(truth.is_bool());
    return truth.is_bool() && truth.boolean();
  });
}

/// Each input takes one path, and that is the interpreter's; each path is taken by an input, and by its own.
void expect_as_executed(Program& program, const HeapProgram& source, std::span<const Term> formals,
                        const std::vector<ExploredPath>& paths) {
  std::vector<size_t> taken(paths.size());
  for (const Input& input : all_inputs()) {
    const Assignment assignment = assignment_of(program.tm(), formals, input);
    Evaluator evaluator(program.tm(), assignment);
    const std::optional<uint8_t> result = source.run(input);
    size_t found = 0;
    for (size_t i = 0; i < paths.size(); ++i) {
      if (holds(evaluator, paths[i].condition)) {
        ++found;
        ++taken[i];
        ASSERT_EQ(static_cast<bool>(paths[i].result), result.has_value()) << "cut, or not cut";
        if (result) {
          ASSERT_EQ(evaluator.evaluate(paths[i].result), Value(BitVector(2, *result)));
        }
      }
    }
    ASSERT_EQ(found, 1U) << "paths that an input takes";
  }
  for (size_t i = 0; i < paths.size(); ++i) {
    EXPECT_GT(taken[i], 0U) << "an infeasible path";
    if (paths[i].model) {
      Evaluator evaluator(program.tm(), *paths[i].model);
      EXPECT_TRUE(holds(evaluator, paths[i].condition)) << "an input that takes another path";
    }
    EXPECT_TRUE(paths[i].model || !paths[i].result) << "a path without an input";
  }
}

struct Way {
  const char* name;
  bool compositional;
  bool on_demand;
  bool use_models;
};
constexpr Way kWays[] = {{"plain", false, false, false},
                         {"plain, with models", false, false, true},
                         {"by composition", true, false, true},
                         {"by composition, as in the paper", true, false, false},
                         {"on demand", true, true, true}};

TEST(ExplorationOfHeaps, IsAsBruteForceSays) {
  size_t paths = 0;
  size_t cut = 0;
  uint64_t invocations = 0;
  for (uint32_t seed = 0; seed < test_rounds(40, 1500); ++seed) {
    const HeapProgram source(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + source.text());
    Program program(source.text());
    for (const Way& way : kWays) {
      SCOPED_TRACE(way.name);
      ExplorationOptions options;
      options.compositional = way.compositional;
      options.on_demand = way.on_demand;
      options.use_models = way.use_models;
      options.bound = kBound;
      MethodTable methods(program.tm(), {});
      const uint32_t root = methods.add(program.function(source.last()));
      PathSolver solver = program.path_solver();
      Exploration exploration(program.tm(), program.simplifier(), methods, root, solver);
      std::vector<ExploredPath> found;
      exploration.run({}, {}, options, [&](const ExploredPath& path) {
        found.push_back(path);
        return found.size() <= 60;
      });
      if (found.size() > 60) {
        break;  // more of the same
      }
      expect_as_executed(program, source, methods[root].formals, found);
      if (testing::Test::HasFailure()) {
        return;
      }
      paths += found.size();
      cut += exploration.statistics().cut;
      invocations += exploration.statistics().invocations;
    }
  }
  EXPECT_GT(paths, 300U);
  EXPECT_GT(cut, 30U);
  EXPECT_GT(invocations, 100U);
}

}  // namespace
}  // namespace preproc
