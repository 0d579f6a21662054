#include "session/answers/unsat_answers.h"

#include "session/script_query.h"
#include "value/identifier.h"

namespace preproc {

namespace {

std::string in_parentheses(const std::vector<std::string>& words) {
  std::string text = "(";
  for (const std::string& word : words) {
    text += text.size() == 1 ? "" : " ";
    text += word;
  }
  return text + ")";
}

}  // namespace

void UnsatAnswers::need_unsat(std::string_view what) const {
  if (!script_.synthesis().empty()) {
    throw CommandRefused("unsupported: a " + std::string(what) + " beside functions to be synthesised");
  }
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

}  // namespace preproc
