#include "session/answers/side_answers.h"

#include <algorithm>
#include <iterator>

#include "engine/consequences.h"
#include "engine/timeout_core.h"
#include "script/printer.h"
#include "session/answers/answer_lists.h"
#include "session/script_query.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// The limit of each check of a timeout core where the script has none, as cvc5's.
constexpr std::chrono::milliseconds kTimeoutCoreLimit{10'000};

}  // namespace

std::vector<Term> SideAnswers::assertions() const {
  std::vector<Term> terms;
  std::ranges::transform(script_.assertions().entries(), std::back_inserter(terms), &AssertionStack::Entry::term);
  return terms;
}

void SideAnswers::need_no_doubts(Status answered) const {
  if (!script_.synthesis().empty()) {
    throw CommandRefused("unsupported: this question beside functions to be synthesised");
  }
  if (script_.doubts().worth_of(answered) != answered) {
    throw CommandRefused(std::string("an earlier command had an error, so that an assertion may be ") +
                         (answered == Status::Unsat ? "one too many" : "missing"));
  }
}

std::string SideAnswers::consequences(const Command& command) {
  need_no_doubts(Status::Unsat);
  SideChecks checks(engine_, script_query(script_, options_, last_));
  const std::span<const Term> terms = command.terms;
  const std::span<const Term> assumptions = terms.first(command.number);
  for (const Term t : assumptions) {
    if (tm_.sort(t) != tm_.sorts().boolean()) {
      throw CommandRefused("expected assumptions of sort Bool, got " + tm_.sorts().to_string(tm_.sort(t)));
    }
  }
  CheckResult result;
  const std::vector<Consequence> found =
      find_consequences(checks, assertions(), assumptions, terms.subspan(command.number), result);
  need_no_doubts(result.status);
  std::string text(to_string(result.status));
  Printer printer(tm_);
  for (const Consequence& consequence : found) {
    const Term implied = tm_.mk(Kind::Implies, {tm_.mk_and(consequence.premises), consequence.literal});
    text += &consequence == found.data() ? "\n\n" : "\n";
    if (!printer.append_tree(text, implied)) {
      printer.append(text, implied);
    }
  }
  return text;
}

std::string SideAnswers::timeout_core(const Command& command) {
  need_no_doubts(Status::Unsat);
  SideChecks checks(engine_, script_query(script_, options_, last_));
  const std::vector<Term> asserted = assertions();
  const bool is_assuming = command.number == 1;
  const std::optional<uint64_t> limit = script_.options().number(":timeout-core-timeout");
  const TimeoutCore found =
      find_timeout_core(checks, is_assuming ? std::span<const Term>(asserted) : std::span<const Term>(),
                        is_assuming ? std::span<const Term>(command.terms) : std::span<const Term>(asserted),
                        limit ? std::chrono::milliseconds(*limit) : kTimeoutCoreLimit);
  need_no_doubts(found.result.status);
  const std::string status(to_string(found.result.status));
  if (found.result.status == Status::Sat) {
    return status;
  }
  std::vector<std::string> words;
  for (const size_t place : found.core) {
    if (is_assuming) {
      words.emplace_back(command.texts[place]);
    } else if (const Symbol name = script_.assertions().entries()[place].name) {
      words.push_back(quoted_symbol(tm_.symbols().name(name)));
    }
  }
  return status + "\n" + in_parentheses(words);
}

std::string SideAnswers::learned_literals() {
  need_no_doubts(Status::Unsat);
  SideChecks checks(engine_, script_query(script_, options_, last_));
  Printer printer(tm_);
  std::vector<std::string> words;
  for (const Term t : checks.conjuncts(assertions())) {
    const Term atom = tm_.kind(t) == Kind::Not ? tm_.child(t, 0) : t;
    const Kind kind = tm_.kind(atom);
    const bool is_compound = kind == Kind::And || kind == Kind::Or || kind == Kind::Implies || kind == Kind::Xor ||
                             kind == Kind::Ite || is_binder(kind) || tm_.is_value(atom);
    if (!is_compound) {
      words.push_back(printer.to_string(t));
    }
  }
  return in_parentheses(words);
}

}  // namespace preproc
