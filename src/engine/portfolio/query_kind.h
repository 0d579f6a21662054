#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "term/term_manager.h"
#include "term/theory_scan.h"

namespace preproc {

/// The size and the theories of a query. The figures count different terms.
struct QueryFigures {
  TheoryBits theories = 0;
  uint64_t terms = 0;
  uint64_t multiplications = 0;  ///< products, quotients and remainders of bit-vectors of which two are unknown
  uint64_t ites = 0;
  uint64_t array_terms = 0;  ///< reads and writes
};

/// The figures of the assertions together. Linear in their DAG.
QueryFigures figures_of(const TermManager& tm, TheoryScan& scan, std::span<const Term> assertions);

/// The kind of a query with these theories, which decides who joins its race: "words" for bit-vectors, arrays and
/// functions, "floats" where floats are added to these, else "general".
std::string_view kind_of(TheoryBits theories);

}  // namespace preproc
