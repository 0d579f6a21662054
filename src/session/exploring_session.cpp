#include "session/exploring_session.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <unordered_set>

#include "memo/memo.h"
#include "process/pending_file.h"
#include "session/script_limits.h"
#include "summaries/exploration_printer.h"
#include "summaries/tree_drawing.h"
#include "summaries/tree_store.h"
#include "term/expand.h"
#include "term/walk.h"
#include "value/identifier.h"
#include "value/own_name.h"

namespace preproc {

ExploringSession::ExploringSession(const SessionOptions& options, Source& source, std::ostream& out)
    : Session(options, source), out_(out) {
  reader_.terms().set_keeps_labels(true);
}

void ExploringSession::respond(const Command& command) {
  switch (command.kind) {
    case CommandKind::DeclareSort:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DefineSort: sorts_ += std::string(command.text) + "\n"; break;
    case CommandKind::Reset:
    case CommandKind::ResetAssertions: sorts_.clear(); break;
    default: break;
  }
  switch (command.kind) {
    case CommandKind::DeclareConst:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareSort:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DefineSort:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec: declarations_ += std::string(command.text) + "\n"; return;
    case CommandKind::Reset:
    case CommandKind::ResetAssertions: declarations_.clear(); return;
    default: return;
  }
}

void ExploringSession::report_error(const std::string& message) {
  failed_ = true;
  out_ << "(error " << string_literal(message) << ")\n" << std::flush;
}

void ExploringSession::respond_error(const std::string& message, bool) {
  failed_ = true;
  if (!message.empty()) {
    report_error(message);
  }
}

void ExploringSession::finish() {
  if (had_error()) {
    report_error("not explored: the script has errors");
    return;
  }
  try {
    explore();
  } catch (const UnboundedRecursion& error) {
    report_error("`" + quoted_symbol(error.what()) + "` is recursive, expected --unroll DEPTH");
  } catch (const ExpansionLimit& error) {
    report_error(error.what());
  } catch (const BackendError& error) {
    report_error(error.what());
  }
}

/// Declared symbols that occur in what is executed, or assumed.
std::vector<Function> ExploringSession::mentioned_symbols(const MethodTable& methods,
                                                          const std::vector<Term>& assumptions) const {
  std::unordered_set<Function> mentioned;
  TermSet seen;
  const auto look = [&](Term root) {
    walk_postorder(tm_, root, seen, [&](Term t) {
      if (tm_.kind(t) == Kind::Constant || tm_.kind(t) == Kind::Apply) {
        mentioned.insert(tm_.function(t));
      }
    });
  };
  for (uint32_t method = 0; method < methods.size(); ++method) {
    for (const Step& step : methods[method].steps) {
      look(step.term);
    }
  }
  std::ranges::for_each(assumptions, look);
  std::vector<Function> symbols;
  std::ranges::copy_if(script_.scope().declared(), std::back_inserter(symbols),
                       [&](Function f) { return mentioned.contains(f) && !tm_.info(f).oracle; });
  return symbols;
}

/// What trees depend on besides definitions and the symbols in them.
std::string ExploringSession::tree_context() const {
  std::string context = sorts_ + "logic " + script_.logic() + "\n";
  for (const SolverChoice& solver : options_.solvers) {
    context += "solver " + solver.text + "\n";
  }
  context += options_.timeout ? "timeout " + std::to_string(options_.timeout->count()) + "\n" : std::string();
  context += options_.explore.short_circuits ? "short circuits\n" : "";
  for (const auto& [keyword, value] : script_.options().all()) {
    context.append(keyword).append(" ").append(value).append("\n");
  }
  return context;
}

void ExploringSession::explore() {
  const ExploreOptions& options = options_.explore;
  const auto quoted = [](std::string_view name) { return "`" + quoted_symbol(name) + "`"; };
  std::string_view text = options.function;
  if (text.size() >= 2 && text.starts_with('|') && text.ends_with('|')) {
    text = text.substr(1, text.size() - 2);
  }
  const Symbol name = tm_.symbols().intern(text);
  const Binding binding = script_.scope().lookup(name);
  MethodTable methods(tm_, {.short_circuits = options.short_circuits});
  uint32_t root = 0;
  if (binding.function && tm_.info(binding.function).body) {
    root = methods.add(binding.function);
  } else if (binding.term && !binding.function) {
    root = methods.add_term(options.function, binding.term);
  } else if (binding.bound()) {
    return report_error(quoted(options.function) + " has no definition, expected the name of a define-fun");
  } else {
    return report_error(quoted(options.function) + " is not defined, expected the name of a define-fun");
  }
  if (!options.target.empty() && !methods.set_target(options.target)) {
    return report_error("--target " + options.target + ": no term has this label, and no result of " +
                        quoted(options.function) + " or of what it calls is this value");
  }
  std::vector<Term> assumptions;
  DefinitionExpander expander(tm_);
  for (const AssertionStack::Entry& entry : script_.assertions().entries()) {
    assumptions.push_back(engine_.pass_context().simplifier.simplify(expander.expand(entry.term)));
  }
  std::erase_if(assumptions, [this](Term t) { return tm_.is_true(t); });

  BackendOptions backend = backend_options(script_, options_);
  ExplorationOptions exploring = options.exploration;
  exploring.use_models = options.use_models.value_or(exploring.compositional);
  backend.models = exploring.models || exploring.use_models;
  PathSolver solver(tm_, engine_.pass_context().simplifier, [&] { return engine_.make_solver(backend); });
  Exploration exploration(tm_, engine_.pass_context().simplifier, methods, root, solver);

  std::optional<TreeStore> store;
  const bool keeps_trees = options_.memo != nullptr && options_.memo->store().is_persistent();
  if (keeps_trees) {
    store.emplace(tm_, methods, exploration.calls(), exploration.summarised(), options_.memo->store(), tree_context());
    exploration.set_store(&*store);
  }

  ExploredMethod explored;
  explored.name = options.function;
  explored.bound = options.exploration.bound;
  explored.formals = methods[root].formals;
  for (const Term parameter : methods[root].parameters) {
    // As the script calls it, or with a number where something else is called so.
    const std::string own(scripted_part(tm_.symbols().name(tm_.name(parameter))));
    Symbol written = tm_.symbols().intern(own);
    for (uint32_t k = 1; script_.scope().is_bound(written); ++k) {
      written = tm_.symbols().intern(own + "!" + std::to_string(k));
    }
    explored.names.push_back(written);
  }
  explored.globals = mentioned_symbols(methods, assumptions);
  explored.declarations = declarations_;
  explored.assumptions = assumptions;
  explored.logic = script_.logic();
  std::vector<Function> symbols = explored.globals;
  for (const Term formal : explored.formals) {
    symbols.push_back(tm_.function(formal));
  }
  // Trees that are drawn or kept are those of all callees.
  exploring.on_demand = exploring.on_demand && options.dot_file.empty() && !keeps_trees;
  explored.mode = !exploring.compositional ? "plain" : exploring.on_demand ? "on-demand" : "compositional";
  ExplorationPrinter printer(tm_, std::move(explored), options.format, out_);
  const bool only_target = !options.target.empty() && options.exploration.target_only;
  const auto print = [&](const ExploredPath& path) {
    if (!only_target || path.result) {
      printer.path(path);
    }
    statistics_ = exploration.statistics();
    if (options_.on_path) {
      options_.on_path();
    }
    return true;
  };
  printer.begin();
  exploration.run(assumptions, symbols, exploring, print);
  statistics_ = exploration.statistics();
  printer.end(statistics_);
  if (!options.dot_file.empty()) {
    try {
      PendingFile file(options.dot_file);
      file.write(draw_trees(tm_, methods, exploration.trees()));
      file.commit();
    } catch (const std::system_error& error) {
      report_error(error.what());
    }
  }
}

}  // namespace preproc
