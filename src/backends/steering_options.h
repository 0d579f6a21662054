#pragma once

#include <string_view>

#include "value/word_list.h"

namespace preproc {

// Options of scripts that steer the search of one solver. Others may change what an answer means, and stay away from
// solvers.

/// True for those of z3's core, by which its clients steer it.
inline bool steers_z3(std::string_view keyword) {
  return keyword.starts_with(":smt.") || keyword.starts_with(":nnf.") || keyword == ":auto_config";
}

inline bool steers_cvc5(std::string_view keyword) {
  return has_word(
      ":arrays-exp :bitblast :bool-to-bv :bv-solver :cegqi :cegqi-all :cegqi-bv :decision :enum-inst "
      ":finite-model-find :fmf-bound :fmf-fun :full-saturate-quant :ho-elim :mbqi :nl-cov :nl-ext :quant-cf :re-elim "
      ":sets-ext :simplification :solve-bv-as-int :strings-exp :strings-fmf :sygus-inst :uf-ho-ext :uf-lazy-ll",
      keyword);
}

}  // namespace preproc
