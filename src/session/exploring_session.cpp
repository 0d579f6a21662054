#include "session/exploring_session.h"

#include <system_error>

#include "engine/exploration_strategy.h"
#include "parser/lexer.h"
#include "parser/term_reader.h"
#include "process/pending_file.h"
#include "session/script_limits.h"
#include "session/shown_work.h"
#include "summaries/output/coverage_printer.h"
#include "summaries/output/exploration_printer.h"
#include "summaries/output/tree_drawing.h"
#include "summaries/unrolled_recursion.h"
#include "term/expand.h"
#include "value/identifier.h"
#include "value/own_name.h"

namespace preproc {

ExploringSession::ExploringSession(const SessionOptions& options, Source& source, std::ostream& out)
    : Session(options, source), out_(out) {
  reader_.terms().set_keeps_labels(true);
  reader_.terms().set_keeps_places(options_.explore.cover != CoverageGoal::None);
}

/// Notes what a test of the script needs, and where the terms of a definition stand.
void ExploringSession::keep_for_tests(const Command& command) {
  const uint32_t level = script_.assertions().level();
  auto places = reader_.terms().take_places();
  for (const FunctionDefinition& definition : command.definitions) {
    places_[std::string(tm_.symbols().name(definition.name))].insert(places.begin(), places.end());
  }
  switch (command.kind) {
    case CommandKind::Reset:
    case CommandKind::ResetAssertions: parts_.clear(); return;
    case CommandKind::Pop: std::erase_if(parts_, [&](const ScriptPart& part) { return part.level > level; }); return;
    case CommandKind::DeclareConst:
    case CommandKind::DeclareFun: parts_.push_back({std::string(command.text), command.name, level}); return;
    case CommandKind::SynthFun:
      parts_.push_back({std::string(command.text), command.to_synthesize[0].name, level});
      return;
    case CommandKind::DeclareSort:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareOracleFun:
    case CommandKind::DefineSort:
    case CommandKind::DefineConst:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec:
    case CommandKind::Assert: parts_.push_back({std::string(command.text), {}, level}); return;
    default: return;
  }
}

/// The line and the column of a step; zeros where they are not known.
std::pair<uint64_t, uint64_t> ExploringSession::place_of(const Method& method, const Step& step) const {
  const auto places = places_.find(method.name);
  if (places == places_.end()) {
    return {};
  }
  const auto place = places->second.find(step.term);
  return place == places->second.end() ? std::pair<uint64_t, uint64_t>() : place->second;
}

void ExploringSession::respond(const Command& command) {
  if (options_.explore.cover != CoverageGoal::None) {
    keep_for_tests(command);
  }
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
    case CommandKind::DefineFunsRec:
    case CommandKind::SynthFun: declarations_ += std::string(command.text) + "\n"; return;
    case CommandKind::Reset:
    case CommandKind::ResetAssertions: declarations_.clear(); return;
    case CommandKind::SetOption:
      declarations_ += command.keyword == ":synth-depth" ? std::string(command.text) + "\n" : std::string();
      return;
    default: return;
  }
}

void ExploringSession::report_error(const std::string& message) {
  failed_ = true;
  out_ << in_colour("(error " + string_literal(message) + ")", options_.style.colours) << '\n' << std::flush;
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
  } catch (const EngineError& error) {
    report_error(error.what());
  } catch (const CommandRefused& refused) {
    report_error(refused.what());
  }
}

namespace {

std::string in_quotes(std::string_view name) { return "`" + quoted_symbol(name) + "`"; }

}  // namespace

/// The references of the options, `SORT` or `SORT:NULL`.
References ExploringSession::references() {
  const std::string& text = options_.explore.references;
  if (text.empty()) {
    return {};
  }
  const size_t colon = text.rfind(':');
  const std::string sort_text = text.substr(0, colon);
  const std::string null = colon == std::string::npos ? "null" : text.substr(colon + 1);
  References references;
  try {
    const Source source = Source::from_string("--explore-references", sort_text);
    Lexer lexer(source.begin(), source.end());
    references.sort = TermReader(script_.scope(), source).read_sort(lexer);
  } catch (const ScriptError&) {
    throw CommandRefused("--explore-references " + text + ": expected a sort of the script, not " +
                         in_quotes(sort_text));
  }
  references.null = script_.scope().lookup(tm_.symbols().intern(null)).term;
  if (references.null && tm_.sort(references.null) != references.sort) {
    references.null = {};
  }
  if (!references.null && colon != std::string::npos) {
    throw CommandRefused("--explore-references " + text + ": expected a constant of the sort, not " + in_quotes(null));
  }
  return references;
}

/// The method to be explored, with its target. CommandRefused where the script has none.
uint32_t ExploringSession::add_root(MethodTable& methods) {
  const ExploreOptions& options = options_.explore;
  std::string_view name = options.function;
  if (name.size() >= 2 && name.starts_with('|') && name.ends_with('|')) {
    name = name.substr(1, name.size() - 2);
  }
  const Binding binding = script_.scope().lookup(tm_.symbols().intern(name));
  uint32_t root = 0;
  if (binding.function && tm_.info(binding.function).body) {
    root = methods.add(binding.function);
  } else if (binding.term && !binding.function) {
    root = methods.add_term(options.function, binding.term);
  } else {
    throw CommandRefused(in_quotes(options.function) + (binding.bound() ? " has no definition" : " is not defined") +
                         ", expected the name of a define-fun");
  }
  if (!options.target.empty() && !methods.set_target(options.target)) {
    throw CommandRefused("--target " + options.target + ": no term has this label, and no result of " +
                         in_quotes(options.function) + " or of what it calls is this value");
  }
  return root;
}

