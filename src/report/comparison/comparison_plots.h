#pragma once

#include "report/comparison/comparison.h"
#include "report/page/markup.h"

namespace preproc {

/// For each way but the first a plot on two logarithmic axes: a mark a query, to the right the processor time of the
/// first way, upwards that of the other; above and below it, in words, what is to be seen. Queries that one of the two
/// did not answer are at the end of its axis. `most` is the largest time that is drawn as such, in seconds.
Markup pair_plots(const Comparison& comparison, double most);

/// How many queries each way answers that need no more than a time each: the higher line is the better one, and where
/// it ends is how many were answered at all.
Markup cactus_plot(const Comparison& comparison);

/// The name of a way as it fits into headings.
std::string short_name(const std::string& way);

}  // namespace preproc
