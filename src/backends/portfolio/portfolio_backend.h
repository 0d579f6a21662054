#pragma once

#include <memory>
#include <vector>

#include "backends/pipe/process_backend.h"

namespace preproc {

/// Several solvers, each in a process of its own, that are asked the same: the first definite answer counts, and the
/// others are killed (the next check starts them anew and replays the assertions). Definite answers that arrive
/// together and differ are a BackendError that names both. A solver that fails leaves the race; if all do, that is a
/// BackendError with what each said. Models and values come from the winner.
std::unique_ptr<Backend> make_portfolio_backend(const BackendOptions& options,
                                                std::vector<std::unique_ptr<ProcessBackend>> members);

}  // namespace preproc