/// The parameters as the script calls them, or with a number where something else is called so.
std::vector<Symbol> ExploringSession::printed_names(std::span<const Term> parameters) {
  std::vector<Symbol> names;
  for (const Term parameter : parameters) {
    const std::string own(scripted_part(tm_.symbols().name(tm_.name(parameter))));
    Symbol name = tm_.symbols().intern(own);
    for (uint32_t k = 1; script_.scope().is_bound(name); ++k) {
      name = tm_.symbols().intern(own + "!" + std::to_string(k));
    }
    names.push_back(name);
  }
  return names;
}

void ExploringSession::explore() {
  const ExploreOptions& options = options_.explore;
  MethodTable methods(tm_, {.short_circuits = options.short_circuits, .references = references()});
  const uint32_t root = add_root(methods);
  if (options.exploration.merged && options.cover == CoverageGoal::None) {
    unroll_recursion(methods, root, options.exploration.bound);
  }
  const ExplorationQuery query{.methods = methods,
                               .root = root,
                               .assertions = script_.assertions().entries(),
                               .symbols = script_.scope().declared(),
                               .scope = script_.scope(),
                               .logic = script_.logic(),
                               .sorts = sorts_,
                               .functions = wanted_functions(script_, options_),
                               .options = options,
                               .solver = backend_options(script_, options_)};
  const std::unique_ptr<ExplorationStrategy> exploration = engine_.begin_exploration(query);
  const ExplorationOptions& settled = exploration->options();
  const ExploredMethod explored{.name = options.function,
                                .mode = !settled.compositional ? "plain"
                                        : settled.on_demand    ? "on-demand"
                                        : settled.merged       ? "merged"
                                                               : "compositional",
                                .bound = options.exploration.bound,
                                .max_depth = settled.max_depth,
                                .share = settled.share,
                                .formals = methods[root].formals,
                                .names = printed_names(methods[root].parameters),
                                .globals = exploration->globals(),
                                .declarations = declarations_,
                                .assumptions = exploration->assumptions(),
                                .logic = script_.logic()};
  const HostedCheck running(engine_.host(), "", [this] { engine_.interrupt(); });
  if (options.cover != CoverageGoal::None) {
    print_coverage(*exploration, explored, methods);
    return;
  }
  print_paths(*exploration, explored);
  if (!options.dot_file.empty() && !failed_) {
    draw(methods, exploration->trees());
  }
}

void ExploringSession::print_paths(ExplorationStrategy& exploration, const ExploredMethod& explored) {
  const ExploreOptions& options = options_.explore;
  ExplorationPrinter printer(tm_, explored, options.format, out_);
  const bool only_target = !options.target.empty() && exploration.options().target_only;
  const auto note_printing = [this](bool on) {
    if (options_.progress != nullptr) {
      options_.progress->set_printing_paths(on);
    }
  };
  note_printing(true);
  printer.begin();
  out_ << std::flush;
  ShownWork shown(options_.progress, {}, [&] { return "exploring " + in_quotes(options.function); });
  try {
    exploration.run([&](const ExploredPath& path) {
      if (!only_target || path.result) {
        const auto screen = shown.pause();
        printer.path(path);
      }
      shown.count("paths");
      statistics_ = exploration.statistics();
      if (options_.on_path) {
        options_.on_path();
      }
      return true;
    });
  } catch (const Stopped& stopped) {
    const auto screen = shown.pause();
    failed_ = std::string_view(stopped.what()) == "interrupted";
    statistics_ = exploration.statistics();
    note_printing(false);
    printer.end(statistics_, true);
    return;
  } catch (const std::runtime_error&) {
    const auto screen = shown.pause();
    note_printing(false);
    if (options.format == ExplorationFormat::Json) {  // one object, whatever comes behind it
      printer.end(exploration.statistics(), true);
    }
    throw;
  }
  statistics_ = exploration.statistics();
  const auto screen = shown.pause();
  note_printing(false);
  printer.end(statistics_);
}

void ExploringSession::print_coverage(ExplorationStrategy& exploration, const ExploredMethod& explored,
                                      const MethodTable& methods) {
  const ExploreOptions& options = options_.explore;
  if (options.format == ExplorationFormat::Smt) {
    throw CommandRefused("--cover: expected --explore-format text or json; --tests writes scripts");
  }
  ShownWork shown(options_.progress, {}, [&] { return "covering " + in_quotes(options.function); });
  bool interrupted = false;
  try {
    exploration.cover([&](const CoveringTest&) {
      shown.count("tests");
      return true;
    });
  } catch (const Stopped& stopped) {
    interrupted = true;
    failed_ = std::string_view(stopped.what()) == "interrupted";
  }
  statistics_ = exploration.statistics();
  const auto screen = shown.pause();
  const auto place = [&](uint32_t method, uint32_t step) {
    return place_of(methods[method], methods[method].steps[step]);
  };
  CoveragePrinter(tm_, explored, methods, place, out_).print(exploration.coverage(), options.format, interrupted);
  if (!options.tests_dir.empty()) {
    try {
      write_tests(tm_, explored, parts_, exploration.coverage().tests(), options.tests_dir);
    } catch (const std::system_error& error) {
      report_error(error.what());
    }
  }
}

/// Draws the trees to the file of the options.
void ExploringSession::draw(const MethodTable& methods, const Exploration::Trees& trees) {
  try {
    PendingFile file(options_.explore.dot_file);
    file.write(draw_trees(tm_, methods, trees));
    file.commit();
  } catch (const std::system_error& error) {
    report_error(error.what());
  }
}

}  // namespace preproc
