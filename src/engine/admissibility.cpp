#include "engine/admissibility.h"

#include <algorithm>
#include <array>

#include "backends/solver_choice.h"
#include "engine/recursive_calls.h"
#include "term/rebuild.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// A term over the parameters of a definition by whose values its arguments are ordered.
struct Measure {
  Term term;
  bool is_number = true;  // else a bit-vector, which is compared as unsigned
};

bool is_finite(const SortTable& sorts, Sort sort) {
  switch (sorts.kind(sort)) {
    case SortKind::Bool:
    case SortKind::BitVec:
    case SortKind::FloatingPoint:
    case SortKind::RoundingMode: return true;
    default: return false;
  }
}

class GroupProof {
 public:
  GroupProof(EngineParts& parts, const Check& check, const RecursiveGroup& group)
      : tm_(parts.tm), check_(check), group_(group) {
    BackendOptions options;
    options.models = false;
    options.resource_limit = 400'000;  // of Z3: a fifth of a second
    const std::array solvers{choose_solver("z3")};
    solver_ = parts.solver.make(solvers, options);
    for (const RecursiveDefinition& definition : group.definitions) {
      walk_postorder(tm_, definition.body, seen_, [&](Term t) { note(t); });
      for (const Term parameter : definition.parameters) {
        note(parameter);
      }
    }
  }

  bool run() {
    std::vector<RecursiveCall> open;
    for (const RecursiveCall& call : group_.calls) {
      if (!holds(tm_.mk(Kind::Not, {call.condition}))) {
        open.push_back(call);
      }
    }
    const std::vector<std::vector<Measure>> orders = this->orders();
    bool has_end = true;
    while (!is_settled(open)) {
      const size_t before = open.size();
      for (const bool bounded : {true, false}) {
        for (const std::vector<Measure>& order : orders) {
          if (open.size() == before && weakly_decreases(open, order)) {
            bounded ? drop_decreasing(open, order) : drop_endless(open, order, has_end);
          }
        }
      }
      if (open.size() == before) {
        return has_constant_solution(open, std::vector<Term>(group_.definitions.size(), tm_.mk_true()));
      }
    }
    return has_end || is_compact();
  }

 private:
  // --- Claims ---

  /// True if the claim was proved for all values of its symbols.
  bool holds(Term claim) {
    constexpr int kMostClaims = 400;
    if (tm_.is_true(claim)) {
      return true;
    }
    if (++claims_ > kMostClaims || check_.is_over()) {
      return false;
    }
    solver_->push();
    solver_->assert_term(tm_.mk(Kind::Not, {claim}));
    const bool proved = solver_->check(check_.stop).status == Status::Unsat;
    solver_->pop(1);
    return proved;
  }

  bool implied(Term condition, Term claim) { return holds(tm_.mk(Kind::Implies, {condition, claim})); }

  /// Notes the integers of a body, and what is known of the sizes of values of datatypes.
  void note(Term t) {
    const SortTable& sorts = tm_.sorts();
    if (tm_.is_value(t) && sorts.kind(tm_.sort(t)) == SortKind::Int) {
      integers_.push_back(tm_.value(t).integer());
    } else if (tm_.kind(t) == Kind::Constant && sorts.kind(tm_.sort(t)) == SortKind::Int && !is_parameter(t)) {
      symbols_.push_back(t);
    }
    if (!tm_.is_closed(t) || sorts.kind(tm_.sort(t)) != SortKind::Datatype) {
      return;
    }
    const auto assert_at_least = [&](Term condition, Term number, Term least) {
      solver_->assert_term(tm_.mk(Kind::Implies, {condition, tm_.mk(Kind::Ge, {number, least})}));
    };
    assert_at_least(tm_.mk_true(), size_of(t), tm_.mk_int(0));
    const Kind kind = tm_.kind(t);
    if (kind == Kind::DtConstruct) {
      std::vector<Term> parts{tm_.mk_int(1)};
      for (const Term field : tm_.children(t)) {
        if (sorts.kind(tm_.sort(field)) == SortKind::Datatype) {
          parts.push_back(size_of(field));
        }
      }
      solver_->assert_term(tm_.mk(Kind::Equal, {size_of(t), tm_.mk_nary(Kind::Add, parts)}));
    } else if (kind == Kind::DtSelect && sorts.kind(tm_.sort(tm_.child(t, 0))) == SortKind::Datatype) {
      const Term whole = tm_.child(t, 0);
      const DatatypeOperation selector = tm_.info(tm_.function(t)).operation;
      const Function tester = tm_.datatype_function(tm_.sort(whole), {DatatypeRole::Tester, selector.constructor, 0});
      const Term larger = tm_.mk(Kind::Add, {tm_.mk_int(1), size_of(t)});
      assert_at_least(tm_.mk_apply(tester, {&whole, 1}), size_of(whole), larger);
    }
  }

