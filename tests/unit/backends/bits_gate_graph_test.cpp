// The rules that simplify gates, against truth tables: every gate over every pair and triple of small gates, and long
// random expressions.
#include <array>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "backends/bits/gate_graph.h"
#include "unit/backends/bits_rows.h"

namespace preproc::bits {
namespace {

// Values of six inputs in 64 rows that are all there are.
constexpr std::array<uint64_t, 6> kInputs = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                             0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};

uint64_t table_of_ite(uint64_t a, uint64_t b, uint64_t c) { return (a & b) | (~a & c); }
uint64_t table_of_majority(uint64_t a, uint64_t b, uint64_t c) { return (a & b) | (a & c) | (b & c); }

/// Wires with the tables that they must have.
class GateGraphTest : public testing::Test {
 protected:
  struct Entry {
    Wire wire;
    uint64_t table = 0;
  };

  void add_inputs(size_t count) {
    for (size_t i = 0; i < count; ++i) {
      entries_.push_back({graph_.make_input(), kInputs[i]});
      inputs_.push_back(entries_.back().wire);
    }
  }
  Entry entry(size_t i, bool negated) const {
    return negated ? Entry{!entries_[i].wire, ~entries_[i].table} : entries_[i];
  }
  /// Every wire that was made, against its table.
  void check_tables() {
    GateRows rows(graph_);
    for (size_t i = 0; i < inputs_.size(); ++i) {
      rows.set(inputs_[i], kInputs[i]);
    }
    rows.run();
    size_t wrong = 0;
    for (const Entry& e : entries_) {
      wrong += rows.rows(e.wire) == e.table ? 0 : 1;
    }
    EXPECT_EQ(wrong, 0U) << "of " << entries_.size();
  }
  /// What gates promise: operands before them, in a normal form, none of which a simpler gate would do for.
  void check_form() {
    std::set<std::array<uint32_t, 4>> seen;
    for (uint32_t i = 1; i < graph_.size(); ++i) {
      const Gate gate = graph_.gate(i);
      if (gate.kind == GateKind::Input) {
        continue;
      }
      EXPECT_TRUE(seen.insert({static_cast<uint32_t>(gate.kind), gate.a.code, gate.b.code, gate.c.code}).second)
          << "two equal gates";
      const bool ternary = gate.kind == GateKind::Ite || gate.kind == GateKind::Majority;
      EXPECT_TRUE(gate.a.gate() < i && gate.b.gate() < i && gate.c.gate() < i);
      EXPECT_TRUE(!gate.a.constant() && !gate.b.constant() && gate.c.constant() != ternary);
      EXPECT_TRUE(gate.a.gate() != gate.b.gate() && gate.a.gate() != gate.c.gate() && gate.b.gate() != gate.c.gate());
    }
  }

