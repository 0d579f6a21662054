// Microseconds for a column of 65,536 rows:
//   operator/NAME/WIDTH   the operator alone, over columns in memory, block by block
//   call/NAME/WIDTH       all of evaluate_columns for one application: compiling, running, allocating the result
//   chain/NAME/WIDTH      evaluate_columns for 16 nested applications; the counter per_operator is a sixteenth
//   table/ENTRIES/WIDTH   evaluate_column for the xor of nine reads of one constant array, each at (bvxor x c);
//                         building the table is included
//   small/TERMS           evaluate_column for a term of so many operators over 256 rows; the counter is per operator

#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "evaluate/column.h"
#include "evaluate/column_context.h"
#include "term/operator.h"

namespace {

using namespace preproc;

constexpr size_t kRows = 65536;
constexpr size_t kChain = 16;

/// Leaves of one width, with random columns, and of Bool.
struct Leaves {
  explicit Leaves(uint32_t width, size_t rows = kRows) : random(width), row_count(rows) {
    const Sort sort = tm.sorts().bitvec(width);
    for (const char* name : {"x", "y"}) {
      terms.push_back(tm.mk_constant(name, sort));
      domains.push_back(column(sort, ~uint64_t{0} >> (64 - width)));
    }
    terms.push_back(tm.mk_constant("p", tm.sorts().boolean()));
    domains.push_back(column(tm.sorts().boolean(), 1));
  }

  Column column(Sort sort, uint64_t mask) {
    Column result;
    result.sort = sort;
    result.rows = row_count;
    for (size_t i = 0; i < row_count; ++i) {
      result.words.push_back((random() & mask) >> random() % 8);
    }
    return result;
  }

  std::mt19937_64 random;
  size_t row_count;
  TermManager tm;
  std::vector<Term> terms;
  std::vector<Column> domains;
};

std::vector<uint32_t> indices_of(const OperatorInfo& op, uint32_t width) {
  switch (op.kind) {
    case Kind::BvExtract: return {width - 2, 1};
    case Kind::BvRepeat: return {64 / width};
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return {width < 64 ? width : 0};
    default: return {3};
  }
}

/// The application of an operator to the leaves, or the null term if it does not fit.
Term application(Leaves& leaves, const OperatorInfo& op, Term x, uint32_t width) {
  std::vector<uint32_t> indices = indices_of(op, width);
  indices.resize(op.index_count);
  const Term y = leaves.terms[1];
  const Term p = leaves.terms[2];
  for (const std::vector<Term>& arguments :
       {std::vector{x}, std::vector{x, y}, std::vector{p, x, y}, std::vector{p}, std::vector{p, p}}) {
    const Term t = leaves.tm.try_mk(op.kind, indices, arguments, nullptr);
    if (t && t != arguments[0]) {  // an associative operator over one argument is that argument
      return t;
    }
  }
  return {};
}

void run_operator(benchmark::State& state, const OperatorInfo& op, uint32_t width) {
  Leaves leaves(width);
  const TermManager& tm = leaves.tm;
  const Term t = application(leaves, op, leaves.terms[0], width);
  const uint32_t result_width = tm.sorts().is_bitvec(tm.sort(t)) ? tm.sorts().width(tm.sort(t)) : 1;
  std::vector<uint64_t> out(kBlockRows);
  std::vector<uint8_t> defined(kBlockRows);
  std::vector<WordColumn> columns(tm.children(t).size());
  std::vector<const WordColumn*> arguments;
  for (const WordColumn& column : columns) {
    arguments.push_back(&column);
  }
  for (auto _ : state) {
    for (size_t first = 0; first < kRows; first += kBlockRows) {
      for (size_t i = 0; i < columns.size(); ++i) {
        const Term child = tm.child(t, i);
        const size_t leaf = child == leaves.terms[0] ? 0 : child == leaves.terms[1] ? 1 : 2;
        columns[i] = {leaves.domains[leaf].words.data() + first, 0, nullptr, leaf == 2 ? 1 : width};
      }
      ColumnContext context(kBlockRows, result_width, tm.indices(t), arguments, out.data(), defined.data());
      op.evaluate_column(context);
      benchmark::ClobberMemory();
    }
  }
}

void run_terms(benchmark::State& state, Leaves& leaves, Term t, size_t operators) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluate_columns(leaves.tm, {&t, 1}, leaves.terms, leaves.domains));
  }
  state.counters["per_operator"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(operators) * 1e-6,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void run_call(benchmark::State& state, const OperatorInfo& op, uint32_t width) {
  Leaves leaves(width);
  run_terms(state, leaves, application(leaves, op, leaves.terms[0], width), 1);
}

void run_chain(benchmark::State& state, const OperatorInfo& op, uint32_t width) {
  Leaves leaves(width);
  Term t = leaves.terms[0];
  for (size_t i = 0; i < kChain; ++i) {
    t = application(leaves, op, t, width);
  }
  run_terms(state, leaves, t, kChain);
}

void run_table(benchmark::State& state, size_t entries, uint32_t element_width) {
  TermManager tm;
  std::mt19937_64 random(entries);
  const Sort index = tm.sorts().bitvec(32);
  Term array = tm.mk_const_array(tm.sorts().array(index, tm.sorts().bitvec(element_width)), tm.mk_bv(element_width, 0));
  for (size_t i = 0; i < entries; ++i) {
    array = tm.mk(Kind::Store, {array, tm.mk_bv(32, i), tm.mk_bv(element_width, random())});
  }
  const Term x = tm.mk_constant("x", index);
  std::vector<Term> reads;
  for (const uint64_t salt : {1, 2, 3, 4, 5, 6, 7, 8, 9}) {
    reads.push_back(tm.mk(Kind::Select, {array, tm.mk(Kind::BvXor, {x, tm.mk_bv(32, salt)})}));
  }
  const Term t = tm.mk(Kind::BvXor, reads);
  Column domain;
  domain.sort = index;
  domain.rows = kRows;
  for (size_t i = 0; i < kRows; ++i) {
    domain.words.push_back(random() % entries);
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluate_column(tm, t, x, domain));
  }
}

