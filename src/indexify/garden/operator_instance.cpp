#include "indexify/garden/operator_instance.h"

#include "evaluate/column_program.h"
#include "indexify/garden/value_column.h"
#include "value/own_name.h"

namespace preproc {

namespace {

bool is_core_operator(Kind kind) { return theory_of(kind) == Theory::Core; }

OperatorInstance instance_of(const TermManager& tm, Term pattern, std::vector<Term> leaves) {
  OperatorInstance instance;
  instance.pattern = pattern;
  instance.leaves = std::move(leaves);
  for (const Term leaf : instance.leaves) {
    instance.sorts.push_back(tm.sort(leaf));
  }
  instance.result = tm.sort(pattern);
  return instance;
}

}  // namespace

Term argument_placeholder(TermManager& tm, Sort sort, size_t place) {
  return tm.mk_constant(own_name("", "argument" + std::to_string(place) + " " + tm.sorts().to_string(sort)), sort);
}

std::optional<OperatorInstance> operator_of(TermManager& tm, Term application, bool all_arguments) {
  const Kind kind = tm.kind(application);
  const OperatorInfo* info = operator_info(kind);
  if ((info == nullptr && (kind != Kind::Apply || !is_evaluable(tm, tm.function(application)))) ||
      is_core_operator(kind) || tm.children(application).empty() || !tm.sort(application).known()) {
    return std::nullopt;
  }
  size_t arity = tm.children(application).size();
  if (info != nullptr && info->associativity == Associativity::Nary && !all_arguments) {
    arity = std::min<size_t>(arity, 2);
  }
  std::vector<Term> leaves;
  for (size_t i = 0; i < arity; ++i) {
    const Sort sort = tm.sort(tm.child(application, i));
    if (!sort.known()) {
      return std::nullopt;
    }
    leaves.push_back(argument_placeholder(tm, sort, i));
  }
  if (leaves.size() == tm.children(application).size()) {
    return instance_of(tm, tm.rebuild(application, leaves), leaves);
  }
  const std::vector<uint32_t> indices(tm.indices(application).begin(), tm.indices(application).end());
  return instance_of(tm, tm.mk(kind, leaves, indices), leaves);
}

bool is_evaluable(const TermManager& tm, Function f) { return tm.info(f).body || tm.info(f).oracle; }

std::vector<OperatorInstance> operators_over(TermManager& tm, std::string_view name, std::span<const Sort> sorts) {
  constexpr size_t kMaxArity = 3;
  std::vector<OperatorInstance> found;
  if (sorts.empty()) {
    return found;
  }
  for (const OperatorInfo* info : operators_named(name)) {
    if (info->index_count != 0 || is_core_operator(info->kind) || info->min_arguments == 0 ||
        info->min_arguments > kMaxArity) {
      continue;
    }
    const size_t arity = info->min_arguments;
    std::vector<size_t> choice(arity, 0);
    for (bool more = true; more;) {
      std::vector<Term> leaves;
      for (size_t i = 0; i < arity; ++i) {
        leaves.push_back(argument_placeholder(tm, sorts[choice[i]], i));
      }
      std::string expected;
      const Term pattern = tm.try_mk(info->kind, {}, leaves, &expected);
      // An Int that became a Real is no leaf any more.
      if (pattern && std::ranges::equal(tm.children(pattern), leaves)) {
        found.push_back(instance_of(tm, pattern, leaves));
      }
      size_t place = 0;
      while (place < arity && ++choice[place] == sorts.size()) {
        choice[place++] = 0;
      }
      more = place < arity;
    }
  }
  return found;
}

InstanceEvaluation::InstanceEvaluation(const TermManager& tm, const OperatorInstance& instance)
    : tm_(tm), instance_(instance), info_(operator_info(tm.kind(instance.pattern))) {}

void InstanceEvaluation::evaluate(std::span<const Value* const> arguments, std::vector<Value>& results) {
  const size_t arity = instance_.arity();
  const size_t rows = arguments.size() / arity;
  results.resize(rows);
  if (info_ != nullptr) {
    const SortTable& sorts = tm_.sorts();
    const std::span<const uint32_t> indices = tm_.indices(instance_.pattern);
    for (size_t row = 0; row < rows; ++row) {
      results[row] = evaluate_row(*info_, {sorts, indices, instance_.result, arguments.subspan(row * arity, arity)});
    }
    return;
  }
  std::vector<Column> domains(arity);
  for (size_t i = 0; i < arity; ++i) {
    domains[i] = column_of(tm_.sorts(), instance_.sorts[i], rows,
                           [&](size_t row) -> const Value& { return *arguments[row * arity + i]; });
  }
  const Column column = evaluate_columns(tm_, {&instance_.pattern, 1}, instance_.leaves, domains)[0];
  for (size_t row = 0; row < rows; ++row) {
    results[row] = column.value(tm_.sorts(), row);
  }
}

}  // namespace preproc
