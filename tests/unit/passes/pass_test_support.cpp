#include "unit/passes/pass_test_support.h"

#include <algorithm>

#include "engine/model/model_check.h"
#include "parser/command_reader.h"
#include "script/printer.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// A solver in units of its own, not in seconds, so that no answer depends on the load of the machine.
constexpr uint64_t kResourceLimit = 20'000'000;

Term conjunction(TermManager& tm, const std::vector<Term>& terms) {
  return terms.empty() ? tm.mk_true() : terms.size() == 1 ? terms[0] : tm.mk(Kind::And, terms);
}

}  // namespace

void PassTest::read(std::string_view commands) {
  sources_.push_back(std::make_unique<Source>(Source::from_string("test", std::string(commands))));
  CommandReader reader(*sources_.back(), scope_);
  Command command;
  while (reader.next(command)) {
    switch (command.kind) {
      case CommandKind::DeclareConst:
      case CommandKind::DeclareFun: {
        const Function f = tm_.declare(command.name, command.sort);
        const bool constant = tm_.sorts().kind(command.sort) != SortKind::Function;
        ASSERT_TRUE(scope_.bind(command.name, {constant ? tm_.mk_constant(f) : Term{}, f}));
        scope_.note_declared(f);
        break;
      }
      case CommandKind::DeclareSort:
        ASSERT_TRUE(scope_.bind_sort(command.name, {SortBinding::Kind::Declared, command.number, {}, {}}));
        break;
      case CommandKind::DeclareDatatypes: ASSERT_FALSE(scope_.bind_datatypes(command.datatypes, false)); break;
      case CommandKind::DefineFun:
      case CommandKind::DefineFunRec:
        for (const FunctionDefinition& definition : command.definitions) {
          const Function f = definition.function ? definition.function
                                                 : tm_.define(definition.name, definition.parameters, definition.range,
                                                              definition.body);
          ASSERT_TRUE(scope_.bind(definition.name, {{}, f}));
        }
        break;
      case CommandKind::Assert: assertions_.add(command.terms[0], {}); break;
      case CommandKind::Push:
        scope_.push();
        assertions_.push(1);
        break;
      case CommandKind::Pop:
        scope_.pop(1);
        assertions_.pop(1);
        break;
      default: FAIL() << "a command that tests of passes do not read: " << command.text;
    }
  }
}

void PassTest::apply(const std::vector<std::string>& passes) {
  std::unique_ptr<Pipeline>& pipeline = pipelines_[passes];
  if (!pipeline) {
    pipeline = std::make_unique<Pipeline>(passes);
    ASSERT_EQ(pipeline->stages().size(), passes.size()) << "no such pass";
  }
  applied_ = pipeline.get();
  problem_ = {};
  std::vector<Term> originals;
  for (const AssertionStack::Entry& entry : assertions_.entries()) {
    originals.push_back(expander_.expand(entry.term));
    problem_.assertions.add_original(originals.back(), entry.level);
  }
  pipeline->run(problem_, context_);
  if (confirms_) {
    confirm(originals);
  }
}

PassTest::Texts PassTest::left() {
  Texts texts;
  for (const Assertion& assertion : problem_.assertions) {
    texts.push_back(text(assertion.term));
  }
  return texts;
}

std::vector<uint32_t> PassTest::levels() const {
  std::vector<uint32_t> levels;
  for (const Assertion& assertion : problem_.assertions) {
    levels.push_back(assertion.level);
  }
  return levels;
}

PassTest::Texts PassTest::converter() {
  Texts texts;
  for (const ModelConverter::Entry& entry : problem_.converter.entries()) {
    std::string symbol(tm_.symbols().name(tm_.info(entry.symbol).name));
    for (const Term parameter : entry.parameters) {
      symbol += "(" + text(parameter) + ")";
    }
    texts.push_back(symbol + " = " + text(entry.definition));
  }
  return texts;
}

PassStatistics PassTest::statistics(std::string_view pass) const {
  for (const Pipeline::Stage& stage : applied_->stages()) {
    if (stage.record->name == pass) {
      return stage.pass->statistics();
    }
  }
  ADD_FAILURE() << pass << " was not applied";
  return {};
}

uint64_t PassTest::counter(std::string_view pass, std::string_view name) const {
  const PassStatistics of_pass = statistics(pass);
  const auto found = of_pass.counters.find(name);
  return found == of_pass.counters.end() ? 0 : found->second;
}

std::string PassTest::text(Term t) { return Printer(tm_).to_string(t); }