void run_small(benchmark::State& state, size_t operators) {
  TermManager tm;
  const Sort byte = tm.sorts().bitvec(8);
  const Term x = tm.mk_constant("x", byte);
  const Column domain = full_domain(tm.sorts(), byte);
  Term t = x;
  const Kind kinds[] = {Kind::BvAdd, Kind::BvXor, Kind::BvMul, Kind::BvSub};
  for (size_t i = 0; i < operators; ++i) {
    t = tm.mk(kinds[i % 4], {t, i % 3 == 0 ? x : tm.mk_bv(8, i * 7 + 1)});
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluate_column(tm, t, x, domain));
  }
  state.counters["per_operator"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(operators) * 1e-6,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <typename Run>
void add(const std::string& name, Run run) {
  benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMicrosecond);
}

void add_all() {
  for (const OperatorInfo* op : all_operators()) {
    if (op->evaluate_column == nullptr) {
      continue;
    }
    for (const uint32_t width : {8U, 32U, 64U}) {
      Leaves leaves(width, 1);
      const Term once = application(leaves, *op, leaves.terms[0], width);
      const SortTable& sorts = leaves.tm.sorts();
      if (!once || (sorts.is_bitvec(leaves.tm.sort(once)) && sorts.width(leaves.tm.sort(once)) > 64)) {
        continue;
      }
      const std::string suffix = "/" + std::string(op->name) + "/" + std::to_string(width);
      add("operator" + suffix, [=](benchmark::State& state) { run_operator(state, *op, width); });
      add("call" + suffix, [=](benchmark::State& state) { run_call(state, *op, width); });
      if (leaves.tm.sort(once) == leaves.tm.sort(leaves.terms[0]) && application(leaves, *op, once, width)) {
        add("chain" + suffix, [=](benchmark::State& state) { run_chain(state, *op, width); });
      }
    }
  }
  for (const size_t entries : {size_t{256}, size_t{4096}, size_t{65536}}) {
    for (const uint32_t width : {8U, 32U, 64U}) {
      add("table/" + std::to_string(entries) + "/" + std::to_string(width),
          [=](benchmark::State& state) { run_table(state, entries, width); });
    }
  }
  for (const size_t operators : {size_t{1}, size_t{10}, size_t{100}, size_t{10000}}) {
    add("small/" + std::to_string(operators), [=](benchmark::State& state) { run_small(state, operators); });
  }
}

}  // namespace

int main(int argc, char** argv) {
  add_all();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
