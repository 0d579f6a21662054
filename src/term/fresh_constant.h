#pragma once

#include <string_view>

#include "term/term_manager.h"
#include "value/own_name.h"

namespace preproc {

/// A constant that no script can name and that occurs in no term yet. `what` says what it is for. The number of terms
/// is part of the name: the manager only grows, so that no other constant has the same one.
inline Term mk_fresh_constant(TermManager& tm, std::string_view what, Sort sort) {
  return tm.mk_constant(own_name("", what, tm.size()), sort);
}

}  // namespace preproc