  bool is_parameter(Term t) const {
    return std::ranges::any_of(group_.definitions, [&](const RecursiveDefinition& definition) {
      return std::ranges::find(definition.parameters, t) != definition.parameters.end();
    });
  }

  /// The number of constructors in a value of a datatype.
  Term size_of(Term t) {
    const Sort sort = tm_.sort(t);
    const Sort function = tm_.sorts().function({&sort, 1}, tm_.sorts().integer());
    return tm_.mk_apply(tm_.declare(tm_.symbols().intern(own_name("", "size", sort.id)), function), {&t, 1});
  }

  // --- Orders ---

  std::vector<Measure> measures_of(const RecursiveDefinition& definition) {
    const SortTable& sorts = tm_.sorts();
    std::vector<Measure> found;
    std::vector<Term> numbers;
    for (const Term p : definition.parameters) {
      switch (sorts.kind(tm_.sort(p))) {
        case SortKind::Int:
        case SortKind::Real: numbers.push_back(p); break;
        case SortKind::String: found.push_back({tm_.mk(Kind::StrLen, {p})}); break;
        case SortKind::Datatype: found.push_back({size_of(p)}); break;
        case SortKind::BitVec: {
          const Term least = tm_.mk_value(Value(BitVector::min_signed(sorts.width(tm_.sort(p)))));
          for (const Term word : {p, tm_.mk(Kind::BvXor, {p, least})}) {
            found.push_back({word, false});
            found.push_back({tm_.mk(Kind::BvNot, {word}), false});
          }
          break;
        }
        default: break;
      }
    }
    for (const Term p : numbers) {
      found.push_back({p});
    }
    for (const Term p : numbers) {
      const Term zero = sorts.kind(tm_.sort(p)) == SortKind::Int ? tm_.mk_int(0) : tm_.mk_real(0);
      found.push_back({tm_.mk(Kind::Neg, {p})});
      for (const Term q : numbers) {
        if (p != q && tm_.sort(p) == tm_.sort(q)) {
          found.push_back({tm_.mk(Kind::Sub, {p, q})});
        }
      }
      for (const Term q : symbols_) {  // a bound that the script has no number for
        if (tm_.sort(p) == tm_.sort(q)) {
          found.push_back({tm_.mk(Kind::Sub, {p, q})});
          found.push_back({tm_.mk(Kind::Sub, {q, p})});
        }
      }
      found.push_back({tm_.mk(Kind::Ite, {tm_.mk(Kind::Lt, {p, zero}), tm_.mk(Kind::Neg, {p}), p})});
    }
    return found;
  }

  /// Measures for all functions of the group that can be compared with each other.
  std::vector<std::vector<Measure>> orders() {
    constexpr size_t kMostOrders = 64;
    std::vector<std::vector<Measure>> orders{{}};
    for (const RecursiveDefinition& definition : group_.definitions) {
      std::vector<std::vector<Measure>> longer;
      for (const Measure& measure : measures_of(definition)) {
        for (const std::vector<Measure>& order : orders) {
          if (longer.size() < kMostOrders && (order.empty() || tm_.sort(order[0].term) == tm_.sort(measure.term))) {
            longer.push_back(order);
            longer.back().push_back(measure);
          }
        }
      }
      orders = std::move(longer);
    }
    return orders;
  }

  Term measured_call(const RecursiveCall& call, const std::vector<Measure>& order) {
    return substitute(tm_, order[call.callee].term, group_.definitions[call.callee].parameters,
                      tm_.children(call.call));
  }

