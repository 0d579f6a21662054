#pragma once

#include <string>
#include <vector>

#include "summaries/coverage.h"
#include "summaries/output/exploration_printer.h"

namespace preproc {

/// A command of the script, as far as a test needs it.
struct ScriptPart {
  std::string text;
  Symbol declared = {};  ///< the symbol that it declares and gives no meaning; none: it does not
  uint32_t level = 0;    ///< of push and pop
};

/// Writes each test to a folder, which is made: `test-1.json` as JSON, and `test-1.smt2`, a script that is sat while
/// the function gives for this input what it gave. Declared symbols are defined there as the input has them. `parts`:
/// declarations, definitions and assertions, in their order. std::system_error where a file cannot be written.
void write_tests(TermManager& tm, const ExploredMethod& explored, const std::vector<ScriptPart>& parts,
                 const std::vector<CoveringTest>& tests, const std::string& folder);

}  // namespace preproc
