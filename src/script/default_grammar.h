#pragma once

#include <span>
#include <string_view>

#include "script/production_grammar.h"

namespace preproc {

/// The grammar of a function for which none is written: what SyGuS-IF 2.1 calls the default of the logic, the terms
/// over the parameters. There is a nonterminal for the range, for Bool, and for each sort that the parameters lead to;
/// it produces the parameters of its sort, its constants, ite, and
///
/// - Bool: true, false, not, and, or, equality of each sort, and the predicates of the theories below
/// - Int, Real: any constant, +, -, <=, <, >=, >; in nonlinear logics *, on Int div and mod
/// - bit-vectors: any constant, the operators that keep the width, four comparisons, extension to and extraction of
///   the other widths
/// - String: any constant, str.++, str.at, str.substr, str.replace, str.from_int, predicates, str.len, str.indexof,
///   str.to_int
/// - arrays: select, store; datatypes: constructors, selectors, testers
/// - floats: any constant, the operations with rounding to nearest, comparisons
///
/// Null (no nonterminals) where no term of the range can be made of that, as for a declared sort of which no parameter
/// is.
ProductionGrammar make_default_grammar(TermManager& tm, std::string_view logic, std::span<const Term> parameters,
                                       Sort range);

}  // namespace preproc