  Term at_most(const RecursiveCall& call, const std::vector<Measure>& order) {
    const Kind kind = order[call.caller].is_number ? Kind::Le : Kind::BvUle;
    return tm_.mk(kind, {measured_call(call, order), order[call.caller].term});
  }

  Term less(const RecursiveCall& call, const std::vector<Measure>& order) {
    const Measure& measure = order[call.caller];
    if (!measure.is_number) {
      return tm_.mk(Kind::BvUlt, {measured_call(call, order), measure.term});
    }
    const bool is_real = tm_.sorts().kind(tm_.sort(measure.term)) == SortKind::Real;
    const Term step = is_real ? tm_.mk_real(mpq_class(1, 1 << 20)) : tm_.mk_int(1);
    return tm_.mk(Kind::Le, {tm_.mk(Kind::Add, {measured_call(call, order), step}), measure.term});
  }

  /// Below what the constants of the definitions can bound.
  Term is_bounded(const Measure& measure) {
    mpz_class least = -1;
    for (const mpz_class& each : integers_) {
      least -= abs(each);
    }
    const bool is_real = tm_.sorts().kind(tm_.sort(measure.term)) == SortKind::Real;
    return tm_.mk(Kind::Ge, {measure.term, is_real ? tm_.mk_real(mpq_class(least)) : tm_.mk_int(least)});
  }

  bool weakly_decreases(const std::vector<RecursiveCall>& calls, const std::vector<Measure>& order) {
    return std::ranges::all_of(
        calls, [&](const RecursiveCall& call) { return implied(call.condition, at_most(call, order)); });
  }

  /// Takes away the calls that go down, from above a bound.
  void drop_decreasing(std::vector<RecursiveCall>& calls, const std::vector<Measure>& order) {
    std::erase_if(calls, [&](const RecursiveCall& call) {
      const Measure& measure = order[call.caller];
      return (!measure.is_number || implied(call.condition, is_bounded(measure))) &&
             implied(call.condition, less(call, order));
    });
  }

  /// Takes away the calls that go down without an end, where the definitions have a solution all the same.
  void drop_endless(std::vector<RecursiveCall>& calls, const std::vector<Measure>& order, bool& has_end) {
    if (!order[0].is_number) {
      return;
    }
    std::vector<RecursiveCall> rest = calls;
    std::erase_if(rest, [&](const RecursiveCall& call) { return implied(call.condition, less(call, order)); });
    if (rest.size() == calls.size()) {
      return;
    }
    if (is_compact()) {
      has_end = false;
      calls = std::move(rest);
    } else if (is_solvable_below(calls, rest.empty(), order)) {
      calls = std::move(rest);
    }
  }

  // --- What is left ---

  /// True if calls that neither go up nor down have a solution: there is no circle of them, or the value of a circle of
  /// tail calls may be any, or Boolean functions grow with each other.
  bool is_settled(std::vector<RecursiveCall>& calls) const {
    for (size_t before = calls.size() + 1; calls.size() < before;) {
      before = calls.size();
      std::erase_if(calls, [&, all = calls](const RecursiveCall& call) {
        return std::ranges::find(all, call.callee, &RecursiveCall::caller) == all.end();
      });
    }
    const auto is_boolean = [&](const RecursiveCall& call) {
      return tm_.sorts().kind(tm_.sort(call.call)) == SortKind::Bool && call.is_positive;
    };
    return std::ranges::all_of(calls, &RecursiveCall::is_tail) || std::ranges::all_of(calls, is_boolean);
  }

  bool is_compact() const {
    return std::ranges::all_of(group_.calls, [&](const RecursiveCall& call) {
      return !call.is_bound && is_finite(tm_.sorts(), tm_.sort(call.call));
    });
  }

  /// The definition, with other terms in place of its calls.
  Term with_results(size_t place, const std::vector<RecursiveCall>& calls, std::span<const Term> results) {
    std::vector<Term> from;
    std::vector<Term> to;
    TermMap<Term> done;
    for (size_t i = 0; i < calls.size(); ++i) {
      if (calls[i].caller == place) {
        done.slot(calls[i].call) = results[i];
      }
    }
    return rebuild_bottom_up(tm_, group_.definitions[place].body, done, [&](Term t, std::span<const Term> children) {
      return rebuild_if_changed(tm_, t, children);
    });
  }

