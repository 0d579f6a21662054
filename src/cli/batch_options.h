#pragma once

#include <optional>

#include <boost/program_options/parsers.hpp>
#include <boost/program_options/variables_map.hpp>

#include "batch/options.h"
#include "session/options.h"

namespace preproc {

/// What was said about a batch; nothing without `--batch`. The options of the session go to the processes as they were
/// given (`parsed`), and are read here already (`session`), so that what is wrong with them is said once. Throws
/// UsageError.
std::optional<BatchOptions> read_batch_options(const boost::program_options::parsed_options& parsed,
                                               const boost::program_options::variables_map& given,
                                               const SessionOptions& session);

}  // namespace preproc
