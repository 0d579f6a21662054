#pragma once

#include <memory>

#include "backends/backend.h"

namespace preproc {

/// A linked solver with its own program behind it: from the first assertion that the linked solver's API cannot express
/// (`Inexpressible`) until that is taken back, checks are answered by `program` (a command line), and say so
/// (`CheckResult::forwarded`). If the program is not on PATH, the linked solver's error stays;
/// if the program fails too, the error says both.
std::unique_ptr<Backend> make_forwarding_backend(TermManager& tm, const BackendOptions& options,
                                                 std::unique_ptr<Backend> linked, std::string_view program);

}  // namespace preproc
