#pragma once

#include <memory>

#include "backends/backend.h"

namespace preproc {

/// A linked solver with programs behind it: from the first assertion that the linked solver's API cannot express
/// (`Inexpressible`) until that is taken back, checks are answered by `programs` (command lines), and say so
/// (`CheckResult::forwarded`). Which of them know what is asked is not known here: where there are several they race,
/// and one that refuses the query is out of it. Programs that are not on PATH are passed by; where none is there, the
/// linked solver's error stays. If all fail, the error says what each said.
std::unique_ptr<Backend> make_forwarding_backend(TermManager& tm, const BackendOptions& options,
                                                 std::unique_ptr<Backend> linked,
                                                 std::vector<std::string_view> programs);

}  // namespace preproc
