// Seconds for gardens of strings and for tables over them:
//   grow/SIZE       a garden of so many strings, grown by str.++ and str.substr from four seeds
//   unary/SIZE      str.len over a garden of so many
//   binary/SIZE     str.++ over all pairs of so many, results within the garden; binary_bool: str.prefixof

#include <benchmark/benchmark.h>

#include "indexify/garden/operator_table.h"

namespace {

using namespace preproc;

Garden grown(TermManager& tm, uint32_t size) {
  GardenOptions options;
  options.max_size = size;
  const Sort string = tm.sorts().string();
  const Sort integer = tm.sorts().integer();
  const std::vector<Sort> sorts{string, integer};
  Garden garden(tm, options);
  garden.plant(string, std::vector<Value>{Value(std::u32string(U"bar")), Value(std::u32string(U"ax")),
                                          Value(std::u32string(U"hello")), Value(std::u32string(U"0"))});
  garden.plant(integer, std::vector<Value>{Value(mpz_class(0)), Value(mpz_class(1)), Value(mpz_class(5))});
  std::vector<OperatorInstance> builders = operators_over(tm, "str.++", sorts);
  builders.push_back(operators_over(tm, "str.substr", sorts).at(0));
  builders.push_back(operators_over(tm, "str.len", sorts).at(0));
  garden.grow(builders);
  return garden;
}

void grow(benchmark::State& state) {
  for (auto _ : state) {
    TermManager tm;
    const Garden garden = grown(tm, static_cast<uint32_t>(state.range(0)));
    state.counters["strings"] = static_cast<double>(garden.of(tm.sorts().string()).size());
  }
}

void table(benchmark::State& state, const char* name, bool within) {
  TermManager tm;
  const Garden garden = grown(tm, static_cast<uint32_t>(state.range(0)));
  const Sort string = tm.sorts().string();
  const OperatorInstance instance = operators_over(tm, name, {&string, 1}).at(0);
  const std::vector<ValueDomain> domains(instance.arity(), garden.of(string).values());
  for (auto _ : state) {
    const OperatorTable made = memoise(tm, instance, domains, within ? &garden.of(string) : nullptr);
    state.counters["cells"] = static_cast<double>(made.size());
    state.counters["undefined"] = static_cast<double>(made.undefined);
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (const int64_t size : {2'000, 100'000}) {
    benchmark::RegisterBenchmark("grow", grow)->Arg(size)->Unit(benchmark::kSecond);
    benchmark::RegisterBenchmark("unary", table, "str.len", false)->Arg(size)->Unit(benchmark::kSecond);
  }
  benchmark::RegisterBenchmark("binary", table, "str.++", true)->Arg(2'000)->Unit(benchmark::kSecond);
  benchmark::RegisterBenchmark("binary_bool", table, "str.prefixof", false)->Arg(2'000)->Unit(benchmark::kSecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
