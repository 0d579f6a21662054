#pragma once

#include <algorithm>
#include <string_view>

#include "value/word_list.h"

namespace preproc {

// Options of scripts that steer the search of one solver, and have no say in what its answers mean. Others stay away
// from solvers.

/// True for an option of z3's modules of search and rewriting.
inline bool steers_z3(std::string_view keyword) {
  constexpr std::string_view kModules[] = {":smt.", ":sat.", ":nnf.", ":rewriter.", ":tactic.", ":parallel."};
  return keyword == ":auto_config" ||
         std::ranges::any_of(kModules, [&](std::string_view module) { return keyword.starts_with(module); });
}

/// True for an option that asks for z3's SMT core: tactics that z3 chooses for a problem do not keep to all of these,
/// and with pushes the core works alone, as for the verifiers that set them.
inline bool steers_z3_core(std::string_view keyword, std::string_view value) {
  return keyword.starts_with(":smt.") || (keyword == ":auto_config" && value == "false");
}

/// The declarations of codatatypes of a script, as commands: an option of no script, but handed on like these. Only
/// programs know such sorts.
inline constexpr std::string_view kCodatatypes = ":codatatypes of the script";
/// The names of declared sorts that these have fields of, each with a `|` behind it, which no name has.
inline constexpr std::string_view kSortsOfCodatatypes = ":sorts of the codatatypes";

inline bool steers_cvc5(std::string_view keyword) {
  return has_word(
      ":arrays-exp :bitblast :bool-to-bv :bv-solver :cegqi :cegqi-all :cegqi-bv :decision :enum-inst "
      ":finite-model-find :fmf-bound :fmf-fun :full-saturate-quant :ho-elim :mbqi :nl-cov :nl-ext :quant-cf :re-elim "
      ":sets-ext :simplification :solve-bv-as-int :strings-exp :strings-fmf :sygus-inst :uf-ho-ext :uf-lazy-ll",
      keyword);
}

}  // namespace preproc
