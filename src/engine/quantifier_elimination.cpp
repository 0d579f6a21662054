#include "engine/quantifier_elimination.h"

#include <array>

#include "engine/model/quantified_values.h"
#include "parser/term_reader.h"

namespace preproc {

namespace {

/// The formula of a text of a solver.
Term read_formula(Scope& scope, const std::string& text) {
  const Source source = Source::from_string("quantifier elimination", text);
  TermReader reader(scope, source);
  reader.set_unknown_names(UnknownNames::Refused);
  Lexer lexer(source.begin(), source.end());
  return reader.read(lexer);
}

}  // namespace

Term eliminate_quantifiers(Engine& engine, const Query& query, Scope& scope, Term formula) {
  TermManager& tm = engine.terms();
  Simplifier simplifier(tm);
  const Term expanded = simplifier.simplify(engine.expander().expand(formula));
  if (!has_quantifier(tm, expanded)) {
    return expanded;
  }
  const BackendRecord* const z3 = find_backend("z3");
  if (z3 == nullptr) {
    throw EngineError("no formula without quantifiers was found: z3 is not linked");
  }
  Term found;
  try {
    BackendOptions options = query.solver;
    options.tactic.clear();
    const std::unique_ptr<Backend> solver = z3->create(tm, options);
    found = simplifier.simplify(read_formula(scope, solver->eliminate_quantifiers(expanded, tm.stop())));
  } catch (const BackendError& error) {
    throw EngineError(std::string("no formula without quantifiers was found: ") + error.what());
  } catch (const ScriptError&) {
    throw EngineError("no formula without quantifiers was found that could be read");
  }
  if (has_quantifier(tm, found)) {
    throw EngineError("no formula without quantifiers was found");
  }
  Engine judge(tm, engine.options_beside());
  const std::array<Term, 1> differ = {tm.mk(Kind::Not, {tm.mk(Kind::Equal, {expanded, found})})};
  const CheckResult result = judge.check(query.beside({}, differ));
  judge.check_stop().token().check();
  if (result.status == Status::Sat) {
    throw EngineError("internal error: what was found is another formula");
  }
  if (result.status == Status::Unknown) {
    throw EngineError("a formula without quantifiers was found, but not confirmed: " + result.reason);
  }
  return found;
}

}  // namespace preproc
