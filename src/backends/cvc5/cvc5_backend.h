#pragma once

#include <memory>

#include "backends/backend.h"

namespace preproc {

/// cvc5 through its C++ API. Nothing of cvc5 is set up before the first assertion or check. cvc5 refuses terms outside
/// its logic: a term that does not fit `BackendOptions::logic` widens the logic to ALL (HO_ALL for higher-order terms)
/// instead. cvc5 keeps its terms in storage of the thread: create, use and destroy the backend on one thread
/// (`interrupt` excepted).
extern "C" std::unique_ptr<Backend> create_cvc5_backend(TermManager& tm, const BackendOptions& options);

}  // namespace preproc
