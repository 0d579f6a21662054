#include "backends/bits/codes.h"

#include <string>

#include "backends/backend.h"

namespace preproc::bits {

Wire Codes::is_value(Code code, WordView word) {
  switch (code.kind) {
    case Code::Kind::RoundingMode: return floats_.is_rounding_mode(word);
    case Code::Kind::Float:
      return floats_.is_canonical({code.bits - code.significand_bits, code.significand_bits}, word);
    default: return kTrue;
  }
}

Word Codes::fresh(Code code) {
  constexpr uint32_t kMostNames = 60'000;
  if (code.kind == Code::Kind::Name && ++names_ > kMostNames) {
    throw Inexpressible("bits cannot express more than " + std::to_string(kMostNames) +
                        " elements of declared sorts and arrays in arrays");
  }
  Word word = circuits_.inputs(code.bits);
  if (const Wire condition = is_value(code, word); condition != kTrue) {
    constraints_.push_back(condition);
  }
  return word;
}

}  // namespace preproc::bits
