#pragma once

#include "memo/byte_code.h"
#include "value/sort.h"
#include "value/value.h"

namespace preproc {

/// Appends a value as bytes that do not depend on names or handles: the same for the same value of another script, if
/// its sort is the same but for names. False (and anything appended) for a value that has no such form: an empty one, a
/// regular expression, one nested deeper than `kMaxDatatypeDepth`.
bool write_value(const SortTable& sorts, Sort sort, const Value& value, ByteWriter& out);

/// Reads a value of the sort. An empty value, and the reader has failed, where the bytes are none.
Value read_value(const SortTable& sorts, Sort sort, ByteReader& in);

}  // namespace preproc
