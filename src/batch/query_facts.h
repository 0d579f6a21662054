#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace preproc {

/// Facts that a query states about itself, read from its commands without their terms.
struct QueryFacts {
  std::string logic;  ///< of the first set-logic; empty: it names none
  std::vector<std::string>
      expected;  ///< for each of its checks: `sat` or `unsat` where `:status` says so, else `unknown`
};

/// Facts of a text that need not be a script at all: they are then empty. Cost: one pass over the text.
QueryFacts query_facts(std::string_view text);

/// A script within a log of several, each ended by `(exit)` or `(reset)`.
struct ScriptExtent {
  size_t begin = 0;
  size_t length = 0;  ///< with the command that ends it
};

/// The scripts of a log, in order. What follows the last end is one, if there is a command in it.
std::vector<ScriptExtent> scripts_of_log(std::string_view text);

}  // namespace preproc
