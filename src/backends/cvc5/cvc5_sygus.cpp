#include "backends/cvc5/cvc5_sygus.h"

#include <algorithm>

#include <cvc5/cvc5.h>

#include "backends/cvc5/cvc5_translate.h"
#include "backends/inexpressible.h"
#include "process/big_stack.h"
#include "script/sygus_problem_text.h"
#include "value/identifier.h"

namespace preproc {

namespace {

class Cvc5Sygus {
 public:
  Cvc5Sygus(TermManager& tm, const SynthesisProblem& problem, const BackendOptions& options)
      : tm_(tm), problem_(problem), translator_(tm, cvc5_.builder()) {
    set_options(options);
  }

  std::string answer() {
    const SynthesisDefinitions definitions(tm_, problem_);
    if (definitions.functions.recursive()) {
      throw inexpressible("cvc5", "recursive definitions beside functions to be synthesised");
    }
    define(std::span(definitions.functions.order()).first(definitions.of_grammars));
    for (const FunctionToSynthesize& function : problem_.functions) {
      declare(function);
    }
    define(std::span(definitions.functions.order()).subspan(definitions.of_grammars));
    for (const Term variable : problem_.variables) {
      if (problem_.is_state(variable)) {
        continue;  // cvc5 makes its own
      }
      const Function f = tm_.function(variable);
      translator_.set_function(f,
                               solver_.declareSygusVar(name(tm_.info(f).name), translator_.sort(tm_.sort(variable))));
    }
    for (const Term t : problem_.assumptions) {
      solver_.addSygusAssume(translator_.translate(t));
    }
    add_constraints();
    const cvc5::SynthResult result = solver_.checkSynth();
    if (!result.hasSolution()) {
      return result.hasNoSolution() ? "infeasible\n" : "fail\n";
    }
    std::string text = "(\n";
    for (const FunctionToSynthesize& function : problem_.functions) {
      text += solution(function);
    }
    return text + ")\n";
  }

 private:
  std::string name(Symbol symbol) const { return std::string(tm_.symbols().name(symbol)); }

  void set_options(const BackendOptions& options) {
    solver_.setOption("lang", "sygus2");
    solver_.setOption("sygus", "true");
    solver_.setOption("incremental", "false");
    solver_.setOption("verbosity", "-1");
    solver_.setOption("fp-exp", "true");
    solver_.setOption("strings-exp", "true");
    solver_.setOption("arrays-exp", "true");
    if (options.timeout) {
      solver_.setOption("tlimit-per", std::to_string(std::max<int64_t>(options.timeout->count(), 1)));
    }
    if (options.resource_limit) {
      solver_.setOption("rlimit-per", std::to_string(*options.resource_limit));
    }
    if (options.random_seed) {
      solver_.setOption("seed", std::to_string(*options.random_seed));
      solver_.setOption("sat-random-seed", std::to_string(*options.random_seed & 0xffffffff));
    }
    try {
      solver_.setLogic(problem_.logic.empty() ? "ALL" : problem_.logic);
    } catch (const cvc5::CVC5ApiException&) {
      solver_.setLogic("ALL");  // cvc5 does not know that one
    }
  }

  /// Not as global definitions: cvc5's engine does not see these in grammars.
  void define(std::span<const Function> functions) {
    for (const Function f : functions) {
      const FunctionInfo& info = tm_.info(f);
      std::vector<cvc5::Term> parameters;
      for (const Term parameter : info.parameters) {
        parameters.push_back(translator_.translate(parameter));
      }
      const cvc5::Sort range = translator_.sort(tm_.sorts().range(info.sort));
      translator_.set_function(
          f, solver_.defineFun(name(info.name), parameters, range, translator_.translate(info.body), false));
    }
  }

  void declare(const FunctionToSynthesize& function) {
    std::vector<cvc5::Term> parameters;
    for (const Term parameter : function.parameters) {
      parameters.push_back(translator_.translate(parameter));
    }
    const cvc5::Sort range = translator_.sort(function.range);
    const std::string own_name = name(function.name);
    if (function.grammar.is_default) {
      translator_.set_function(function.function, solver_.synthFun(own_name, parameters, range));
      return;
    }
    cvc5::Grammar grammar = make_grammar(function.grammar, parameters);
    translator_.set_function(function.function, solver_.synthFun(own_name, parameters, range, grammar));
  }