std::vector<Term> PassTest::terms_left() const {
  std::vector<Term> terms;
  for (const Assertion& assertion : problem_.assertions) {
    terms.push_back(assertion.term);
  }
  return terms;
}

Status PassTest::decide(const std::vector<Term>& assertions) {
  if (!solver_) {
    BackendOptions options;
    options.resource_limit = kResourceLimit;
    solver_ = find_backend("z3")->create(tm_, options);
  }
  solver_->push();
  for (const Term t : assertions) {
    solver_->assert_term(t);
  }
  const Status status = solver_->check().status;
  solver_->pop(1);
  return status;
}

Term PassTest::definition(const ModelConverter::Entry& entry) {
  const auto is_element = [&](const ModelConverter::Entry& e) {
    return tm_.is_value(e.definition) && tm_.value(e.definition).is_element();
  };
  if (is_element(entry)) {  // which a solver has no term for: it differs from the others
    std::vector<Term> constants;
    for (const ModelConverter::Entry& other : problem_.converter.entries()) {
      if (is_element(other) && tm_.sort(other.definition) == tm_.sort(entry.definition)) {
        constants.push_back(tm_.mk_constant(other.symbol));
      }
    }
    return constants.size() < 2 ? tm_.mk_true() : tm_.mk(Kind::Distinct, constants);
  }
  if (entry.parameters.empty()) {
    return tm_.mk(Kind::Equal, {tm_.mk_constant(entry.symbol), entry.definition});
  }
  const Term applied = tm_.mk_apply(entry.symbol, entry.parameters);
  return tm_.mk_binder(Kind::Forall, entry.parameters, tm_.mk(Kind::Equal, {applied, entry.definition}));
}

void PassTest::confirm(const std::vector<Term>& originals) {
  const std::vector<Term> result = terms_left();
  EXPECT_TRUE(std::ranges::is_sorted(levels()));
  if (problem_.assertions.changes() == 0) {
    EXPECT_EQ(result, originals);
    EXPECT_EQ(converter(), Texts{});
    EXPECT_EQ(problem_.guarantee, Guarantee::Equivalent);
    return;
  }
  Guarantee weakest = Guarantee::Equivalent;
  for (const Pipeline::Stage& stage : applied_->stages()) {
    weakest = std::max(weakest, stage.record->guarantee);
  }
  ASSERT_LE(problem_.guarantee, weakest);
  const Term before = conjunction(tm_, originals);
  const Term after = conjunction(tm_, result);
  if (problem_.guarantee == Guarantee::Equivalent) {
    EXPECT_EQ(decide({tm_.mk(Kind::Not, {tm_.mk(Kind::Equal, {before, after})})}), Status::Unsat)
        << "not equivalent: " << text(before) << "\n"
        << text(after);
  } else {
    ASSERT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
    std::vector<Term> completed{after, tm_.mk(Kind::Not, {before})};
    for (const ModelConverter::Entry& entry : problem_.converter.entries()) {
      completed.push_back(definition(entry));
    }
    EXPECT_EQ(decide(completed), Status::Unsat) << "a completed model is none of the script: " << text(before) << "\n"
                                                << text(after) << "\n"
                                                << ::testing::PrintToString(converter());
  }
  const Status status = decide({before});
  EXPECT_NE(status, Status::Unknown);
  EXPECT_EQ(decide({after}), status) << text(before) << "\n" << text(after);
  if (status == Status::Sat) {
    confirm_model(originals);
  }
}

void PassTest::confirm_model(const std::vector<Term>& originals) {
  std::unordered_set<Function> asked;
  TermSet seen;
  solver_->push();
  for (const Term t : terms_left()) {
    solver_->assert_term(t);
    walk_postorder(tm_, t, seen, [&](Term u) {
      if (tm_.kind(u) == Kind::Constant || tm_.kind(u) == Kind::Apply) {
        asked.insert(tm_.function(u));
      }
    });
  }
  ASSERT_EQ(solver_->check().status, Status::Sat);
  Assignment model = solver_->model(std::vector<Function>(asked.begin(), asked.end()));
  solver_->pop(1);
  EXPECT_TRUE(problem_.converter.reconstruct(tm_, model, asked).empty());
  for (const Function f : scope_.declared()) {
    if (!model.contains(f)) {
      model.set(f, default_value(tm_.sorts(), tm_.info(f).sort));
    }
  }
  Evaluator evaluator(tm_, model);
  const ModelCheck check = check_model(evaluator, originals);
  EXPECT_FALSE(check.violated) << "the completed model violates " << text(originals[check.violated.value_or(0)]);
  EXPECT_EQ(check.undetermined, undetermined_);
}

}  // namespace preproc
