#include "backends/bits/codes.h"

namespace preproc::bits {

Word Codes::fresh(Code code) {
  Word word = circuits_.inputs(code.bits);
  GateGraph& graph = circuits_.graph();
  if (code.kind == Code::Kind::RoundingMode) {
    constraints_.push_back(!graph.make_and(word[2], graph.make_or(word[1], word[0])));
  }
  return word;
}

}  // namespace preproc::bits
