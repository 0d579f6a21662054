#include "report/comparison/write_comparison.h"

#include <filesystem>
#include <iostream>
#include <map>

#include "batch/batch.h"
#include "process/pending_file.h"
#include "report/comparison/extremes.h"
#include "report/comparison/query_pages.h"
#include "report/comparison/verdict.h"
#include "script/diagnostic.h"

namespace preproc {

namespace {

void write_file(const std::string& path, std::string_view text) {
  PendingFile file(path);
  file.write(text);
  file.commit();
}

void write(const Comparison& comparison, const std::string& page, const ComparisonSetting& setting) {
  write_file(beside_page(page, ".json"), comparison_json(comparison, setting));
  write_file(page, comparison_page(comparison, setting));
}

/// Says on standard error what the comparison comes to.
void say(const Comparison& comparison) {
  constexpr size_t kMostLine = 2000;
  std::cerr << excerpt(verdict(comparison), kMostLine) << '\n';
  if (const std::string queries = unanswered_queries(comparison); !queries.empty()) {
    std::cerr << excerpt("Not answered by " + comparison.ways.front().name + ": " + queries, kMostLine) << ".\n";
  }
}

/// Makes the pages of the queries that stand out.
void add_query_pages(Comparison& comparison, const BatchFindings& findings, const BatchOptions& options,
                     const std::string& page) {
  const Extremes extremes = extremes_of(comparison, kExtremes);
  std::vector<std::string> names;
  for (const std::vector<Gain>* gains : {&extremes.best, &extremes.worst}) {
    for (const Gain& gain : *gains) {
      names.push_back(comparison.queries[gain.query].name);
    }
  }
  const std::map<std::string, std::string> pages =
      make_query_pages(names, findings, options, beside_page(page, "-pages"));
  for (ComparedQuery& query : comparison.queries) {
    if (const auto found = pages.find(query.name); found != pages.end()) {
      const std::filesystem::path path(found->second);
      query.page = (path.parent_path().filename() / path.filename()).string();
    }
  }
}

}  // namespace

std::string beside_page(const std::string& page, std::string_view ending) {
  constexpr std::string_view kEnding = ".html";
  const size_t stem = page.ends_with(kEnding) ? page.size() - kEnding.size() : page.size();
  return page.substr(0, stem) + std::string(ending);
}

bool write_comparison(const std::vector<ResultRow>& rows, const std::string& page, const ComparisonSetting& setting) {
  const Comparison comparison = make_comparison(rows, {});
  write(comparison, page, setting);
  say(comparison);
  return comparison.differences() == 0;
}

int run_comparison(const BatchOptions& options, const std::string& page, const ComparisonSetting& setting) {
  if (!page.empty()) {
    const PendingFile probe(page);  // what cannot be written is not found out after hours
  }
  BatchFindings findings;
  if (const int status = run_batch(options, &findings); status != 0) {
    return status;
  }
  std::vector<std::string> ways;
  for (const Way& way : options.ways) {
    ways.push_back(way.name);
  }
  Comparison comparison = make_comparison(findings.rows, ways);
  const bool agreed = comparison.differences() == 0;
  if (!options.quiet) {
    say(comparison);
  }
  if (!page.empty()) {
    add_query_pages(comparison, findings, options, page);
    write(comparison, page, setting);
    if (!options.quiet) {
      std::cerr << "preproc-solve: " << page << " is written" << (agreed ? "" : "; answers differ") << '\n';
    }
  }
  return agreed ? 0 : 1;
}

}  // namespace preproc