  cvc5::Grammar make_grammar(const ProductionGrammar& grammar, const std::vector<cvc5::Term>& parameters) {
    std::vector<cvc5::Term> nonterminals;
    for (const Nonterminal& nonterminal : grammar.nonterminals) {
      nonterminals.push_back(cvc5_.builder().mkVar(translator_.sort(nonterminal.sort), name(nonterminal.name)));
    }
    cvc5::Grammar made = solver_.mkGrammar(parameters, nonterminals);
    for (size_t i = 0; i < nonterminals.size(); ++i) {
      for (const Production& production : grammar.nonterminals[i].productions) {
        if (production.kind == Production::Kind::AnyConstant) {
          made.addAnyConstant(nonterminals[i]);
          continue;
        }
        if (!has_plain_pattern(tm_, production)) {
          throw inexpressible("cvc5", "a nonterminal that a let binds");
        }
        // Not bound in the translator: other grammars may use the same placeholders for nonterminals of theirs.
        std::vector<cvc5::Term> placeholders;
        std::vector<cvc5::Term> uses;
        for (const NonterminalUse& use : production.uses) {
          placeholders.push_back(translator_.translate(use.placeholder));
          uses.push_back(nonterminals[use.nonterminal]);
        }
        made.addRule(nonterminals[i], translator_.translate(production.pattern).substitute(placeholders, uses));
      }
    }
    return made;
  }

  void add_constraints() {
    for (uint32_t i = 0; i < problem_.constraints.size(); ++i) {
      const InvariantConstraint* invariant = problem_.invariant_at(i);
      if (invariant == nullptr || invariant->state.empty()) {
        solver_.addSygusConstraint(translator_.translate(problem_.constraints[i]));
        continue;
      }
      solver_.addSygusInvConstraint(translator_.function(invariant->invariant), translator_.function(invariant->pre),
                                    translator_.function(invariant->transition), translator_.function(invariant->post));
      i += InvariantConstraint::kConstraints - 1;
    }
  }

  /// As a define-fun, with parameters that have names of ours: cvc5 writes some of the script's as they cannot be read.
  std::string solution(const FunctionToSynthesize& function) {
    cvc5::Term body = solver_.getSynthSolution(translator_.function(function.function));
    std::string header;
    std::vector<cvc5::Term> bound;
    std::vector<cvc5::Term> named;
    for (const Term parameter : function.parameters) {
      const std::string parameter_name = "preproc!parameter!" + std::to_string(named.size());
      header += (named.empty() ? "(" : " (") + parameter_name + " " + tm_.sorts().to_string(tm_.sort(parameter)) + ")";
      named.push_back(cvc5_.builder().mkVar(translator_.sort(tm_.sort(parameter)), parameter_name));
    }
    if (!named.empty() && body.getKind() == cvc5::Kind::LAMBDA) {
      const cvc5::Term variables = body[0];
      bound.assign(variables.begin(), variables.end());
      body = body[1].substitute(bound, named);
    }
    return "(define-fun " + quoted_symbol(tm_.symbols().name(function.name)) + " (" + header + ") " +
           tm_.sorts().to_string(function.range) + " " + body.toString() + ")\n";
  }

  TermManager& tm_;
  const SynthesisProblem& problem_;
  Cvc5Instance cvc5_;
  cvc5::Solver& solver_ = cvc5_.new_solver();
  Cvc5Translator translator_;
};

}  // namespace

void cvc5_check_synth(TermManager& tm, const SynthesisProblem& problem, const BackendOptions& options,
                      std::string& answer) {
  on_big_stack([&] {
    try {
      answer = Cvc5Sygus(tm, problem, options).answer();
    } catch (const cvc5::CVC5ApiException& error) {
      throw BackendError(std::string("cvc5: ") + error.what());
    }
  });
}

}  // namespace preproc
