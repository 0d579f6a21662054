#include "cli/command_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <sstream>
#include <stdexcept>

#include <boost/make_shared.hpp>
#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/batch_options.h"
#include "cli/compat.h"
#include "cli/usage.h"
#include "memo/redis_store.h"
#include "memo/store_file.h"
#include "term/operator.h"

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

/// The options as Boost reads them.
po::options_description readable_options(const std::vector<OptionRecord>& records) {
  const auto value = [](Takes takes) -> const po::value_semantic* {
    switch (takes) {
      case Takes::Nothing: return new po::untyped_value(true);
      case Takes::Number: return po::value<double>();
      case Takes::Texts: return po::value<std::vector<std::string>>();
      default: return po::value<std::string>();
    }
  };
  po::options_description options;
  for (const OptionRecord& record : records) {
    const std::string name = record.letter == 0 ? record.name : record.name + "," + record.letter;
    options.add(boost::make_shared<po::option_description>(name.c_str(), value(record.takes)));
  }
  options.add_options()("file", po::value<std::vector<std::string>>());
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

void read_tables(const po::variables_map& given, SessionOptions& session) {
  if (given.contains("for")) {
    const std::string& name = given["for"].as<std::string>();
    session.target = find_target(name);
    if (!session.target) {
      throw UsageError("--for " + name + ": expected z3, cvc5, bitwuzla, stp or generic");
    }
  }
  if (given.contains("table-encoding") && given["table-encoding"].as<std::string>() != "auto") {
    const std::string& name = given["table-encoding"].as<std::string>();
    session.table_encoder = find_table_encoder(name);
    if (session.table_encoder == nullptr) {
      std::vector<std::string> names{"auto"};
      for (const TableEncoder& encoder : all_table_encoders()) {
        names.emplace_back(encoder.name);
      }
      throw UsageError("--table-encoding " + name + ": no such form" + nearest(name, names));
    }
  }
  if (given.contains("max-growth")) {
    const double runs = given["max-growth"].as<double>();
    if (!(runs >= 0) || runs > 1e6) {
      throw UsageError("--max-growth: expected a number of runs");
    }
    session.max_growth = static_cast<size_t>(runs);
  }
}

void read_synthesis(const po::variables_map& given, SessionOptions& session) {
  if (given.contains("synth-depth")) {
    const double height = given["synth-depth"].as<double>();
    if (!(height >= 1) || height > 1000) {
      throw UsageError("--synth-depth: expected a height from 1");
    }
    session.synthesis.max_height = static_cast<uint32_t>(height);
  }
  EncodingOptions& encoding = session.synthesis.encoding;
  SelectorTreeOptions& tree = encoding.tree;
  if (given.contains("synth-encoding")) {
    const std::string& name = given["synth-encoding"].as<std::string>();
    const std::optional<EncodingOptions::Form> form = find_encoding(name);
    if (!form) {
      throw UsageError(fmt::format("--synth-encoding {}: expected {}", name, fmt::join(kEncodingNames, ", ")));
    }
    encoding.form = *form;
  }
  if (given.contains("exactly-one")) {
    const std::string& name = given["exactly-one"].as<std::string>();
    const std::optional<ExactlyOne> how = find_exactly_one(name);
    if (!how) {
      throw UsageError("--exactly-one " + name + ": expected pairwise, sequential, sorting-network or pseudo-boolean");
    }
    const Target target = session.target.value_or(find_target(session.solvers.front().text).value_or(Target::Generic));
    const bool is_known = *how != ExactlyOne::PseudoBoolean || target == Target::Z3;
    tree.exactly_one = is_known ? *how : ExactlyOne::Sequential;
  }
  if (given.contains("synth-outputs")) {
    const std::string& name = given["synth-outputs"].as<std::string>();
    if (name != "multiplexers" && name != "implications") {
      throw UsageError("--synth-outputs " + name + ": expected multiplexers or implications");
    }
    tree.multiplexers = encoding.location.multiplexers = name == "multiplexers";
  }
  if (given.contains("symmetry-breaking")) {
    const std::string& names = given["symmetry-breaking"].as<std::string>();
    const std::optional<SymmetryBreaking> rules = find_symmetry_breaking(names);
    if (!rules) {
      throw UsageError("--symmetry-breaking " + names +
                       ": expected all, none, or a list of commutative, unused, double-negation, constants, operands "
                       "and equals");
    }
    tree.symmetry = *rules;
    encoding.location.order_copies = *rules != SymmetryBreaking::none();
  }
  session.synthesis.smallest = given.contains("smallest");
  if (given.contains("beside")) {
    const std::string& command = given["beside"].as<std::string>();
    session.sygus_program = command == "none" ? std::string() : command;
  }
}

void read_decoding(const po::variables_map& given, CommandLine& line) {
  if (given.contains("emit-decoder")) {
    line.session.decoder_file = given["emit-decoder"].as<std::string>();
    if (!line.emit) {
      throw UsageError("--emit-decoder: expected --emit too");
    }
    if (line.files.size() > 1 || line.query_log) {
      throw UsageError("--emit-decoder: expected one script, a decoder is for one");
    }
  }
  if (given.contains("decode")) {
    line.decoder = given["decode"].as<std::string>();
    if (line.emit) {
      throw UsageError("--decode and --emit: expected one of them");
    }
    if (line.decoder == "-") {
      throw UsageError("--decode -: expected a file, the answers are read from standard input");
    }
  }
}

void read_indexify(const po::variables_map& given, SessionOptions& session) {
  if (!given.contains("indexify")) {
    return;
  }
  constexpr std::pair<std::string_view, IndexifyMode> kModes[] = {{"first", IndexifyMode::First},
                                                                  {"auto", IndexifyMode::Auto},
                                                                  {"only", IndexifyMode::Only},
                                                                  {"off", IndexifyMode::Off}};
  const std::string& name = given["indexify"].as<std::string>();
  const auto* const mode = std::ranges::find(kModes, name, &std::pair<std::string_view, IndexifyMode>::first);
  if (mode == std::end(kModes)) {
    throw UsageError("--indexify=" + name + ": expected first, auto, only or off");
  }
  session.indexify = mode->second;
}

uint32_t read_count(const po::variables_map& given, const std::string& name, uint32_t otherwise, uint32_t most) {
  if (!given.contains(name)) {
    return otherwise;
  }
  const double count = given[name].as<double>();
  if (!(count >= 0) || count > most || count != std::floor(count)) {
    throw UsageError(fmt::format("--{}: expected a number from 0 to {}", name, most));
  }
  return static_cast<uint32_t>(count);
}

void read_gardens(const po::variables_map& given, SessionOptions& session) {
  IndexifyOptions& gardens = session.gardens;
  GardenOptions& garden = gardens.garden;
  garden.rounds = read_count(given, "garden-rounds", garden.rounds, 100);
  garden.max_size = read_count(given, "garden-size", garden.max_size, 10'000'000);
  garden.boundary = !given.contains("no-boundary-seeds");
  if (given.contains("builders")) {
    garden.builders = split(given["builders"].as<std::string>());
    for (const std::string& name : garden.builders) {
      if (name != "closure" && name != "script" && operators_named(name).empty()) {
        throw UsageError("--builders: `" + name + "` is no operator; expected names of operators, closure or script");
      }
    }
  }
  if (given.contains("seeds") && given.contains("seeds-only")) {
    throw UsageError("--seeds and --seeds-only exclude each other");
  }
  for (const char* name : {"seeds", "seeds-only"}) {
    if (given.contains(name)) {
      gardens.seeds_file = given[name].as<std::string>();
      gardens.only_seeds_file = name == std::string_view("seeds-only");
    }
  }
  if (given.contains("index-cache")) {
    gardens.cache_directory = given["index-cache"].as<std::string>();
  }
}

void read_oracles(const po::variables_map& given, SessionOptions& session) {
  session.oracles.allow_programs = given.contains("allow-oracles");
  if (given.contains("oracle-timeout")) {
    const double seconds = given["oracle-timeout"].as<double>();
    if (!(seconds > 0) || seconds > 1e6) {
      throw UsageError("--oracle-timeout: expected a positive number of seconds");
    }
    session.oracles.time_limit = std::chrono::milliseconds(std::max<int64_t>(1, std::llround(seconds * 1000)));
  }
}

/// `--NAME WORD`, one of those in the list; what stands beside it.
template <typename T>
T read_word(const po::variables_map& given, const std::string& name, T otherwise,
            std::initializer_list<std::pair<std::string_view, T>> words) {
  if (!given.contains(name)) {
    return otherwise;
  }
  const std::string& text = given[name].as<std::string>();
  std::string expected;
  for (const auto& [word, meaning] : words) {
    if (word == text) {
      return meaning;
    }
    expected += (expected.empty() ? "" : " or ") + std::string(word);
  }
  throw UsageError(fmt::format("--{} {}: expected {}", name, text, expected));
}

void read_exploration(const po::variables_map& given, CommandLine& line) {
  ExploreOptions& explore = line.session.explore;
  if (!given.contains("explore")) {
    for (const char* name : {"explore-mode", "explore-use-models", "explore-format", "explore-dot",
                             "explore-short-circuits", "explore-no-inputs", "target", "target-only"}) {
      if (given.contains(name)) {
        throw UsageError(fmt::format("--{}: expected --explore too", name));
      }
    }
  } else {
    explore.function = given["explore"].as<std::string>();
    if (explore.function.empty()) {
      throw UsageError("--explore: expected the name of a function");
    }
    if (line.emit || !line.decoder.empty()) {
      throw UsageError("--explore: expected neither --emit nor --decode");
    }
  }
  enum class Mode : uint8_t { OnDemand, Compositional, Plain };
  const Mode mode =
      read_word(given, "explore-mode", Mode::OnDemand,
                {{"on-demand", Mode::OnDemand}, {"compositional", Mode::Compositional}, {"plain", Mode::Plain}});
  explore.exploration.compositional = mode != Mode::Plain;
  explore.exploration.on_demand = mode == Mode::OnDemand;
  explore.use_models = read_word(given, "explore-use-models", std::optional<bool>(), {{"yes", true}, {"no", false}});
  explore.format = read_word(
      given, "explore-format", ExplorationFormat::Text,
      {{"text", ExplorationFormat::Text}, {"json", ExplorationFormat::Json}, {"smt2", ExplorationFormat::Smt}});
  if (given.contains("explore-dot")) {
    explore.dot_file = given["explore-dot"].as<std::string>();
  }
  explore.short_circuits = given.contains("explore-short-circuits");
  explore.exploration.models = !given.contains("explore-no-inputs");
  explore.exploration.bound = read_count(given, "unroll", 0, 1'000'000);
  if (given.contains("unroll") && explore.exploration.bound == 0) {
    throw UsageError("--unroll: expected a depth from 1");
  }
  if (given.contains("target")) {
    explore.target = given["target"].as<std::string>();
    explore.exploration.target_first = true;
  }
  if (given.contains("target-only")) {
    if (explore.target.empty()) {
      throw UsageError("--target-only: expected --target too");
    }
    explore.exploration.target_only = true;
    explore.exploration.target_first = read_word(given, "target-only", false, {{"all", false}, {"first", true}});
  }
}

void read_memo(const po::variables_map& given, CommandLine& line) {
  if (given.contains("memo")) {
    if (given.contains("no-memo")) {
      throw UsageError("--memo and --no-memo exclude each other");
    }
    line.memo.location = given["memo"].as<std::string>();
    line.memo.mode = MemoMode::On;
    if (line.memo.location.empty()) {
      throw UsageError("--memo: expected a file, or redis://HOST:PORT/DATABASE");
    }
    if (line.memo.location.find("://") != std::string::npos) {
      try {
        RedisAddress::parse(line.memo.location);
      } catch (const std::invalid_argument& error) {
        throw UsageError("--memo " + line.memo.location + ": " + error.what());
      }
    } else if (const std::string whose = whose_store_file(line.memo.location); !whose.empty()) {
      throw UsageError("--memo " + line.memo.location + ": this is " + whose +
                       ", expected a memo of this program or a new name");
    }
  } else if (line.query_log) {
    line.memo.mode = MemoMode::On;
  }
  if (given.contains("memo-size")) {
    const double megabytes = given["memo-size"].as<double>();
    if (!(megabytes >= 1) || megabytes > 1e9) {
      throw UsageError("--memo-size: expected a number of megabytes from 1");
    }
    line.memo.max_bytes = static_cast<uint64_t>(megabytes * 1048576.0);
  }
  if (given.contains("no-memo")) {
    line.memo.mode = MemoMode::Off;
  }
}

/// True if both names are there and stand for one file.
bool same_file(const std::string& a, const std::string& b) {
  std::error_code absent;
  return std::filesystem::is_regular_file(a, absent) && std::filesystem::equivalent(a, b, absent);
}

/// No file that is written may be one that is read, or written by another option.
void check_outputs(const CommandLine& line) {
  std::vector<std::pair<std::string, std::string>> inputs;
  for (const std::string& file : line.files) {
    inputs.emplace_back("the input", file);
  }
  inputs.emplace_back("what --decode reads", line.decoder);
  inputs.emplace_back("what --seeds reads", line.session.gardens.seeds_file);
  const std::pair<std::string, std::string> outputs[] = {
      {"--output", line.output},
      {"--emit-decoder", line.session.decoder_file},
      {"--explore-dot", line.session.explore.dot_file},
      {"--memo", line.memo.location},
  };
  for (const auto& [option, file] : outputs) {
    for (const auto& [what, input] : inputs) {
      if (!file.empty() && !input.empty() && same_file(file, input)) {
        throw UsageError(fmt::format("{} {}: this is {}, expected another file", option, file, what));
      }
    }
    inputs.emplace_back("what " + option + " writes", file);
  }
}

CommandLine read_options(const po::variables_map& given) {
  CommandLine line;
  line.help = given.contains("help");
  line.version = given.contains("version");
  line.emit = given.contains("emit");
  line.session.lower_operators = !given.contains("keep-operators");
  line.query_log = given.contains("query-log");
  line.merge_results = given.contains("merge-results");
  line.session.check_models = given.contains("check-models");
  line.one_process = given.contains("one-process");
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
  read_memo(given, line);
  read_solvers(given, line.session);
  read_passes(given, line.session);
  if (given.contains("lang")) {
    const std::string& language = given["lang"].as<std::string>();
    if (language != "smt2" && language != "smt2.6" && language != "smt2.7" && language != "smtlib2") {
      throw UsageError("--lang " + language + ": expected smt2");
    }
  }
  read_decoding(given, line);
  read_tables(given, line.session);
  read_synthesis(given, line.session);
  read_indexify(given, line.session);
  read_gardens(given, line.session);
  read_oracles(given, line.session);
  read_exploration(given, line);
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
  check_outputs(line);
  return line;
}

bool is_solver_option(const std::string& word) { return word == "--solver" || word.starts_with("--solver="); }

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv) {
  const std::vector<OptionRecord> records = all_options();
  const po::options_description options = readable_options(records);
  po::positional_options_description positional;
  positional.add("file", -1);
  namespace style = po::command_line_style;
  try {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    // The format, or the mode, is part of the word, so that `--stats FILE` leaves FILE a file.
    std::ranges::replace(arguments, std::string("--stats"), std::string("--stats=text"));
    std::ranges::replace(arguments, std::string("--indexify"), std::string("--indexify=first"));
    std::ranges::replace(arguments, std::string("--target-only"), std::string("--target-only=all"));
    const std::optional<Dialect> dialect = take_dialect(argc > 0 ? argv[0] : "", arguments);
    arguments = translate_options(dialect, arguments);
    if (dialect && std::ranges::count_if(arguments, is_solver_option) == 0) {
      arguments.insert(arguments.begin(), {"--solver", *dialect == Dialect::Z3 ? "z3" : "cvc5"});
    }
    po::variables_map given;
    const po::parsed_options parsed = po::command_line_parser(arguments)
                                          .options(options)
                                          .positional(positional)
                                          .style(style::unix_style & ~style::allow_guessing)
                                          .run();
    po::store(parsed, given);
    CommandLine line = read_options(given);
    line.batch = read_batch_options(parsed, given, line.session);
    line.dialect = dialect;
    return line;
  } catch (const po::unknown_option& error) {
    const std::string wrong = error.get_option_name();
    if (const std::string_view solver = solver_with_option(wrong); !solver.empty()) {
      throw UsageError(fmt::format("`{}` is an option of {}: `--compat {}` understands it", wrong, solver, solver));
    }
    std::vector<std::string> names;
    for (const OptionRecord& record : records) {
      names.push_back("--" + record.name);
    }
    throw UsageError("unknown option `" + wrong + "`" + nearest(wrong, names));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
}

}  // namespace preproc
