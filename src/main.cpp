#include <csignal>
#include <iostream>
#include <memory>
#include <optional>
#include <unistd.h>

#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "session/command_line.h"
#include "session/emitting_session.h"
#include "session/output_file.h"
#include "session/solving_session.h"
#include "session/version.h"

namespace {

using namespace preproc;

/// Runs the scripts of one input; true if no error was reported.
bool run_input(const CommandLine& line, const std::string& file, StatisticsReport& report) {
  Source source = Source::open(file);
  bool clean = true;
  for (;;) {
    Session::End end{};
    if (line.emit) {
      EmittingSession session(line.session, source, STDOUT_FILENO, [](const std::string& message) {
        std::cerr << "(error " << string_literal(message) << ")" << std::endl;
      });
      end = session.run();
      clean = clean && !session.had_error();
      report.add(session.pipeline());
    } else {
      SolvingSession session(line.session, source, std::cout);
      end = session.run();
      clean = clean && !session.had_error();
      report.add(session.pipeline());
      report.add(session.statistics());
    }
    if (end == Session::End::OfInput || !line.query_log) {
      return clean;
    }
  }
}

int run(const CommandLine& line) {
  std::optional<OutputFile> output;
  if (!line.output.empty()) {
    output.emplace(line.output);
  }
  StatisticsReport report;
  bool clean = true;
  for (const std::string& file : line.files) {
    try {
      clean = run_input(line, file, report) && clean;
    } catch (const ScriptError& error) {  // the file cannot be read
      clean = false;
      (line.emit ? std::cerr : std::cout) << "(error " << string_literal(error.what()) << ")" << std::endl;
    }
  }
  if (!std::cout.flush()) {
    throw std::system_error(std::make_error_code(std::errc::io_error), "cannot write the answers");
  }
  if (output) {
    output->commit();
  }
  if (line.statistics) {
    std::cerr << report.to_string(*line.statistics);
  }
  return clean ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::ios::sync_with_stdio(false);
  try {
    const CommandLine line = parse_command_line(argc, argv);
    if (line.help) {
      std::cout << help_text();
      return 0;
    }
    if (line.version) {
      std::cout << "preproc-solve " << kVersion << '\n';
      return 0;
    }
    if (line.session.verbosity > 0) {
      spdlog::set_default_logger(
          std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::stderr_sink_mt>()));
      spdlog::set_level(spdlog::level::info);
    } else {
      spdlog::set_level(spdlog::level::off);
    }
    return run(line);
  } catch (const UsageError& error) {
    std::cerr << "preproc-solve: " << error.what() << "\nTry `preproc-solve --help`.\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "preproc-solve: " << error.what() << '\n';
    return 1;
  }
}
