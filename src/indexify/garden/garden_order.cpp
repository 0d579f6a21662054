#include "indexify/garden/garden_order.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "indexify/garden/operator_table.h"
#include "term/walk.h"

namespace preproc {

namespace {

constexpr size_t kMaxTables = 64;

using Less = std::function<bool(const Value&, const Value&)>;

bool suffix_less(const Value& a, const Value& b) {
  return std::ranges::lexicographical_compare(a.string().rbegin(), a.string().rend(), b.string().rbegin(),
                                              b.string().rend());
}

bool length_less(const Value& a, const Value& b) {
  const size_t m = a.string().size();
  const size_t n = b.string().size();
  return m != n ? m < n : a.string() < b.string();
}

/// Numbers in order, zeros of both signs beside each other, the NaN last.
bool numeric_less(const Value& a, const Value& b) {
  if (!a.is_float()) {
    return Value::less(a, b);
  }
  if (a.floating().is_nan() || b.floating().is_nan()) {
    return !a.floating().is_nan() && b.floating().is_nan();
  }
  return float_less(a.floating(), b.floating()) ||
         (float_equal(a.floating(), b.floating()) && a.floating().sign() && !b.floating().sign());
}

std::vector<std::pair<std::string_view, Less>> orders_of(const SortTable& sorts, Sort sort) {
  if (sorts.kind(sort) == SortKind::String) {
    return {{"lexicographic", [](const Value& a, const Value& b) { return a.string() < b.string(); }},
            {"length", length_less},
            {"suffix", suffix_less}};
  }
  return {{"numeric", numeric_less}};
}

/// The tables of terms with one unknown, of this sort, that are no sort of the garden themselves.
std::vector<OperatorTable> tables_over(const TermManager& tm, const Garden& garden, Sort sort,
                                       std::span<const Term> assertions) {
  struct Support {
    Term unknown = {};
    bool several = false;
  };
  TermMap<Support> supports;
  std::vector<OperatorTable> tables;
  walk_postorder(tm, assertions, [&](Term t) {
    Support support;
    if (tm.kind(t) == Kind::Constant) {
      support = {t, tm.sort(t) != sort};
    }
    for (const Term child : tm.children(t)) {
      const Support& other = supports[child];
      support.several =
          support.several || other.several || (support.unknown && other.unknown && support.unknown != other.unknown);
      support.unknown = other.unknown ? other.unknown : support.unknown;
    }
    supports.slot(t) = support;
    const SortKind kind = tm.sorts().kind(tm.sort(t));
    const Kind head = tm.kind(t);
    if (support.unknown && !support.several && tables.size() < kMaxTables &&
        !(head >= Kind::Not && head <= Kind::Implies) &&
        (kind == SortKind::Bool || kind == SortKind::Int || kind == SortKind::BitVec) && tm.sort(t) != sort) {
      tables.push_back(tabulate(tm, garden, t, {&support.unknown, 1}));
    }
  });
  return tables;
}

uint64_t runs_of(const std::vector<OperatorTable>& tables, std::span<const uint32_t> order) {
  uint64_t runs = 0;
  for (const OperatorTable& table : tables) {
    ++runs;
    for (size_t i = 1; i < order.size(); ++i) {
      runs += table.cells[order[i]] != table.cells[order[i - 1]] ? 1 : 0;
    }
  }
  return runs;
}

}  // namespace

std::vector<GardenOrder> order_garden(const TermManager& tm, Garden& garden, Sort sort,
                                      std::span<const Term> assertions) {
  const std::vector<OperatorTable> tables = tables_over(tm, garden, sort, assertions);
  const ValueSet& values = garden.of(sort);
  std::vector<uint32_t> insertion(values.size());
  std::iota(insertion.begin(), insertion.end(), 0U);
  std::vector<GardenOrder> measured{{"insertion", runs_of(tables, insertion)}};
  std::vector<uint32_t> best = insertion;
  size_t chosen = 0;
  for (const auto& [name, less] : orders_of(tm.sorts(), sort)) {
    std::vector<uint32_t> order = insertion;
    std::ranges::stable_sort(order, [&, &less = less](uint32_t a, uint32_t b) { return less(values[a], values[b]); });
    measured.push_back({name, runs_of(tables, order)});
    if (measured.back().runs < measured[chosen].runs) {
      chosen = measured.size() - 1;
      best = std::move(order);
    }
  }
  garden.reorder(sort, best);
  std::rotate(measured.begin(), measured.begin() + static_cast<ptrdiff_t>(chosen),
              measured.begin() + static_cast<ptrdiff_t>(chosen) + 1);
  return measured;
}

}  // namespace preproc
