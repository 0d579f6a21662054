// Gardens and queries over indices into them, without a search:
//   bench-index_queries --out FOLDER [--rounds K] [--builders NAMES] [--size N] FILE...
//
// For each script whose assertions at the end can be indexed, its query over indices becomes FOLDER/NAME, a script that
// any solver reads. Standard output is CSV: what the garden is, what it cost, and what the tables are.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/portfolio/dumped_query.h"
#include "indexify/garden/garden_order.h"
#include "indexify/garden/index_rewriting.h"
#include "session/session.h"
#include "term/expand.h"

namespace {

using namespace preproc;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Reads a script to its end, and writes its assertions over indices.
class IndexingSession final : public Session {
 public:
  IndexingSession(const SessionOptions& options, Source& source, std::filesystem::path out)
      : Session(options, source), out_(std::move(out)) {}

  /// The line of CSV behind the file's name; empty if nothing is indexed.
  std::string index() {
    run();
    std::vector<Term> query;
    try {
      DefinitionExpander expander(tm_);
      for (const AssertionStack::Entry& entry : script_.assertions().entries()) {
        query.push_back(expander.expand(entry.term));
      }
    } catch (const ExpansionLimit&) {
      return {};
    }
    auto start = Clock::now();
    Garden garden = grow_garden(tm_, query, options_.gardens);
    const double growing = seconds_since(start);
    size_t values = 0;
    for (const Sort sort : garden.sorts()) {
      values += garden.of(sort).size();
      order_garden(tm_, garden, sort, query);
    }
    start = Clock::now();
    IndexRewriting rewriting(tm_, garden, {.target = Target::Z3});
    const std::optional<std::vector<Term>> formula = rewriting.rewrite(query);
    const double rewritten = seconds_since(start);
    const IndexRewritingStatistics& made = rewriting.statistics();
    if (!formula || made.tables == 0) {
      return {};
    }
    std::ofstream(out_) << script_text(tm_, "", *formula);
    return fmt::format("{},{},{:.4f},{},{},{},{},{:.4f}", values, garden.applications(), growing, made.tables,
                       made.cells, made.undefined, made.kept, rewritten);
  }

 private:
  void respond(const Command&) override {}
  void respond_error(const std::string& message, bool) override { std::cerr << message << "\n"; }

  std::filesystem::path out_;
};

}  // namespace

int main(int argc, char** argv) {
  namespace po = boost::program_options;
  po::options_description known;
  known.add_options()("out", po::value<std::string>()->required())("rounds", po::value<uint32_t>()->default_value(3))(
      "builders", po::value<std::string>()->default_value("script"))("size", po::value<uint32_t>()->default_value(200))(
      "file", po::value<std::vector<std::string>>()->required());
  po::positional_options_description files;
  files.add("file", -1);
  po::variables_map given;
  try {
    po::store(po::command_line_parser(argc, argv).options(known).positional(files).run(), given);
    po::notify(given);
  } catch (const po::error& error) {
    std::cerr << error.what() << "\n";
    return 2;
  }
  SessionOptions options;
  options.gardens.garden.rounds = given["rounds"].as<uint32_t>();
  options.gardens.garden.max_size = given["size"].as<uint32_t>();
  std::istringstream names(given["builders"].as<std::string>());
  for (std::string name; std::getline(names, name, ',');) {
    options.gardens.garden.builders.push_back(name);
  }
  const std::filesystem::path out(given["out"].as<std::string>());
  std::filesystem::create_directories(out);
  std::cout << "file,values,applications,seconds_growing,tables,cells,undefined,kept,seconds_tables\n";
  for (const std::string& name : given["file"].as<std::vector<std::string>>()) {
    Source source = Source::open(name);
    const std::filesystem::path written = out / std::filesystem::path(name).filename();
    const std::string line = IndexingSession(options, source, written).index();
    std::cout << std::filesystem::path(name).filename().string() << "," << (line.empty() ? ",,,,,,," : line)
              << std::endl;
  }
  return 0;
}
