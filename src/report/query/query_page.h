#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/page/html_page.h"
#include "report/page/html_table.h"
#include "report/query/check_parts.h"
#include "report/query/query_recorder.h"

namespace preproc {

/// The page on one run of the program: what came in, what was done to it and what came out, for people who do not know
/// the program (docs/report.md). Of at most about `kMostBytes`, whatever the scripts: what does not fit is counted.
class QueryPage {
 public:
  static constexpr size_t kMostBytes = 16'000'000;

  explicit QueryPage(std::string_view title);
  /// Adds the record of a script, while its terms are alive. `name` is that of its file.
  void add_script(std::string_view name, const ScriptRecord& script);
  /// True if there is something to show of a script.
  bool has_content() const { return count_ > 0 || !explorations_.is_empty() || !syntheses_.is_empty(); }
  /// The whole page. `counters`: what `--stats=all` prints, and `version` what `--version` does.
  std::string document(std::string_view counters, std::string_view version) const;

 private:
  void add_check(TermManager& tm, std::string_view script, const CheckRecord& check);

  std::string title_;
  std::vector<std::string> scripts_;
  HtmlTable checks_;
  Markup details_;              // of checks, where there are several
  std::vector<PagePart> only_;  // the parts of the first check, while there is no other one
  std::string headline_;        // its answer
  Markup explorations_;
  Markup syntheses_;
  uint64_t count_ = 0;  // checks
  uint64_t answers_[3] = {};
  double seconds_ = 0;
  uint64_t left_out_ = 0;  // checks
  size_t room_ = kMostBytes;
};

/// The paths of an exploration as a tree that folds, each with its condition, its result and an input that takes it.
Markup describe_exploration(const ExplorationRecord& exploration);
/// The functions that were looked for, with their grammars and the productions that were chosen.
Markup describe_synthesis(const SynthesisRecord& synthesis);
/// The words of the page, explained.
Markup describe_words();

}  // namespace preproc
