#include "synthesis/enumeration/specification/specification_cases.h"

#include <algorithm>
#include <bit>

#include "synthesis/enumeration/bank/row_sets.h"
#include "term/comparison_kinds.h"
#include "term/rebuild.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace preproc {

namespace {

constexpr size_t kMaxCandidates = 300;

/// A comparison by which a term is at least another one, of one order.
struct AtLeast {
  Kind order;  ///< Ge, BvUge or BvSge
  Term greater;
  Term smaller;
};

/// A literal in that form; nothing for other literals.
std::optional<AtLeast> at_least_of(const TermManager& tm, Term t) {
  const bool negated = tm.kind(t) == Kind::Not;
  const Term atom = negated ? tm.child(t, 0) : t;
  const ComparisonKinds* comparison = comparison_kinds(tm.kind(atom));
  if (comparison == nullptr || tm.children(atom).size() != 2) {
    return std::nullopt;
  }
  comparison = negated ? comparison_kinds(comparison->opposite) : comparison;
  if (comparison->strict) {
    return std::nullopt;
  }
  const Term a = tm.child(atom, 0);
  const Term b = tm.child(atom, 1);
  const Kind kind = comparison->kind;
  const bool is_order = kind == Kind::Ge || kind == Kind::BvUge || kind == Kind::BvSge;
  return is_order ? AtLeast{kind, a, b} : AtLeast{comparison->swapped, b, a};
}

/// The constraints, where what the output is equal to is true of one term, and false of all others.
Term only_equal_to(TermManager& tm, Term constraints, Term output, Term t) {
  TermMap<Term> done;
  return rebuild_bottom_up(tm, constraints, done, [&](Term u, std::span<const Term> children) {
    if (tm.kind(u) == Kind::Equal && children.size() == 2 && (children[0] == output) != (children[1] == output)) {
      return tm.mk_bool(children[children[0] == output ? 1 : 0] == t);
    }
    return rebuild_if_changed(tm, u, children);
  });
}

}  // namespace

bool SpecificationCases::is_proved() const { return complete_ && ((exact_ && has_greatest()) || is_definition()); }

bool SpecificationCases::is_definition() const {
  Simplifier simplifier(*tm_);
  std::vector<Term> untrue;  // where a case is taken
  for (size_t place = 0; place < chosen_.size(); ++place) {
    const Candidate& candidate = candidates_[chosen_[place]];
    TermMap<Term> done;
    for (const Term condition : untrue) {
      done.slot(condition) = tm_->mk_false();
    }
    if (place + 1 < chosen_.size()) {
      done.slot(candidate.condition) = tm_->mk_true();
    }
    const Term from[] = {output_};
    const Term to[] = {candidate.term};
    const Term here = simplifier.simplify(substitute(*tm_, constraints_, from, to));
    const Term decided = rebuild_bottom_up(*tm_, here, done, [&](Term t, std::span<const Term> children) {
      return rebuild_if_changed(*tm_, t, children);
    });
    if (!tm_->is_true(simplifier.simplify(decided))) {
      return false;
    }
    untrue.push_back(candidate.condition);
  }
  return true;
}

bool SpecificationCases::has_greatest() const {
  std::optional<Kind> order;
  std::optional<bool> greatest;
  const auto is_chosen = [&](Term t) {
    return std::ranges::any_of(chosen_, [&](size_t i) { return candidates_[i].term == t; });
  };
  for (const size_t i : chosen_) {
    const auto& [term, condition, program] = candidates_[i];
    const std::vector<Term> alone{condition};
    const std::span<const Term> literals =
        tm_->kind(condition) == Kind::And ? tm_->children(condition) : std::span<const Term>(alone);
    for (const Term literal : literals) {
      const std::optional<AtLeast> comparison = at_least_of(*tm_, literal);
      if (!comparison || (comparison->greater != term && comparison->smaller != term)) {
        return false;
      }
      const bool is_greater = comparison->greater == term;
      const Term other = is_greater ? comparison->smaller : comparison->greater;
      if (!is_chosen(other) || order.value_or(comparison->order) != comparison->order ||
          greatest.value_or(is_greater) != is_greater) {
        return false;
      }
      order = comparison->order;
      greatest = is_greater;
    }
  }
  return order.has_value();
}

