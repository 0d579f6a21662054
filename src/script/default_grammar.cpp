#include "script/default_grammar.h"

#include <algorithm>
#include <unordered_map>

#include "script/logic.h"

namespace preproc {

namespace {

class DefaultGrammar {
 public:
  DefaultGrammar(TermManager& tm, std::string_view logic, std::span<const Term> parameters)
      : tm_(tm), sorts_(tm.sorts()), parameters_(parameters), builder_(tm) {
    nonlinear_ = Logic(logic).is_nonlinear();
  }

  ProductionGrammar make(Sort range) {
    nonterminal(range);
    nonterminal(sorts_.boolean());
    for (const Term parameter : parameters_) {
      if (sorts_.kind(tm_.sort(parameter)) != SortKind::Function) {
        nonterminal(tm_.sort(parameter));
      }
    }
    // New sorts may come up on the way.
    for (uint32_t i = 0; i < builder_.nonterminals().size(); ++i) {
      add_productions(i, builder_.nonterminals()[i].sort);
    }
    add_width_changes();
    return prune(builder_.take());
  }

 private:
  uint32_t nonterminal(Sort sort) {
    const auto [place, fresh] = by_sort_.try_emplace(sort.id, static_cast<uint32_t>(by_sort_.size()));
    if (fresh) {
      builder_.add_nonterminal(tm_.symbols().intern(sorts_.to_string(sort)), sort);
    }
    return place->second;
  }
  Term use(Sort sort) { return builder_.use(nonterminal(sort)); }
  uint32_t boolean() { return nonterminal(sorts_.boolean()); }

  /// `(op s s ...)` for each operator, as a production of `to`.
  void add(uint32_t to, Sort argument, size_t arity, std::initializer_list<Kind> kinds) {
    for (const Kind kind : kinds) {
      std::vector<Term> arguments;
      for (size_t i = 0; i < arity; ++i) {
        arguments.push_back(use(argument));
      }
      builder_.add_pattern(to, tm_.mk(kind, arguments));
    }
  }
  void add(uint32_t to, Kind kind, std::initializer_list<Sort> arguments) {
    std::vector<Term> uses;
    for (const Sort sort : arguments) {
      uses.push_back(use(sort));
    }
    builder_.add_pattern(to, tm_.mk(kind, uses));
  }

  void add_productions(uint32_t at, Sort sort) {
    for (const Term parameter : parameters_) {
      if (tm_.sort(parameter) == sort) {
        builder_.add_leaf(at, parameter);
      }
    }
    if (sort == sorts_.boolean()) {
      builder_.add_leaf(at, tm_.mk_true());
      builder_.add_leaf(at, tm_.mk_false());
      add(at, sort, 1, {Kind::Not});
      add(at, sort, 2, {Kind::And, Kind::Or});
      return;
    }
    add_theory(at, sort);
    add(boolean(), sort, 2, {Kind::Equal});
    add(at, Kind::Ite, {sorts_.boolean(), sort, sort});
  }

  void add_theory(uint32_t at, Sort sort) {
    switch (sorts_.kind(sort)) {
      case SortKind::Int:
      case SortKind::Real:
        builder_.add_any_constant(at);
        add(at, sort, 2, {Kind::Add, Kind::Sub});
        if (nonlinear_) {
          add(at, sort, 2, {Kind::Mul});
          if (sort == sorts_.integer()) {
            add(at, sort, 2, {Kind::IntDiv, Kind::IntMod});
          }
        }
        return add(boolean(), sort, 2, {Kind::Le, Kind::Lt, Kind::Ge, Kind::Gt});
      case SortKind::BitVec:
        builder_.add_any_constant(at);
        add(at, sort, 1, {Kind::BvNot, Kind::BvNeg});
        add(at, sort, 2,
            {Kind::BvAnd, Kind::BvOr, Kind::BvXor, Kind::BvAdd, Kind::BvSub, Kind::BvMul, Kind::BvUdiv, Kind::BvUrem,
             Kind::BvSdiv, Kind::BvSrem, Kind::BvShl, Kind::BvLshr, Kind::BvAshr});
        return add(boolean(), sort, 2, {Kind::BvUlt, Kind::BvUle, Kind::BvSlt, Kind::BvSle});
      case SortKind::String: return add_strings(at, sort);
      case SortKind::Array:
        add(at, Kind::Store, {sort, sorts_.index(sort), sorts_.element(sort)});
        return add(nonterminal(sorts_.element(sort)), Kind::Select, {sort, sorts_.index(sort)});
      case SortKind::Datatype: return add_datatype(at, sort);
      case SortKind::FloatingPoint: return add_floats(at, sort);
      case SortKind::RoundingMode: return builder_.add_any_constant(at);
      default: return;
    }
  }

