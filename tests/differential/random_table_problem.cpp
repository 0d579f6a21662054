#include "random_table_problem.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "script/declaration_text.h"
#include "script/printer.h"
#include "term/bv_term.h"

namespace preproc {

std::vector<size_t> TableProblem::live(size_t step) const {
  std::vector<size_t> assertions;
  std::vector<size_t> scopes;
  for (size_t i = 0; i < step; ++i) {
    switch (steps[i].kind) {
      case Step::Kind::Push: scopes.push_back(assertions.size()); break;
      case Step::Kind::Pop:
        assertions.resize(scopes.back());
        scopes.pop_back();
        break;
      case Step::Kind::Assert: assertions.push_back(i); break;
      case Step::Kind::Check: break;
    }
  }
  return assertions;
}

std::string TableProblem::script(TermManager& tm) const {
  Printer printer(tm);
  std::string text = "(set-logic QF_AUFBV)\n";
  for (const Function f : declared) {
    text += declaration_text(tm, f) + "\n";
  }
  for (const Function f : defined) {
    const FunctionInfo& info = tm.info(f);
    text += "(define-fun " + std::string(tm.symbols().name(info.name)) + " (";
    for (const Term parameter : info.parameters) {
      text += "(" + printer.to_string(parameter) + " " + tm.sorts().to_string(tm.sort(parameter)) + ")";
    }
    text += ") " + tm.sorts().to_string(tm.sort(info.body)) + " " + printer.to_string(info.body) + ")\n";
  }
  for (const Step& step : steps) {
    switch (step.kind) {
      case Step::Kind::Push: text += "(push 1)\n"; break;
      case Step::Kind::Pop: text += "(pop 1)\n"; break;
      case Step::Kind::Assert: text += "(assert " + printer.to_string(step.term) + ")\n"; break;
      case Step::Kind::Check: text += "(check-sat)\n"; break;
    }
  }
  return text;
}

// --- Tables --------------------------------------------------------------------------------------------------------------

Term RandomTableProblems::declare(const char* prefix, Sort sort) {
  const std::string name = prefix + std::to_string(++names_);
  const Term t = tm_.mk_constant(name, sort);
  problem_.declared.push_back(tm_.function(t));
  return t;
}

void RandomTableProblems::declare_unknowns() {
  for (const uint32_t width : {3U, 3U, 4U}) {
    unknowns_.push_back(declare("x", tm_.sorts().bitvec(width)));
  }
  if (chance(15)) {
    unknowns_.push_back(declare("w", tm_.sorts().bitvec(16)));
  }
  booleans_.push_back(declare("p", tm_.sorts().boolean()));
}

Term RandomTableProblems::constant(uint32_t width) {
  switch (below(4)) {
    case 0: return bits(width, below(3));
    case 1: return bits(width, ~below(2));
    default: return bits(width, below(uint64_t{1} << width));
  }
}

/// The indices of a table: from 0 on, or scattered.
std::vector<uint64_t> RandomTableProblems::places(uint32_t index_width) {
  const uint64_t all = uint64_t{1} << index_width;
  constexpr std::array<uint64_t, 6> kSizes{1, 3, 4, 8, 16, 24};
  const uint64_t size = std::min(all, kSizes[below(kSizes.size())]);
  std::vector<uint64_t> indices(all);
  for (uint64_t i = 0; i < all; ++i) {
    indices[i] = i;
  }
  if (chance(30)) {
    std::ranges::shuffle(indices, random_);
  }
  indices.resize(chance(30) ? std::min<uint64_t>(all, 32) : size);
  return indices;
}

Term RandomTableProblems::element_value(Sort sort, const std::vector<Term>& constants) {
  if (!chance(4)) {
    return constants[below(constants.size())];
  }
  if (sort == tm_.sorts().boolean()) {
    return booleans_.front();
  }
  if (!asserted_.empty() && chance(25)) {  // an element of another table
    const Table& table = tables_[asserted_[below(asserted_.size())].table];
    if (table.element != tm_.sorts().boolean()) {
      const uint64_t index = below(uint64_t{1} << table.index_width);
      return fit(read_at(table, table.array, bits(table.index_width, index)), tm_.sorts().width(sort));
    }
  }
  const Term unknown = fit(unknowns_[below(unknowns_.size())], tm_.sorts().width(sort));
  return chance(60) ? unknown : tm_.mk(Kind::BvAdd, {unknown, constants.front()});
}

Term RandomTableProblems::chain(Term base, const std::vector<uint64_t>& indices, const std::vector<Term>& values,
                                uint32_t index_width) {
  for (size_t i = 0; i < indices.size(); ++i) {
    base = tm_.mk(Kind::Store, {base, bits(index_width, indices[i]), values[i]});
  }
  return base;
}

Term RandomTableProblems::nested_ite(Term index, const Table& table) {
  Term t = table.cases.back().second;
  for (size_t i = table.cases.size() - 1; i-- > 0;) {
    const Term at = bits(table.index_width, table.cases[i].first);
    const Term condition = i % 3 == 0 ? tm_.mk(Kind::Equal, {at, index}) : tm_.mk(Kind::Equal, {index, at});
    t = tm_.mk(Kind::Ite, {condition, table.cases[i].second, t});
  }
  return t;
}

void RandomTableProblems::assert_elements(const Table& table, Function symbol, const std::vector<uint64_t>& indices,
                                          const std::vector<Term>& values) {
  using Step = TableProblem::Step;
  std::vector<Term> elements;
  std::vector<TableProblem::Fact> facts;
  for (size_t i = 0; i < indices.size(); ++i) {
    const Term element = read_at(table, table.array, bits(table.index_width, indices[i]));
    if (table.element == tm_.sorts().boolean() && tm_.is_value(values[i])) {
      elements.push_back(tm_.is_true(values[i]) ? element : tm_.mk(Kind::Not, {element}));
    } else {
      elements.push_back(chance(80) ? tm_.mk(Kind::Equal, {element, values[i]})
                                    : tm_.mk(Kind::Equal, {values[i], element}));
    }
    facts.push_back({symbol, indices[i], values[i]});
  }
  if (elements.size() > 1 && chance(30)) {
    problem_.steps.push_back({Step::Kind::Assert, tm_.mk(Kind::And, elements), facts});
    return;
  }
  for (size_t i = 0; i < elements.size(); ++i) {
    problem_.steps.push_back({Step::Kind::Assert, elements[i], {facts[i]}});
  }
}

void RandomTableProblems::make_table() {
  SortTable& sorts = tm_.sorts();
  constexpr std::array<uint32_t, 6> kIndexWidths{2, 3, 3, 4, 5, 8};
  constexpr std::array<uint32_t, 5> kElementWidths{1, 2, 3, 4, 8};
  Table table;
  table.index_width = kIndexWidths[below(kIndexWidths.size())];
  table.element = chance(10) ? sorts.boolean() : sorts.bitvec(kElementWidths[below(kElementWidths.size())]);
  const Sort index = sorts.bitvec(table.index_width);
  const Sort sort = sorts.array(index, table.element);
  const std::vector<uint64_t> indices = places(table.index_width);
  std::vector<Term> constants;
  constexpr std::array<size_t, 4> kDistinct{1, 2, 4, 32};
  constants.resize(kDistinct[below(kDistinct.size())]);
  for (Term& value : constants) {
    value = table.element == sorts.boolean() ? tm_.mk_bool(chance(50)) : constant(sorts.width(table.element));
  }
  std::vector<Term> values;
  for (size_t i = 0; i < indices.size(); ++i) {
    values.push_back(element_value(table.element, constants));
  }
  const uint64_t spelling = below(12);
  switch (spelling) {
    default: {  // asserted elements
      table.array = declare("t", sort);
      const Function symbol = tm_.function(table.array);
      assert_elements(table, symbol, indices, values);
      asserted_.push_back({tables_.size(), symbol});
      break;
    }
    case 4: {  // the array of a state
      const Term rom = declare("rom", sorts.function(std::array{sorts.bitvec(3)}, sort));
      table.array = tm_.mk_apply(tm_.function(rom), std::array{unknowns_.front()});
      assert_elements(table, tm_.function(rom), indices, values);
      break;
    }
    case 5: table.array = chain(tm_.mk_const_array(sort, constants.front()), indices, values, table.index_width); break;
    case 6: table.array = chain(declare("t", sort), indices, values, table.index_width); break;
    case 7: {  // defined by an equality, or by a definition
      const Term base = chance(50) ? tm_.mk_const_array(sort, constants.front()) : declare("t", sort);
      const Term array = chain(base, indices, values, table.index_width);
      if (chance(50)) {
        table.array = declare("t", sort);
        problem_.steps.push_back({TableProblem::Step::Kind::Assert,
                                  tm_.mk(Kind::Equal, {table.array, array}),
                                  {{tm_.function(table.array), {}, array}}});
      } else {
        const Function f = tm_.define(tm_.symbols().intern("d" + std::to_string(++names_)), {}, sort, array);
        problem_.defined.push_back(f);
        table.array = tm_.mk_constant(f);
      }
      break;
    }
    case 8:
    case 9: {  // a function with asserted points
      const Term f = declare("f", sorts.function(std::array{index}, table.element));
      table.function = tm_.function(f);
      assert_elements(table, *table.function, indices, values);
      asserted_.push_back({tables_.size(), *table.function});
      break;
    }
    case 10:
    case 11: {  // nested ites, as they are or in a definition
      for (size_t i = 0; i < indices.size(); ++i) {
        table.cases.emplace_back(indices[i], values[i]);
      }
      if (spelling == 11) {
        const Term i = tm_.mk_variable(tm_.symbols().intern("i"), index);
        const Function f = tm_.define(tm_.symbols().intern("d" + std::to_string(++names_)), std::array{i},
                                      table.element, nested_ite(i, table));
        problem_.defined.push_back(f);
        table.function = f;
      }
      break;
    }
  }
  tables_.push_back(table);
}

/// A symbol that is equal to a term.
void RandomTableProblems::assert_definition() {
  const uint32_t width = static_cast<uint32_t>(1 + below(8));
  const Term value = term(width, 2);
  const Term symbol = declare("v", tm_.sorts().bitvec(width));
  const Term equality = chance(70) ? tm_.mk(Kind::Equal, {symbol, value}) : tm_.mk(Kind::Equal, {value, symbol});
  problem_.steps.push_back({TableProblem::Step::Kind::Assert, equality, {{tm_.function(symbol), {}, value}}});
  more_.push_back(symbol);
}

/// Elements that a table did not have, or had with other values.
void RandomTableProblems::assert_more_elements() {
  if (asserted_.empty()) {
    return;
  }
  const auto [place, symbol] = asserted_[below(asserted_.size())];
  const Table& table = tables_[place];
  std::vector<uint64_t> indices;
  std::vector<Term> values;
  for (uint64_t n = 1 + below(3); n > 0; --n) {
    indices.push_back(below(uint64_t{1} << table.index_width));
    values.push_back(table.element == tm_.sorts().boolean() ? tm_.mk_bool(chance(50))
                                                            : constant(tm_.sorts().width(table.element)));
  }
  assert_elements(table, symbol, indices, values);
}

// --- Terms ---------------------------------------------------------------------------------------------------------------

Term RandomTableProblems::as_bits(Term t) {
  return tm_.sort(t) == tm_.sorts().boolean() ? tm_.mk(Kind::Ite, {t, bits(1, 1), bits(1, 0)}) : t;
}

Term RandomTableProblems::fit(Term t, uint32_t width) {
  const uint32_t has = bv_width(tm_, t);
  if (has > width) {
    const uint32_t low = chance(70) ? 0 : static_cast<uint32_t>(below(has - width + 1));
    return mk_extract(tm_, t, low + width - 1, low);
  }
  if (has == width) {
    return t;
  }
  switch (below(5)) {
    case 0: return mk_sign_extend(tm_, t, width - has);
    case 1: return tm_.mk(Kind::BvConcat, {t, constant(width - has)});
    default: return mk_zero_extend(tm_, t, width - has);
  }
}

Term RandomTableProblems::leaf(uint32_t width) {
  if (chance(20)) {
    return constant(width);
  }
  if (!made_.empty() && chance(25)) {
    return fit(made_[below(made_.size())], width);
  }
  if (!more_.empty() && chance(15)) {
    return fit(more_[below(more_.size())], width);
  }
  return fit(unknowns_[below(unknowns_.size())], width);
}

Term RandomTableProblems::read_at(const Table& table, Term array, Term index) {
  if (array) {
    return tm_.mk(Kind::Select, {array, index});
  }
  return table.function ? tm_.mk_apply(*table.function, std::array{index}) : nested_ite(index, table);
}

/// The table's array, sometimes after writes.
Term RandomTableProblems::array_term(const Table& table, uint32_t depth) {
  Term array = table.array;
  if (!array) {
    return array;
  }
  while (chance(15)) {
    const Term index = chance(50) ? constant(table.index_width) : term(table.index_width, depth);
    const Term value =
        table.element == tm_.sorts().boolean() ? predicate(0) : term(tm_.sorts().width(table.element), depth);
    array = tm_.mk(Kind::Store, {array, index, value});
  }
  if (chance(4)) {
    for (const Table& other : tables_) {
      if (other.array && tm_.sort(other.array) == tm_.sort(array)) {
        return tm_.mk(Kind::Ite, {predicate(0), array, other.array});
      }
    }
  }
  return array;
}

Term RandomTableProblems::read(uint32_t depth) {
  const Table& table = tables_[below(tables_.size())];
  const Term index = term(table.index_width, depth);
  const Term array = array_term(table, depth == 0 ? 0 : depth - 1);
  Term value = as_bits(read_at(table, array, index));
  if (chance(8)) {  // of several elements
    const Term next = tm_.mk(Kind::BvAdd, {index, bits(table.index_width, 1)});
    value = tm_.mk(Kind::BvConcat, {as_bits(read_at(table, array, next)), value});
  }
  made_.push_back(value);
  return value;
}

Term RandomTableProblems::operation(uint32_t width, uint32_t depth) {
  constexpr std::array kBinary{Kind::BvAnd,  Kind::BvOr,   Kind::BvXor,  Kind::BvNand, Kind::BvNor,  Kind::BvXnor,
                               Kind::BvAdd,  Kind::BvAdd,  Kind::BvSub,  Kind::BvMul,  Kind::BvUdiv, Kind::BvUrem,
                               Kind::BvSdiv, Kind::BvSrem, Kind::BvSmod, Kind::BvShl,  Kind::BvLshr, Kind::BvAshr};
  switch (below(16)) {
    case 0: return tm_.mk(chance(50) ? Kind::BvNot : Kind::BvNeg, {term(width, depth)});
    case 1:
      return tm_.mk(chance(50) ? Kind::BvRotateLeft : Kind::BvRotateRight, {term(width, depth)},
                    {static_cast<uint32_t>(below(width + 2))});
    case 2: return tm_.mk(Kind::Ite, {predicate(depth), term(width, depth), term(width, depth)});
    case 3: return fit(term(static_cast<uint32_t>(1 + below(9)), depth), width);
    case 4:
      if (width > 1) {
        const uint32_t low = static_cast<uint32_t>(1 + below(width - 1));
        return tm_.mk(Kind::BvConcat, {term(width - low, depth), term(low, depth)});
      }
      return tm_.mk(Kind::BvComp, {term(3, depth), term(3, depth)});
    case 5:
      if (width > 1 && width % 2 == 0) {
        return tm_.mk(Kind::BvRepeat, {term(width / 2, depth)}, {2U});
      }
      [[fallthrough]];
    default: {
      const Term right = chance(45) ? constant(width) : term(width, depth);
      const Term left = term(width, depth);
      return chance(85) ? tm_.mk(kBinary[below(kBinary.size())], {left, right})
                        : tm_.mk(kBinary[below(kBinary.size())], {right, left});
    }
  }
}

Term RandomTableProblems::term(uint32_t width, uint32_t depth) {
  if (depth == 0) {
    return leaf(width);
  }
  switch (below(8)) {
    case 0: return leaf(width);
    case 1:
    case 2:
    case 3: return fit(read(depth - 1), width);
    default: {
      const Term t = operation(width, depth - 1);
      made_.push_back(t);
      return t;
    }
  }
}

Term RandomTableProblems::predicate(uint32_t depth) {
  if (depth > 0 && chance(35)) {
    const Term a = predicate(depth - 1);
    const Term b = predicate(depth - 1);
    switch (below(6)) {
      case 0: return tm_.mk(Kind::Not, {a});
      case 1: return tm_.mk(Kind::And, {a, b});
      case 2: return tm_.mk(Kind::Or, {a, b});
      case 3: return tm_.mk(Kind::Xor, {a, b});
      case 4: return tm_.mk(Kind::Implies, {a, b});
      default: return tm_.mk(Kind::Equal, {a, b});
    }
  }
  if (depth == 0 && chance(20)) {
    return booleans_[below(booleans_.size())];
  }
  constexpr std::array kRelations{Kind::Equal,   Kind::Equal,   Kind::Distinct, Kind::BvUlt,   Kind::BvUle,
                                  Kind::BvUgt,   Kind::BvUge,   Kind::BvSlt,    Kind::BvSle,   Kind::BvSgt,
                                  Kind::BvSge,   Kind::BvUaddo, Kind::BvSaddo,  Kind::BvUmulo, Kind::BvSmulo,
                                  Kind::BvUsubo, Kind::BvSsubo};
  const uint32_t width = static_cast<uint32_t>(1 + below(8));
  const Term left = term(width, depth);
  const Term right = chance(60) ? constant(width) : term(width, depth);
  const Kind relation = kRelations[below(chance(90) ? 11 : kRelations.size())];
  return chance(80) ? tm_.mk(relation, {left, right}) : tm_.mk(relation, {right, left});
}

// --- Problems ------------------------------------------------------------------------------------------------------------

TableProblem RandomTableProblems::next() {
  using Step = TableProblem::Step;
  problem_ = {};
  unknowns_.clear();
  more_.clear();
  booleans_.clear();
  made_.clear();
  tables_.clear();
  asserted_.clear();
  declare_unknowns();
  uint32_t level = 0;
  const auto push = [&] {
    problem_.steps.push_back({Step::Kind::Push});
    ++level;
  };
  for (uint64_t n = 1 + below(3); n > 0; --n) {
    if (chance(10)) {
      push();
    }
    make_table();
  }
  for (uint64_t n = 1 + below(5); n > 0; --n) {
    switch (below(12)) {
      case 0:
      case 1: push(); break;
      case 2:
        if (level > 0) {
          problem_.steps.push_back({Step::Kind::Pop});
          --level;
        }
        break;
      case 3: assert_definition(); break;
      case 4: assert_more_elements(); break;
      case 5: problem_.steps.push_back({Step::Kind::Check}); break;
      default: problem_.steps.push_back({Step::Kind::Assert, predicate(static_cast<uint32_t>(1 + below(3)))});
    }
  }
  problem_.steps.push_back({Step::Kind::Assert, predicate(static_cast<uint32_t>(2 + below(2)))});
  problem_.steps.push_back({Step::Kind::Check});
  return problem_;
}

Value RandomTableProblems::value(Sort sort) {
  const SortTable& sorts = tm_.sorts();
  if (sorts.is_bitvec(sort)) {
    const uint32_t width = sorts.width(sort);
    return Value(BitVector(width, chance(50) ? below(3) : below(uint64_t{1} << width)));
  }
  if (sorts.is_array(sort)) {
    return Value(ArrayValue{sort, std::make_shared<const Value>(value(sorts.element(sort))), {}});
  }
  if (sorts.range(sort) != sort) {
    return Value(FunctionValue{sort, std::make_shared<const Value>(value(sorts.range(sort))), {}});
  }
  return Value(chance(50));
}

Assignment RandomTableProblems::assignment(const TableProblem& problem, const std::vector<size_t>& live) {
  // Elements by their indices; those of small arrays are all there.
  struct Content {
    Sort element;
    uint32_t index_width = 0;
    std::map<uint64_t, Value> entries;
    std::vector<std::pair<uint64_t, Term>> fixed;
  };
  const SortTable& sorts = tm_.sorts();
  Assignment assignment;
  std::map<uint32_t, Content> contents;
  for (const Function f : problem.declared) {
    const Sort sort = tm_.info(f).sort;
    const Sort range = sorts.range(sort);
    if (sorts.is_array(range)) {
      contents[f.id] = {sorts.element(range), sorts.width(sorts.index(range)), {}, {}};
    } else if (range != sort) {
      contents[f.id] = {range, sorts.width(sorts.arguments(sort).front()), {}, {}};
    } else {
      assignment.set(f, value(sort));
      continue;
    }
    Content& content = contents[f.id];
    for (uint64_t i = 0; i < uint64_t{1} << content.index_width; ++i) {
      content.entries[i] = value(content.element);
    }
  }
  for (const size_t step : live) {
    for (const TableProblem::Fact& fact : problem.steps[step].facts) {
      if (fact.index) {
        contents.at(fact.symbol.id).fixed.emplace_back(*fact.index, fact.value);
      }
    }
  }
  for (const Function f : problem.declared) {  // an element may be that of a table declared before
    const auto found = contents.find(f.id);
    if (found == contents.end()) {
      continue;
    }
    Content& content = found->second;
    for (const auto& [index, term] : content.fixed) {
      content.entries[index] = evaluate(tm_, term, assignment);
    }
    const Sort sort = tm_.info(f).sort;
    const Value fallback = value(content.element);
    const Sort range = sorts.range(sort);
    if (!sorts.is_array(range)) {
      FunctionValue function{sort, std::make_shared<const Value>(fallback), {}};
      for (const auto& [index, value] : content.entries) {
        function.entries.push_back({{Value(BitVector(content.index_width, index))}, value});
      }
      assignment.set(f, Value(std::move(function)));
      continue;
    }
    ArrayValue array{range, std::make_shared<const Value>(fallback), {}};
    for (const auto& [index, value] : content.entries) {
      if (value != fallback) {
        array.entries.emplace_back(Value(BitVector(content.index_width, index)), value);
      }
    }
    if (range != sort) {
      assignment.set(f, Value(FunctionValue{sort, std::make_shared<const Value>(Value(std::move(array))), {}}));
    } else {
      assignment.set(f, Value(std::move(array)));
    }
  }
  for (const size_t step : live) {
    for (const TableProblem::Fact& fact : problem.steps[step].facts) {
      if (!fact.index) {
        assignment.set(fact.symbol, evaluate(tm_, fact.value, assignment));
      }
    }
  }
  return assignment;
}

}  // namespace preproc
