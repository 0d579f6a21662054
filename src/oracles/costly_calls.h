#pragma once

#include <span>

#include "term/term_manager.h"

namespace preproc {

/// True if the evaluation of one of the terms runs processes, one for each call of an oracle: a search can afford tens
/// of these a second, not millions. Linear in the DAG.
bool runs_processes(const TermManager& tm, std::span<const Term> terms);

}  // namespace preproc
