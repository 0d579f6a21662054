#pragma once

#include <memory>
#include <optional>

#include "engine/models/model_source.h"

namespace preproc {

/// The models of a part with few bits: all rows of its constants are tried, over columns, once equations that define a
/// constant by others have taken away what they can. Null where there are more than 24 bits left, or what columns do
/// not compute. `seed`: models come in an order that it chooses, each as likely as the others; without, in the order of
/// the rows. A step of `count` is a row.
///
/// Cost: some 10 to 50 ns a row, before the first model where a seed is given.
std::unique_ptr<ModelSource> make_row_models(TermManager& tm, const ModelPart& part, std::optional<uint64_t> seed);

}  // namespace preproc