  /// True if the definitions have a solution for all arguments whose measure is less than some number, or for all.
  /// `all_decrease`: each of the calls goes down.
  bool is_solvable_below(const std::vector<RecursiveCall>& calls, bool all_decrease,
                         const std::vector<Measure>& order) {
    constexpr size_t kMostBounds = 8;
    std::vector<mpz_class> bounds{0};
    bounds.insert(bounds.end(), integers_.begin(), integers_.end());
    std::ranges::sort(bounds);
    bounds.erase(std::ranges::unique(bounds).begin(), bounds.end());
    bounds.resize(std::min(bounds.size(), kMostBounds));
    const auto below = [&](const mpz_class* bound) {
      std::vector<Term> regions;
      for (const Measure& measure : order) {
        const bool is_real = tm_.sorts().kind(tm_.sort(measure.term)) == SortKind::Real;
        regions.push_back(bound == nullptr ? tm_.mk_true()
                                           : tm_.mk(Kind::Lt, {measure.term, is_real ? tm_.mk_real(mpq_class(*bound))
                                                                                     : tm_.mk_int(*bound)}));
      }
      return regions;
    };
    std::vector<std::vector<Term>> regions{below(nullptr)};
    for (const mpz_class& bound : bounds) {
      regions.push_back(below(&bound));
    }
    return std::ranges::any_of(regions, [&](const std::vector<Term>& region) {
      return has_constant_solution(calls, region) || (all_decrease && can_be_solved_for_call(calls, region));
    });
  }

  bool has_constant_solution(const std::vector<RecursiveCall>& calls, const std::vector<Term>& region) {
    if (std::ranges::any_of(calls, &RecursiveCall::is_bound)) {
      return false;
    }
    for (const int number : {0, 1, -1}) {
      std::vector<Term> results;
      for (const RecursiveCall& call : calls) {
        results.push_back(constant(tm_.sort(call.call), number));
        if (!results.back()) {
          return false;
        }
      }
      bool is_solution = true;
      for (size_t i = 0; i < group_.definitions.size() && is_solution; ++i) {
        const Term body = with_results(i, calls, results);
        const Term value = constant(tm_.sort(body), number);
        is_solution = value && implied(region[i], tm_.mk(Kind::Equal, {body, value}));
      }
      if (is_solution) {
        return true;
      }
    }
    return false;
  }

  Term constant(Sort sort, int number) {
    switch (tm_.sorts().kind(sort)) {
      case SortKind::Int: return tm_.mk_int(number);
      case SortKind::Real: return tm_.mk_real(number);
      default: return number == 0 ? tm_.mk_value(default_value(tm_.sorts(), sort)) : Term{};
    }
  }

  /// True if the one call has its arguments moved by a constant, and any value of the body is that of some result of
  /// the call: from any one value of a chain of calls, all others follow.
  bool can_be_solved_for_call(const std::vector<RecursiveCall>& calls, const std::vector<Term>& region) {
    if (group_.definitions.size() != 1 || calls.size() != 1 || calls[0].is_bound) {
      return false;
    }
    const RecursiveCall& call = calls[0];
    const RecursiveDefinition& definition = group_.definitions[0];
    const Sort range = tm_.sort(call.call);
    const SortKind kind = tm_.sorts().kind(range);
    if (kind != SortKind::Int && kind != SortKind::Real) {
      return false;
    }
    const Term result = tm_.mk_constant(own_name("", "result"), range);
    const Term zero = constant(range, 0);
    const Term body = with_results(0, calls, {&result, 1});
    const Term body_of_zero = with_results(0, calls, {&zero, 1});
    const bool is_solvable = std::ranges::any_of(std::array{Kind::Add, Kind::Sub}, [&](Kind sum) {
      return implied(region[0], tm_.mk(Kind::Equal, {body, tm_.mk(sum, {body_of_zero, result})}));
    });
    if (!is_solvable) {
      return false;
    }
    for (size_t i = 0; i < definition.parameters.size(); ++i) {
      const Term parameter = definition.parameters[i];
      const Term argument = tm_.child(call.call, i);
      const SortKind sort = tm_.sorts().kind(tm_.sort(parameter));
      if (sort == SortKind::Int || sort == SortKind::Real) {
        // Moved as far as from 0.
        const Term origin = constant(tm_.sort(parameter), 0);
        const Term moved = substitute(tm_, argument, {&parameter, 1}, {&origin, 1});
        const Value distance = evaluate(tm_, moved, Assignment{});
        if (!distance.known() ||
            !implied(region[0],
                     tm_.mk(Kind::Equal, {argument, tm_.mk(Kind::Add, {parameter, tm_.mk_value(distance)})}))) {
          return false;
        }
      } else if (argument != parameter) {
        return false;
      }
    }
    return true;
  }

