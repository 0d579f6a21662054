#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "script/synthesis.h"
#include "term/term_manager.h"

namespace preproc {

enum class CommandKind : uint8_t {
  Assert,
  CheckSat,
  CheckSatAssuming,
  Push,
  Pop,
  Exit,
  DeclareConst,
  DeclareDatatypes,
  DeclareFun,
  DeclareOracleFun,
  DeclareSort,
  DeclareSortParameter,
  DefineConst,
  DefineFun,
  DefineFunRec,
  DefineFunsRec,
  DefineSort,
  Echo,
  GetAssertions,
  GetAssignment,
  GetInfo,
  GetModel,
  GetOption,
  GetProof,
  GetUnsatAssumptions,
  GetUnsatCore,
  GetValue,
  Reset,
  ResetAssertions,
  SetInfo,
  SetLogic,
  SetOption,
  // Of SyGuS-IF
  Assume,
  CheckSynth,
  ChcConstraint,
  Constraint,
  DeclarePrimedVar,
  DeclareVar,
  DeclareWeight,
  InvConstraint,
  SetFeature,
  SynthFun,
  SynthInv,
  CheckSynthNext,  ///< of cvc5, as what follows
  BlockModel,
  DeclareCodatatypes,
  GetLearnedLiterals,
  GetTimeoutCore,
  GetModels,  ///< of this program
  GetQe,      ///< get-qe of cvc5
  GetAbduct,  ///< of cvc5, as what follows
  GetAbductNext,
  GetInterpolant,  ///< of Bitwuzla and MathSAT too
  GetInterpolantNext,
  GetInterpolants,  ///< of SMTInterpol, OpenSMT and Bitwuzla
  // Of z3, read only where a session answers them
  Apply,
  AssertSoft,
  CheckSatUsing,
  Display,
  Eval,
  GetConsequences,
  GetObjectives,
  Labels,
  Maximize,
  Minimize,
  Simplify,
  Other,  ///< no command this program gives a meaning to; kept as text
};

/// A parameter list, range and body of a function definition.
struct FunctionDefinition {
  Symbol name;
  std::vector<Term> parameters;  ///< variables
  Sort range;
  Term body;
  Function function;  ///< recursive ones: declared already, the body refers to it
};

/// One command, read. Which fields mean something depends on the kind:
///
/// | kind                        | fields                                                                  |
/// | --------------------------- | ----------------------------------------------------------------------- |
/// | Assert                      | terms[0]                                                                |
/// | CheckSatAssuming, GetValue  | terms, and texts: each term as written                                  |
/// | GetModels                   | number: the most; terms and texts, as GetValue                          |
/// | GetAbduct                   | name; terms[0], which is to follow; to_synthesize[0].grammar, if one is written |
/// | GetInterpolant              | as GetAbduct; or parts[0]: names of assertions                          |
/// | GetInterpolants             | parts: names of assertions; number: 1 where all others are a part too   |
/// | Push, Pop                   | number                                                                  |
/// | DeclareConst, DeclareFun    | name, sort (a function sort where there are arguments)                  |
/// | DeclareOracleFun            | name, sort; value: the name of what computes it, without quotes          |
/// | DeclareSort                 | name, number: arity                                                     |
/// | DeclareSortParameter        | name                                                                    |
/// | DeclareDatatypes            | datatypes: ids, defined (declare-datatype too)                          |
/// | DeclareCodatatypes          | sorts: declared ones that fields have                                   |
/// | DefineSort                  | name, sorts: parameters, sort: body                                     |
/// | DefineConst, DefineFun, -Rec, DefineFunsRec | definitions                                             |
/// | SetOption, SetInfo, GetInfo, GetOption | keyword (with colon), value: as written, strings with quotes |
/// | SetLogic, Echo              | value: the logic; the string as written with its quotes                 |
/// | DeclareVar, DeclarePrimedVar | name, sort                                                             |
/// | DeclareWeight               | name                                                                    |
/// | SynthFun, SynthInv          | to_synthesize[0], not declared yet; without a grammar where none is written |
/// | Constraint, Assume          | terms[0]                                                                |
/// | ChcConstraint               | definitions[0]: its variables, and as body that body implies head       |
/// | InvConstraint               | functions: invariant, precondition, transition, postcondition           |
/// | SetFeature                  | keyword (with colon), value                                             |
/// | BlockModel                  | keyword: ":literals" or ":values"; or terms, and texts                  |
/// | GetTimeoutCore              | number: 1 where terms, and texts, are assumed                           |
/// | GetConsequences             | terms, and texts: `number` assumptions, then what is asked about        |
/// | Display, Eval, GetQe, Simplify, Minimize, Maximize | terms[0], texts[0]: as written                   |
/// | AssertSoft                  | terms[0], texts[0]; value: its weight, keyword: its goal; as written, or empty |
/// | CheckSatUsing, Apply        | value: the tactic as written                                            |
/// | Other                       | value: its name                                                         |
struct Command {
  CommandKind kind = CommandKind::Other;
  std::string_view text;  ///< the whole command as written; valid until the next command is read
  const char* place = nullptr;
  Symbol name;
  Sort sort;
  uint32_t number = 0;
  std::vector<Term> terms;
  std::vector<std::string_view> texts;
  std::vector<Sort> sorts;
  std::vector<FunctionDefinition> definitions;
  std::vector<uint32_t> datatypes;
  std::vector<Function> functions;
  std::vector<FunctionToSynthesize> to_synthesize;
  std::vector<std::vector<Symbol>> parts;
  std::vector<std::pair<Symbol, Term>> named;  ///< terms named inside the command by (! t :named n)
  std::string_view keyword;
  std::string_view value;

  void clear() {
    kind = CommandKind::Other;
    name = {};
    sort = {};
    number = 0;
    terms.clear();
    texts.clear();
    sorts.clear();
    definitions.clear();
    datatypes.clear();
    functions.clear();
    to_synthesize.clear();
    parts.clear();
    named.clear();
    keyword = value = {};
  }
};

}  // namespace preproc