  void add_strings(uint32_t at, Sort sort) {
    const Sort integer = sorts_.integer();
    builder_.add_any_constant(at);
    add(at, Kind::StrConcat, {sort, sort});
    add(at, Kind::StrAt, {sort, integer});
    add(at, Kind::StrSubstr, {sort, integer, integer});
    add(at, Kind::StrReplace, {sort, sort, sort});
    add(at, Kind::StrFromInt, {integer});
    add(boolean(), sort, 2, {Kind::StrPrefixof, Kind::StrSuffixof, Kind::StrContains});
    add(nonterminal(integer), Kind::StrLen, {sort});
    add(nonterminal(integer), Kind::StrIndexof, {sort, sort, integer});
    add(nonterminal(integer), Kind::StrToInt, {sort});
  }

  void add_floats(uint32_t at, Sort sort) {
    const Term nearest = tm_.mk_value(Value(RoundingMode::NearestEven));
    builder_.add_any_constant(at);
    add(at, sort, 1, {Kind::FpNeg, Kind::FpAbs});
    for (const Kind kind : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv}) {
      const Term left = use(sort);
      builder_.add_pattern(at, tm_.mk(kind, {nearest, left, use(sort)}));
    }
    add(boolean(), sort, 2, {Kind::FpLe, Kind::FpLt, Kind::FpEq});
  }

  void add_datatype(uint32_t at, Sort sort) {
    const auto count = static_cast<uint32_t>(sorts_.declaration(sort).constructors.size());
    for (uint32_t c = 0; c < count; ++c) {
      const std::vector<Sort> fields(sorts_.fields(sort, c).begin(), sorts_.fields(sort, c).end());
      std::vector<Term> arguments;
      for (uint32_t f = 0; f < fields.size(); ++f) {
        const Function selector = tm_.datatype_function(sort, {DatatypeRole::Selector, c, f});
        builder_.add_pattern(nonterminal(fields[f]), tm_.mk_apply(selector, std::array{use(sort)}));
      }
      for (const Sort field : fields) {
        arguments.push_back(use(field));
      }
      const Function constructor = tm_.datatype_function(sort, {DatatypeRole::Constructor, c, 0});
      builder_.add_pattern(at, tm_.mk_apply(constructor, arguments));
      if (count > 1) {
        const Function tester = tm_.datatype_function(sort, {DatatypeRole::Tester, c, 0});
        builder_.add_pattern(boolean(), tm_.mk_apply(tester, std::array{use(sort)}));
      }
    }
  }

  /// Between any two bit-vector sorts there are.
  void add_width_changes() {
    std::vector<Sort> vectors;
    for (const Nonterminal& nonterminal : builder_.nonterminals()) {
      if (sorts_.is_bitvec(nonterminal.sort)) {
        vectors.push_back(nonterminal.sort);
      }
    }
    for (const Sort from : vectors) {
      for (const Sort to : vectors) {
        const uint32_t have = sorts_.width(from);
        const uint32_t want = sorts_.width(to);
        if (have < want) {
          builder_.add_pattern(nonterminal(to), tm_.mk(Kind::BvZeroExtend, {use(from)}, {want - have}));
          builder_.add_pattern(nonterminal(to), tm_.mk(Kind::BvSignExtend, {use(from)}, {want - have}));
        } else if (have > want) {
          builder_.add_pattern(nonterminal(to), tm_.mk(Kind::BvExtract, {use(from)}, {want - 1, 0}));
          builder_.add_pattern(nonterminal(to), tm_.mk(Kind::BvExtract, {use(from)}, {have - 1, have - want}));
        }
      }
    }
  }

  /// Without the productions that never become a term, and without the nonterminals that nothing leads to.
  static ProductionGrammar prune(ProductionGrammar grammar) {
    const std::vector<bool> productive = productive_nonterminals(grammar);
    if (!productive[0]) {
      return {};
    }
    for (Nonterminal& nonterminal : grammar.nonterminals) {
      std::erase_if(nonterminal.productions, [&](const Production& production) {
        return std::ranges::any_of(production.uses,
                                   [&](const NonterminalUse& use) { return !productive[use.nonterminal]; });
      });
    }
    drop_unreachable(grammar);
    grammar.is_default = true;
    return grammar;
  }

  TermManager& tm_;
  SortTable& sorts_;
  std::span<const Term> parameters_;
  GrammarBuilder builder_;
  std::unordered_map<uint32_t, uint32_t> by_sort_;
  bool nonlinear_ = false;
};

}  // namespace

ProductionGrammar make_default_grammar(TermManager& tm, std::string_view logic, std::span<const Term> parameters,
                                       Sort range) {
  return DefaultGrammar(tm, logic, parameters).make(range);
}

}  // namespace preproc
