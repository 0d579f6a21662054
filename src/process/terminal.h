#pragma once

namespace preproc {

/// True if the descriptor is a terminal on which a line can be written over: not a file, a pipe, or a terminal that
/// calls itself dumb (TERM).
bool is_terminal(int descriptor);

/// True if what is written there may have colours: `is_terminal`, and the user does not object (a NO_COLOR that is not
/// empty, https://no-color.org).
bool has_colours(int descriptor);

}  // namespace preproc
