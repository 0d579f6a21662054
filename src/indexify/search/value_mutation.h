#pragma once

#include <span>

#include "indexify/search/search_random.h"
#include "value/value.h"

namespace preproc {

/// A value near another one, or one of the constants: steps of random size along the format for floats (ulps) and
/// integers, flipped bits, characters inserted, removed or changed, pieces of constants spliced in. The result may be
/// the value itself. `value` is known and of the sort; `constants` are known values of the sort, possibly none.
Value mutate_value(const SortTable& sorts, Sort sort, const Value& value, std::span<const Value> constants,
                   SearchRandom& random);

/// The float that is `steps` steps along the format from another one, and an infinity beyond the last. A NaN stays a
/// NaN.
FloatingPoint float_stepped(const FloatingPoint& from, int64_t steps);

}  // namespace preproc
