#include "session/answers/unsat_answers.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "engine/interpolation/abducts.h"
#include "engine/interpolation/interpolants.h"
#include "script/printer.h"
#include "script/solution_text.h"
#include "session/answers/answer_lists.h"
#include "session/script_query.h"
#include "value/identifier.h"

namespace preproc {

void UnsatAnswers::need_no_functions(std::string_view what) const {
  if (!script_.synthesis().empty()) {
    throw CommandRefused("unsupported: " + std::string(what) + " beside functions to be synthesised");
  }
}

void UnsatAnswers::need_unsat(std::string_view what) const {
  need_no_functions(what);
  if (last_.no_further_optimum) {
    throw CommandRefused("there is no " + std::string(what) + ": unsat says that there is no further optimum");
  }
  if (!last_.is(Status::Unsat)) {
    throw CommandRefused("there is no " + std::string(what) +
                         ": expected a check-sat that answered unsat right before");
  }
}

std::string UnsatAnswers::core() {
  script_.need_option(":produce-unsat-cores");
  need_unsat("unsat core");
  const std::span<const AssertionStack::Entry> entries = script_.assertions().entries();
  const CoreWish wish{.named = true, .assumptions = options_.style.cores_of_assumptions};
  std::vector<std::string> assumptions;
  std::vector<std::string> names;
  for (const size_t place : engine_.unsat_core(script_query(script_, options_, last_), wish)) {
    if (place < entries.size()) {
      names.push_back(quoted_symbol(tm_.symbols().name(entries[place].name)));
    } else {
      assumptions.push_back(last_.assumption_texts[place - entries.size()]);
    }
  }
  assumptions.insert(assumptions.end(), names.begin(), names.end());
  return in_parentheses(assumptions);
}

std::string UnsatAnswers::assumptions() {
  script_.need_option(":produce-unsat-assumptions");
  need_unsat("set of unsatisfiable assumptions");
  const size_t before = script_.assertions().entries().size();
  std::vector<std::string> texts;
  for (const size_t place : engine_.unsat_core(script_query(script_, options_, last_), {.assumptions = true})) {
    texts.push_back(last_.assumption_texts[place - before]);
  }
  return in_parentheses(texts);
}

std::string UnsatAnswers::proof() {
  script_.need_option(":produce-proofs");
  need_unsat("proof");
  return engine_.proof(script_query(script_, options_, last_));
}

// --- Interpolants --------------------------------------------------------------------------------------------------------

namespace {

/// Interpolants and abducts need no preparation: unless a script says that it wants none, they are answered.
void need_not_refused(const ScriptState& script, std::string_view option) {
  if (script.options().get(option) == "false") {
    throw CommandRefused("expected (set-option " + std::string(option) + " true) at the beginning of the script");
  }
}

}  // namespace

std::string UnsatAnswers::interpolant(const Command& command) {
  need_not_refused(script_, ":produce-interpolants");
  if (command.terms.empty()) {
    need_unsat("interpolant");
    return Printer(tm_).to_string(find_interpolants(parts(command))[0]);
  }
  return begin_conditions(command, "interpolant");
}

std::string UnsatAnswers::abduct(const Command& command) {
  need_not_refused(script_, ":produce-abducts");
  return begin_conditions(command, "abduct");
}

std::string UnsatAnswers::begin_conditions(const Command& command, std::string_view what) {
  conditions_.reset();
  need_no_functions(what);
  const Term conclusion = command.terms[0];
  if (tm_.sort(conclusion) != tm_.sorts().boolean()) {
    throw CommandRefused("expected a term of sort Bool, got " + tm_.sorts().to_string(tm_.sort(conclusion)));
  }
  const Query query = script_query(script_, options_, last_);
  std::vector<Term> assertions;
  std::ranges::transform(query.assertions, std::back_inserter(assertions), &AssertionStack::Entry::term);
  const ProductionGrammar* const grammar = command.to_synthesize.empty() ? nullptr : &command.to_synthesize[0].grammar;
  asked_ = command.kind;
  condition_name_ = command.name;
  is_of_grammar_ = grammar != nullptr;
  if (asked_ == CommandKind::GetAbduct) {
    conditions_ = std::make_unique<Abducts>(engine_, query, assertions, conclusion, grammar);
  } else {
    conditions_ = std::make_unique<Interpolants>(engine_, query, script_.scope(), assertions, conclusion, grammar);
  }
  return next_definition();
}

std::string UnsatAnswers::next_condition(CommandKind kind) {
  const bool is_abduct = kind == CommandKind::GetAbductNext;
  if (conditions_ == nullptr || (asked_ == CommandKind::GetAbduct) != is_abduct) {
    throw CommandRefused(is_abduct
                             ? "there is no next abduct: expected a (get-abduct A t) before, and nothing asserted "
                               "or declared since"
                             : "there is no next interpolant: expected a (get-interpolant I t) before, and nothing "
                               "asserted or declared since");
  }
  return next_definition();
}

/// Whatever ends the search without an answer ends it for good.
std::string UnsatAnswers::next_definition() {
  std::unique_ptr<Conditions> conditions = std::move(conditions_);
  const std::optional<Term> found = conditions->next();
  // An interpolant is unsat of the assertions and the negated term; what is found of abducts is both.
  const bool is_abduct = asked_ == CommandKind::GetAbduct;
  for (const Status answered : {Status::Sat, Status::Unsat}) {
    const bool counts = is_abduct || (answered == Status::Unsat) == found.has_value();
    if (counts && script_.doubts().worth_of(answered) != answered) {
      throw CommandRefused(std::string("an earlier command had an error, so that an assertion may be ") +
                           (answered == Status::Unsat ? "one too many" : "missing"));
    }
  }
  conditions_ = std::move(conditions);
  if (!found) {
    return "fail";
  }
  if (is_of_grammar_) {
    std::string definition = solution_text(tm_, condition_name_, {}, tm_.sorts().boolean(), *found);
    definition.pop_back();  // the end of the line
    return definition;
  }
  return "(define-fun " + quoted_symbol(tm_.symbols().name(condition_name_)) + " () Bool " +
         Printer(tm_).to_string(*found) + ")";
}

std::string UnsatAnswers::interpolants(const Command& command) {
  need_not_refused(script_, ":produce-interpolants");
  need_unsat("interpolant");
  Printer printer(tm_);
  std::vector<std::string> texts;
  for (const Term found : find_interpolants(parts(command))) {
    texts.push_back(printer.to_string(found));
  }
  return in_parentheses(texts);
}

/// The assertions that the command lists, part by part, and all others: as a part of their own, or in the last one.
std::vector<std::vector<Term>> UnsatAnswers::parts(const Command& command) const {
  const std::span<const AssertionStack::Entry> entries = script_.assertions().entries();
  std::vector<std::vector<Term>> parts;
  std::vector<bool> is_listed(entries.size());
  std::unordered_map<uint32_t, size_t> named;  // places by Symbol::id
  for (size_t i = entries.size(); i-- > 0;) {
    named[entries[i].name.id] = i;
  }
  for (const std::vector<Symbol>& names : command.parts) {
    parts.emplace_back();
    for (const Symbol name : names) {
      const auto entry = named.find(name.id);
      if (entry == named.end()) {
        throw CommandRefused(quoted_symbol(tm_.symbols().name(name)) +
                             " is no name of an assertion, expected one that `(assert (! ... :named name))` gave");
      }
      const size_t place = entry->second;
      if (is_listed[place]) {
        throw CommandRefused(quoted_symbol(tm_.symbols().name(name)) + " is listed twice");
      }
      is_listed[place] = true;
      parts.back().push_back(entries[place].term);
    }
  }
  if (parts.empty() && !entries.empty()) {
    parts.push_back({entries[0].term});
    is_listed[0] = true;
  }
  const bool all_are_listed = command.kind == CommandKind::GetInterpolants && command.number == 0;
  if (!all_are_listed || parts.size() < 2) {
    parts.emplace_back();
  }
  for (size_t i = 0; i < entries.size(); ++i) {
    if (!is_listed[i]) {
      parts.back().push_back(entries[i].term);
    }
  }
  parts.back().insert(parts.back().end(), last_.assumptions.begin(), last_.assumptions.end());
  return parts;
}

/// One for each part but the last.
std::vector<Term> UnsatAnswers::find_interpolants(std::span<const std::vector<Term>> parts) {
  const Query query = script_query(script_, options_, last_);
  Interpolation interpolation(engine_, query, script_.scope());
  std::vector<Term> found;
  for (size_t i = 0; i + 1 < parts.size(); ++i) {
    std::vector<Term> before = parts[i];
    if (!found.empty()) {
      before.push_back(found.back());
    }
    std::vector<Term> behind;
    for (const std::vector<Term>& part : parts.subspan(i + 1)) {
      behind.insert(behind.end(), part.begin(), part.end());
    }
    const std::optional<Term> interpolant = interpolation.find(before, behind);
    if (!interpolant) {
      throw CommandRefused("there is no interpolant: the assertions do not contradict each other");
    }
    found.push_back(*interpolant);
  }
  return found;
}

}  // namespace preproc
