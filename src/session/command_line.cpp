#include "session/command_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <sstream>
#include <stdexcept>

#include <boost/make_shared.hpp>
#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "backends/backend.h"
#include "session/compat.h"

namespace po = boost::program_options;

namespace preproc {

namespace {

std::string pass_names() {
  std::string names;
  for (const PassRecord& pass : all_passes()) {
    names += (names.empty() ? "" : ",") + std::string(pass.name);
  }
  return names;
}

std::string backend_names() {
  std::string names;
  for (const BackendRecord& backend : all_backends()) {
    names += (names.empty() ? "" : "|") + std::string(backend.name);
  }
  return names;
}

po::options_description visible_options() {
  po::options_description options("Options", 100, 60);
  const auto add = [&](const char* name, const po::value_semantic* value, const std::string& help) {
    options.add(boost::make_shared<po::option_description>(name, value, help.c_str()));
  };
  const auto flag = [] { return new po::untyped_value(true); };
  const auto text = [](const char* what) { return po::value<std::string>()->value_name(what); };
  add("emit", flag(), "print the rewritten script instead of solving it");
  add("keep-operators", flag(),
      "with --emit, hand on bvnego, bvuaddo, ..., sbv_to_int (SMT-LIB 2.7) and divisible as they are; otherwise they "
      "are "
      "written in operators of 2.6 that z3 4.8.12 and cvc5 1.0.3 know too");
  add("output,o", text("FILE"),
      "write to FILE instead of standard output; it appears under this name when it is complete");
  add("solver", po::value<std::vector<std::string>>()->value_name(backend_names() + "|COMMAND"),
      "the solver that answers: a linked one (default z3), or the command line of a program that reads SMT-LIB on its "
      "standard input, such as `z3 -in`; given several times, they race and the first definite answer counts");
  add("passes", text("LIST"), "passes to run, separated by commas; `none` for none (default " + pass_names() + ")");
  for (const PassRecord& pass : all_passes()) {
    const std::string name = "no-" + std::string(pass.name);
    add(name.c_str(), flag(),
        "without this pass: " + std::string(pass.help) + " (" + std::string(to_string(pass.guarantee)) + ")");
  }
  add("lang", text("LANGUAGE"), "input language: smt2 (default), smt2.6, smt2.7; also as -L");
  add("compat", text("z3|cvc5"),
      "understand that solver's common options and answer with it (default where the program is called by such a "
      "name)");
  add("query-log", flag(), "the input holds many scripts, one after another: (exit) ends one, the next begins fresh");
  add("timeout", po::value<double>()->value_name("SECONDS"), "limit for each check-sat, which then answers unknown");
  add("memory-limit", po::value<double>()->value_name("MB"),
      "limit for each solver, which then answers unknown, and for this program");
  add("check-models", flag(),
      "ask the solver about those assertions that the check of every model cannot evaluate (quantifiers), and answer "
      "unknown if it "
      "cannot tell either");
  add("check-cores", flag(), "solve every unsat core again, on a fresh solver, before it is printed");
  add("stats", text("text|json"), "(or --stats for text) what each pass and the solver did, on standard error");
  add("trace-pass", text("NAME"), "print each rewrite of this pass (or `all`) on standard error");
  add("verbose,v", flag(), "say on standard error what is going on");
  add("version", flag(), "print the version");
  add("help,h", flag(), "print this text");
  return options;
}

/// Levenshtein distance.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t substituted = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

template <typename Names>
std::string nearest(std::string_view wrong, const Names& names) {
  std::string best;
  size_t best_distance = std::max<size_t>(2, wrong.size() / 3) + 1;
  for (const auto& name : names) {
    if (const size_t d = distance(wrong, name); d < best_distance) {
      best_distance = d;
      best = name;
    }
  }
  return best.empty() ? best : ", did you mean `" + best + "`?";
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  std::istringstream stream(list);
  for (std::string part; std::getline(stream, part, ',');) {
    parts.push_back(part);
  }
  return parts;
}

void check_pass(const std::string& name) {
  if (find_pass(name) == nullptr) {
    std::vector<std::string> names;
    for (const PassRecord& pass : all_passes()) {
      names.emplace_back(pass.name);
    }
    throw UsageError("unknown pass `" + name + "`" + nearest(name, names) + " (passes: " + pass_names() + ")");
  }
}

void read_passes(const po::variables_map& given, SessionOptions& session) {
  if (given.contains("passes")) {
    session.passes.clear();
    for (const std::string& name : split(given["passes"].as<std::string>())) {
      if (name != "none") {
        check_pass(name);
        session.passes.push_back(name);
      }
    }
  }
  for (const PassRecord& pass : all_passes()) {
    if (given.contains("no-" + std::string(pass.name))) {
      std::erase(session.passes, pass.name);
    }
  }
  if (given.contains("trace-pass")) {
    session.trace_pass = given["trace-pass"].as<std::string>();
    if (session.trace_pass != "all") {
      check_pass(session.trace_pass);
    }
  }
}

void read_solvers(const po::variables_map& given, SessionOptions& session) {
  if (given.contains("solver")) {
    session.solvers.clear();
    for (const std::string& text : given["solver"].as<std::vector<std::string>>()) {
      try {
        session.solvers.push_back(choose_solver(text));
      } catch (const std::invalid_argument& error) {
        throw UsageError(std::string(error.what()) + nearest(text, std::array{std::string("z3"), std::string("cvc5")}));
      }
    }
  }
  if (given.contains("memory-limit")) {
    const double megabytes = given["memory-limit"].as<double>();
    if (!(megabytes > 0) || megabytes > 1e9) {
      throw UsageError("--memory-limit: expected a positive number of megabytes");
    }
    session.memory_limit = static_cast<uint64_t>(megabytes * 1048576.0);
  }
}

CommandLine read_options(const po::variables_map& given) {
  CommandLine line;
  line.help = given.contains("help");
  line.version = given.contains("version");
  line.emit = given.contains("emit");
  line.session.lower_operators = !given.contains("keep-operators");
  line.query_log = given.contains("query-log");
  line.session.check_models = given.contains("check-models");
  line.session.check_cores = given.contains("check-cores");
  line.session.verbosity = given.contains("verbose") ? 1 : 0;
  if (given.contains("output")) {
    line.output = given["output"].as<std::string>();
  }
  if (given.contains("file")) {
    line.files = given["file"].as<std::vector<std::string>>();
  } else {
    line.files = {"-"};
  }
  read_solvers(given, line.session);
  read_passes(given, line.session);
  if (given.contains("lang")) {
    const std::string& language = given["lang"].as<std::string>();
    if (language != "smt2" && language != "smt2.6" && language != "smt2.7" && language != "smtlib2") {
      throw UsageError("--lang " + language + ": expected smt2");
    }
  }
  if (given.contains("timeout")) {
    const double seconds = given["timeout"].as<double>();
    if (!(seconds > 0) || seconds > 1e6) {
      throw UsageError("--timeout: expected a positive number of seconds");
    }
    line.session.timeout = std::chrono::milliseconds(std::max<int64_t>(1, std::llround(seconds * 1000)));
  }
  if (given.contains("stats")) {
    const std::string format = given["stats"].as<std::string>();
    if (format != "text" && format != "json") {
      throw UsageError("--stats=" + format + ": expected text or json");
    }
    line.statistics = format == "json" ? ReportFormat::Json : ReportFormat::Text;
    line.session.statistics = true;
  }
  return line;
}

bool is_solver_option(const std::string& word) { return word == "--solver" || word.starts_with("--solver="); }

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv) {
  const po::options_description visible = visible_options();
  po::options_description all;
  all.add(visible);
  all.add_options()("file", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("file", -1);
  namespace style = po::command_line_style;
  try {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    // The format is part of the word, so that `--stats FILE` leaves FILE a file.
    std::ranges::replace(arguments, std::string("--stats"), std::string("--stats=text"));
    const std::optional<Dialect> dialect = take_dialect(argc > 0 ? argv[0] : "", arguments);
    arguments = translate_options(dialect, arguments);
    if (dialect && std::ranges::count_if(arguments, is_solver_option) == 0) {
      arguments.insert(arguments.begin(), {"--solver", *dialect == Dialect::Z3 ? "z3" : "cvc5"});
    }
    po::variables_map given;
    po::store(po::command_line_parser(arguments)
                  .options(all)
                  .positional(positional)
                  .style(style::unix_style & ~style::allow_guessing)
                  .run(),
              given);
    CommandLine line = read_options(given);
    line.dialect = dialect;
    return line;
  } catch (const po::unknown_option& error) {
    std::vector<std::string> names;
    for (const auto& option : visible.options()) {
      names.push_back("--" + option->long_name());
    }
    std::string wrong = error.get_option_name();
    throw UsageError("unknown option `" + wrong + "`" + nearest(wrong, names));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
}

std::string help_text() {
  std::ostringstream out;
  out << "preproc-solve [OPTION]... [FILE]...\n\n"
         "Reads SMT-LIB 2 scripts (files, or standard input), simplifies what they assert, and answers them with a\n"
         "linked solver; or prints the simplified script for the next program in a pipe (--emit). Answers are what a\n"
         "solver prints; sat is printed after the model was evaluated on the script as it was written.\n\n"
         "Examples\n"
         "  preproc-solve query.smt2                        answer with z3\n"
         "  preproc-solve --solver cvc5 --timeout 10 a.smt2 answer with cvc5, 10 seconds for each check-sat\n"
         "  preproc-solve --emit query.smt2 | z3 -in        filter in front of any solver\n"
         "  preproc-solve --query-log klee.log.smt2         a log of many queries, each ended by (exit)\n"
         "  preproc-solve --stats --trace-pass fold a.smt2  see what was rewritten\n"
         "  symbolic-executor | preproc-solve               each command is answered before the next is read\n\n"
      << visible_options()
      << "\nExit status: 0 everything was answered, 1 an error was reported, 2 wrong usage,\n"
         "130 or 143 ended by SIGINT or SIGTERM (a check that was running is answered unknown).\n";
  return out.str();
}

}  // namespace preproc
