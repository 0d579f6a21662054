#include "cli/command_line.h"

#include <algorithm>

#include <boost/make_shared.hpp>
#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "cli/compat/dialect.h"
#include "cli/option_checks.h"
#include "cli/option_table.h"
#include "script/nearest_name.h"

namespace po = boost::program_options;

namespace preproc {

namespace {

/// The name under which the inputs come.
constexpr const char* kFiles = "file";

/// True if the argument may stand for this option.
bool may_name(const std::string& argument, const OptionRecord& option) {
  return argument.starts_with("--") ? std::string_view(argument).substr(2).starts_with(option.name)
                                    : option.letter != 0 && argument.starts_with("-");
}

/// The options that these arguments may name, as Boost reads them: texts, whose meaning is the records' affair. Boost
/// takes 5,000 instructions for each option that it is told of, which is why it is not told of all.
po::options_description readable_options(const std::vector<std::string>& arguments) {
  const auto value = [](Takes takes) -> const po::value_semantic* {
    switch (takes) {
      case Takes::Nothing: return new po::untyped_value(true);
      case Takes::Texts: return po::value<std::vector<std::string>>();
      default: return po::value<std::string>();
    }
  };
  po::options_description options;
  for (const OptionRecord* record : all_options()) {
    if (std::ranges::none_of(arguments, [&](const std::string& word) { return may_name(word, *record); })) {
      continue;
    }
    const std::string name = record->letter == 0 ? record->name : record->name + "," + record->letter;
    options.add(boost::make_shared<po::option_description>(name.c_str(), value(record->value.takes)));
  }
  options.add_options()(kFiles, po::value<std::vector<std::string>>());
  return options;
}

/// Sets the solver whose command line the arguments follow: the one of `--compat`, or else of the program's name.
void choose_dialect(std::string_view program, std::vector<std::string>& arguments, CommandLine& line) {
  line.dialect = find_dialect(program.substr(program.rfind('/') + 1));
  if (const std::optional<std::string> name = take_compat(arguments)) {
    set_option(line, *find_option("compat"), {*name});
  }
  if (const Dialect* dialect = line.dialect) {
    line.session.style = dialect->style;
    line.exit_codes = dialect->exit_codes;
  }
}

/// The arguments in this program's words, each option with the text that it has.
std::vector<std::string> completed(std::vector<std::string> arguments, const Dialect* dialect) {
  arguments = translate_options(dialect, arguments);
  const auto end = std::ranges::find(arguments, "--");
  // An optional word is part of the option's, so that `--stats FILE` leaves FILE a file.
  for (const OptionRecord* record : all_options()) {
    if (record->value.takes == Takes::OptionalText) {
      const std::string name = "--" + record->name;
      std::replace(arguments.begin(), end, name, name + "=" + record->value.implied);
    }
  }
  const auto is_solver = [](const std::string& word) { return word == "--solver" || word.starts_with("--solver="); };
  if (dialect != nullptr && !dialect->default_solver.empty() && std::none_of(arguments.begin(), end, is_solver)) {
    arguments.insert(arguments.begin(), {"--solver", std::string(dialect->default_solver)});
  }
  return arguments;
}

[[noreturn]] void refuse_unknown(const std::string& option) {
  if (const std::string_view solver = solver_with_option(option); !solver.empty()) {
    throw UsageError(fmt::format("`{}` is an option of {}: `--compat {}` understands it", option, solver, solver));
  }
  std::vector<std::string> names;
  for (const OptionRecord* record : all_options()) {
    names.push_back("--" + record->name);
  }
  throw UsageError("unknown option `" + option + "`" + nearest_name(option, names));
}

/// Cuts the arguments into options and their texts.
GivenOptions read_options(const std::vector<std::string>& arguments) {
  namespace style = po::command_line_style;
  const po::options_description options = readable_options(arguments);
  po::positional_options_description positional;
  positional.add(kFiles, -1);
  try {
    const po::parsed_options parsed = po::command_line_parser(arguments)
                                          .options(options)
                                          .positional(positional)
                                          .style(style::unix_style & ~style::allow_guessing)
                                          .run();
    po::variables_map checked;  // that nothing is given more often than it may be
    po::store(parsed, checked);
    GivenOptions given;
    for (const po::option& option : parsed.options) {
      given.push_back({option.string_key, option.value});
    }
    return given;
  } catch (const po::unknown_option& error) {
    refuse_unknown(error.get_option_name());
  } catch (const po::invalid_command_line_syntax& error) {
    const std::string name = error.get_option_name();  // `--timeout`
    const OptionRecord* const record = name.size() > 2 ? find_option(name.substr(2)) : nullptr;
    const bool lacks_text = error.kind() == po::invalid_syntax::missing_parameter ||
                            error.kind() == po::invalid_syntax::empty_adjacent_parameter;
    if (record == nullptr || !lacks_text) {
      throw UsageError(error.what());
    }
    throw UsageError(fmt::format("{}: expected {} behind it", name, expectation(*record)));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
}

/// All texts of all occurrences of the option.
std::vector<std::string> texts_of(const GivenOptions& given, std::string_view name) {
  std::vector<std::string> texts;
  for (const GivenOption& option : given) {
    if (option.name == name) {
      texts.insert(texts.end(), option.texts.begin(), option.texts.end());
    }
  }
  return texts;
}

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv) {
  CommandLine line;
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  choose_dialect(argc > 0 ? argv[0] : "", arguments, line);
  const GivenOptions given = read_options(completed(std::move(arguments), line.dialect));
  check_combination(given, line.dialect);
  if (is_given(given, kFiles)) {
    line.files = texts_of(given, kFiles);
  }
  for (const OptionGroup& group : option_groups()) {
    for (const OptionRecord& option : group.options) {
      if (is_given(given, option.name)) {
        set_option(line, option, texts_of(given, option.name));
      }
    }
  }
  for (const OptionGroup& group : option_groups()) {
    if (group.complete != nullptr) {
      group.complete(line, given);
    }
  }
  check_files(line);
  return line;
}

}  // namespace preproc
