#pragma once

#include <span>
#include <string>
#include <string_view>

#include "term/term_manager.h"

namespace preproc {

/// The assertions as a script with one check-sat. BackendError for what has no declaration.
std::string script_text(TermManager& tm, std::string_view logic, std::span<const Term> assertions);

/// Writes the assertions as a script with one check-sat to a new file in the folder for temporary files, for somebody
/// to look into. Its path, or why there is none.
std::string dump_query(TermManager& tm, std::string_view logic, std::span<const Term> assertions,
                       std::string_view name);

}  // namespace preproc
