#include "backends/bits/codes.h"

namespace preproc::bits {

Word Codes::fresh(Code code) {
  Word word = circuits_.inputs(code.bits);
  if (code.kind == Code::Kind::RoundingMode) {
    constraints_.push_back(floats_.is_rounding_mode(word));
  } else if (code.kind == Code::Kind::Float) {
    constraints_.push_back(floats_.is_canonical({code.bits - code.significand_bits, code.significand_bits}, word));
  }
  return word;
}

}  // namespace preproc::bits