std::optional<SpecificationCases> SpecificationCases::of(TermManager& tm, CellTable& cells,
                                                         const Specification& specification,
                                                         const FunctionToSynthesize& function) {
  SpecificationCases cases(tm, specification, function);
  std::vector<Term> conjuncts;
  Term output;
  for (const Specification::Conjunct& conjunct : specification.conjuncts) {
    const bool first = !output && conjunct.calls.size() == 1 && !conjunct.ground;
    if (first) {
      output = conjunct.calls[0].output;
      cases.arguments_ = conjunct.calls[0].arguments;
    }
    if (conjunct.calls.size() == 1 && conjunct.calls[0].output == output &&
        conjunct.calls[0].arguments == cases.arguments_) {
      conjuncts.push_back(conjunct.term);
    } else {
      cases.complete_ = false;
    }
  }
  // Each variable is one argument, and all arguments are variables.
  std::vector<Term> variables = specification.variables;
  std::vector<Term> arguments = cases.arguments_;
  std::ranges::sort(variables, {}, &Term::id);
  std::ranges::sort(arguments, {}, &Term::id);
  if (!output || variables != arguments || std::ranges::adjacent_find(arguments) != arguments.end()) {
    return std::nullopt;
  }
  const Term all = tm.mk_and(conjuncts);
  cases.constraints_ = all;
  cases.output_ = output;
  TermSet with_output;
  std::vector<Term> terms;
  std::vector<Term> compared;  // with the output
  walk_postorder(tm, all, [&](Term t) {
    const std::span<const Term> children = tm.children(t);
    if (t == output || std::ranges::any_of(children, [&](Term child) { return with_output.contains(child); })) {
      with_output.insert(t);
      if (children.size() == 2 && (children[0] == output) != (children[1] == output)) {
        compared.push_back(children[children[0] == output ? 1 : 0]);
      }
    } else if (tm.sort(t) == function.range) {
      terms.push_back(t);
    }
  });
  if (!cases.complete_) {
    // Of many terms that are right for what is known here, these are right for all else more often.
    std::erase_if(terms, [&](Term t) { return std::ranges::find(compared, t) == compared.end(); });
  }
  Simplifier simplifier(tm);
  const auto add = [&](Term t) {
    const Term from[] = {output};
    const Term to[] = {t};
    Term condition = simplifier.simplify(substitute(tm, all, from, to));
    const Term case_of_definition = simplifier.simplify(substitute(tm, only_equal_to(tm, all, output, t), from, to));
    if (case_of_definition != condition && !tm.is_false(case_of_definition)) {
      condition = case_of_definition;
      cases.exact_ = false;
    }
    std::optional<CellProgram> program = CellProgram::compile(cells, condition, specification.variables);
    if (program && cases.candidates_.size() < kMaxCandidates) {
      cases.candidates_.push_back({t, condition, std::move(program)});
    }
  };
  std::ranges::for_each(terms, add);
  if (function.range == tm.sorts().integer()) {  // for strict comparisons
    for (const Term t : terms) {
      add(simplifier.simplify(tm.mk(Kind::Add, {t, tm.mk_int(1)})));
      add(simplifier.simplify(tm.mk(Kind::Sub, {t, tm.mk_int(1)})));
    }
  }
  return cases;
}

std::optional<Term> SpecificationCases::find(const std::vector<std::vector<uint64_t>>& values) {
  if (values.size() > CellProgram::kMaxRows) {
    return std::nullopt;
  }
  std::vector<std::vector<uint64_t>> columns(specification_->variables.size());
  for (const std::vector<uint64_t>& row : values) {
    for (size_t v = 0; v < row.size(); ++v) {
      columns[v].push_back(row[v]);
    }
  }
  std::vector<const uint64_t*> inputs;
  std::ranges::transform(columns, std::back_inserter(inputs), [](const auto& column) { return column.data(); });
  const size_t words = RowSets(values.size()).words();
  std::vector<std::vector<uint64_t>> right;
  for (Candidate& candidate : candidates_) {
    const CellProgram::Result result = candidate.program->run(inputs, values.size());
    std::vector<uint64_t>& set = right.emplace_back(words);
    for (size_t row = 0; row < values.size(); ++row) {
      const bool holds = result.cells[row] != 0 && (result.defined == nullptr || result.defined[row] != 0);
      set[row / 64] |= static_cast<uint64_t>(holds) << (row % 64);
    }
  }
  std::vector<uint64_t> rest = RowSets(values.size()).full();
  chosen_.clear();
  do {
    size_t best = 0;
    int most = 0;
    for (size_t i = 0; i < right.size(); ++i) {
      int common = 0;
      for (size_t w = 0; w < words; ++w) {
        common += std::popcount(right[i][w] & rest[w]);
      }
      if (common > most) {
        best = i;
        most = common;
      }
    }
    if (most == 0) {
      return std::nullopt;
    }
    chosen_.push_back(best);
    for (size_t w = 0; w < words; ++w) {
      rest[w] &= ~right[best][w];
    }
  } while (std::ranges::any_of(rest, [](uint64_t word) { return word != 0; }));
  Term body = candidates_[chosen_.back()].term;
  for (size_t i = chosen_.size() - 1; i-- > 0;) {
    const Candidate& candidate = candidates_[chosen_[i]];
    body = tm_->mk(Kind::Ite, {candidate.condition, candidate.term, body});
  }
  return substitute(*tm_, body, arguments_, function_->parameters);
}

}  // namespace preproc
