#include "report/comparison/query_pages.h"

#include <algorithm>
#include <filesystem>
#include <poll.h>
#include <stdexcept>
#include <system_error>

#include "batch/fingerprint.h"
#include "batch/query_process.h"
#include "batch/query_text.h"

namespace preproc {

namespace {

namespace fs = std::filesystem;

/// Runs it to its end.
void finish(QueryProcess& process) {
  while (!process.is_over()) {
    pollfd ends[] = {{process.output(), POLLIN, 0}, {process.errors(), POLLIN, 0}};
    ::poll(ends, std::size(ends), process.is_silent() ? 1 : 20);
  }
  process.finish();
}

/// False: there is no page.
bool make_page(const BatchQuery& query, const std::string& page, const BatchOptions& options) {
  Way way = options.ways.front();
  way.words.push_back("--report=" + page);
  try {
    const QueryFile file(query);
    QueryProcess process(file.path(), way, {}, options);
    finish(process);
  } catch (const std::runtime_error&) {
    return false;  // the query cannot be read any more
  }
  std::error_code unknown;
  return fs::file_size(page, unknown) > 0 && !unknown;
}

}  // namespace

std::map<std::string, std::string> make_query_pages(const std::vector<std::string>& names,
                                                    const BatchFindings& findings, const BatchOptions& options,
                                                    const std::string& folder) {
  std::map<std::string, std::string> pages;
  std::error_code failed;
  if (names.empty() || (fs::create_directories(folder, failed), failed)) {
    return pages;
  }
  for (const std::string& name : names) {
    const auto query = std::ranges::find(findings.queries, name, &BatchQuery::name);
    const auto row = std::ranges::find_if(findings.rows, [&](const ResultRow& each) {
      return each.file == name && each.way == options.ways.front().name;
    });
    if (query == findings.queries.end() || row == findings.rows.end()) {
      continue;
    }
    const std::string page = (fs::path(folder) / (fingerprint(name + row->content + row->options) + ".html")).string();
    std::error_code absent;
    if (fs::exists(page, absent) || make_page(*query, page, options)) {
      pages.emplace(name, page);
    }
  }
  fs::remove(folder, failed);  // if it is empty
  return pages;
}

}  // namespace preproc