  TermManager& tm_;
  const Check& check_;
  const RecursiveGroup& group_;
  std::unique_ptr<Backend> solver_;
  TermSet seen_;
  std::vector<mpz_class> integers_;
  std::vector<Term> symbols_;  // integer constants in the bodies
  int claims_ = 0;
};

/// True if the functions have few arguments, and each call has a value in the model.
bool evaluates_everywhere(EngineParts& parts, const RecursiveGroup& group) {
  constexpr uint64_t kMostCalls = 1 << 12;
  TermManager& tm = parts.tm;
  for (const Function f : group.functions) {
    const std::vector<Term> parameters = tm.info(f).parameters;
    uint64_t calls = 1;
    std::vector<uint64_t> sizes;
    for (const Term parameter : parameters) {
      const SortKind kind = tm.sorts().kind(tm.sort(parameter));
      const bool is_listed = kind == SortKind::Bool || kind == SortKind::BitVec;
      sizes.push_back(is_listed ? tm.sorts().cardinality(tm.sort(parameter)) : 0);
      calls = sizes.back() > kMostCalls ? 0 : calls * sizes.back();
      if (calls == 0 || calls > kMostCalls) {
        return false;
      }
    }
    for (uint64_t call = 0; call < calls; ++call) {
      std::vector<Term> arguments;
      uint64_t rest = call;
      for (size_t i = 0; i < sizes.size(); ++i, rest /= sizes[i - 1]) {
        const Sort sort = tm.sort(parameters[i]);
        const uint64_t word = rest % sizes[i];
        arguments.push_back(tm.sorts().is_bitvec(sort) ? tm.mk_bv(tm.sorts().width(sort), word)
                                                       : tm.mk_bool(word != 0));
      }
      if (!parts.model.evaluator().evaluate(tm.mk_apply(f, arguments)).known()) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

std::optional<std::string> Admissibility::doubtful(const Check& check, std::span<const Function> functions) {
  const auto is_shown = [&](Function f) { return shown_.contains(f); };
  if (std::ranges::all_of(functions, is_shown)) {
    return std::nullopt;
  }
  const auto name = [&](Function f) { return std::string(parts_.tm.symbols().name(parts_.tm.info(f).name)); };
  std::unordered_set<Function> evaluated;  // in this model only
  try {
    const std::optional<std::vector<RecursiveGroup>> groups = recursive_groups(parts_.tm, parts_.expander, functions);
    if (!groups) {
      return name(functions.front());
    }
    for (const RecursiveGroup& group : *groups) {
      if (std::ranges::all_of(group.functions, is_shown)) {
        continue;
      }
      if (GroupProof(parts_, check, group).run()) {
        shown_.insert(group.functions.begin(), group.functions.end());
      } else if (evaluates_everywhere(parts_, group)) {
        evaluated.insert(group.functions.begin(), group.functions.end());
      } else {
        return name(group.functions.front());
      }
    }
  } catch (const ExpansionLimit&) {
    return name(functions.front());
  } catch (const BackendError&) {
    return name(functions.front());
  }
  for (const Function f : functions) {
    if (!evaluated.contains(f)) {
      shown_.insert(f);
    }
  }
  return std::nullopt;
}

}  // namespace preproc