  GateGraph graph_;
  std::vector<Wire> inputs_;
  std::vector<Entry> entries_ = {{kFalse, 0}};
};

TEST_F(GateGraphTest, EveryGateOverSmallGates) {
  add_inputs(4);
  // All conjunctions of literals, some gates of the other kinds.
  const size_t literals = entries_.size();
  for (size_t i = 1; i < literals; ++i) {
    for (size_t j = i + 1; j < literals; ++j) {
      for (unsigned signs = 0; signs < 4; ++signs) {
        const Entry a = entry(i, (signs & 1) != 0);
        const Entry b = entry(j, (signs & 2) != 0);
        entries_.push_back({graph_.make_and(a.wire, b.wire), a.table & b.table});
      }
      entries_.push_back({graph_.make_xor(entries_[i].wire, entries_[j].wire), entries_[i].table ^ entries_[j].table});
    }
  }
  const auto ite = [&](size_t i, size_t j, size_t k) {
    entries_.push_back({graph_.make_ite(entries_[i].wire, entries_[j].wire, entries_[k].wire),
                        table_of_ite(entries_[i].table, entries_[j].table, entries_[k].table)});
  };
  ite(1, 2, 3);
  ite(2, 1, 3);
  entries_.push_back({graph_.make_majority(entries_[1].wire, entries_[2].wire, entries_[3].wire),
                      table_of_majority(entries_[1].table, entries_[2].table, entries_[3].table)});

  const size_t small = entries_.size();
  const uint32_t gates_before = graph_.size();
  size_t simplified = 0;
  for (size_t i = 0; i < 2 * small; ++i) {
    for (size_t j = 0; j < 2 * small; ++j) {
      const Entry a = entry(i / 2, i % 2 != 0);
      const Entry b = entry(j / 2, j % 2 != 0);
      const uint32_t before = graph_.size();
      entries_.push_back({graph_.make_and(a.wire, b.wire), a.table & b.table});
      simplified += graph_.size() == before ? 1 : 0;
      EXPECT_LE(graph_.size(), before + 1);
      entries_.push_back({graph_.make_or(a.wire, b.wire), a.table | b.table});
      entries_.push_back({graph_.make_xor(a.wire, b.wire), a.table ^ b.table});
      entries_.push_back({graph_.make_equal(a.wire, b.wire), ~(a.table ^ b.table)});
      entries_.push_back({graph_.make_implies(a.wire, b.wire), ~a.table | b.table});
      for (size_t k = 0; k < 2 * small; k += 3) {
        const Entry c = entry(k / 2, k % 2 != 0);
        entries_.push_back({graph_.make_ite(a.wire, b.wire, c.wire), table_of_ite(a.table, b.table, c.table)});
        entries_.push_back(
            {graph_.make_majority(a.wire, b.wire, c.wire), table_of_majority(a.table, b.table, c.table)});
      }
    }
  }
  EXPECT_GT(simplified, 2 * small * small / 2);
  EXPECT_GT(graph_.size(), gates_before + 1000);
  check_tables();
  check_form();
}

TEST_F(GateGraphTest, RandomExpressions) {
  std::mt19937_64 random(1);
  std::array<size_t, 6> kinds = {};
  for (int round = 0; round < 200; ++round) {
    graph_ = GateGraph();
    entries_.resize(1);
    inputs_.clear();
    add_inputs(2 + static_cast<size_t>(round) % 5);
    for (int step = 0; step < 400; ++step) {
      const auto any = [&] {
        // The last ones more often: deep expressions.
        const size_t all = entries_.size();
        const size_t window = random() % 2 == 0 ? std::min<size_t>(all, 12) : all;
        return entry(all - 1 - random() % window, random() % 2 == 0);
      };
      const Entry a = any();
      const Entry b = any();
      const Entry c = any();
      switch (random() % 5) {
        case 0:
        case 1: entries_.push_back({graph_.make_and(a.wire, b.wire), a.table & b.table}); break;
        case 2: entries_.push_back({graph_.make_xor(a.wire, b.wire), a.table ^ b.table}); break;
        case 3:
          entries_.push_back({graph_.make_ite(a.wire, b.wire, c.wire), table_of_ite(a.table, b.table, c.table)});
          break;
        default:
          entries_.push_back(
              {graph_.make_majority(a.wire, b.wire, c.wire), table_of_majority(a.table, b.table, c.table)});
      }
    }
    check_tables();
    check_form();
    for (uint32_t i = 0; i < graph_.size(); ++i) {
      ++kinds[static_cast<size_t>(graph_.kind(i))];
    }
  }
  for (const size_t count : kinds) {
    EXPECT_GE(count, 200U);
  }
}

TEST_F(GateGraphTest, EqualGatesAreOne) {
  add_inputs(3);
  const Wire a = inputs_[0];
  const Wire b = inputs_[1];
  const Wire c = inputs_[2];
  EXPECT_EQ(graph_.make_and(a, b), graph_.make_and(b, a));
  EXPECT_EQ(graph_.make_xor(a, b), !graph_.make_xor(!b, a));
  EXPECT_EQ(graph_.make_ite(a, b, c), graph_.make_ite(!a, c, b));
  EXPECT_EQ(graph_.make_ite(a, !b, !c), !graph_.make_ite(a, b, c));
  EXPECT_EQ(graph_.make_majority(a, b, c), graph_.make_majority(c, a, b));
  EXPECT_EQ(graph_.make_majority(!a, !b, !c), !graph_.make_majority(b, c, a));
  EXPECT_EQ(graph_.size(), 1U + 3 + 4);
}

}  // namespace
}  // namespace preproc::bits
