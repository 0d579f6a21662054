#include "script/logic.h"

#include <algorithm>
#include <iterator>

namespace preproc {

bool Logic::has(Theory theory) const {
  switch (theory) {
    case Theory::None:
    case Theory::Core: return true;
    case Theory::Cardinalities: return false;  // of no standard logic
    case Theory::BitVectors: return is_all() || says("BV");
    case Theory::Arrays: return is_all() || features().starts_with("A");
    case Theory::Arithmetic: return is_all() || says("IA") || says("RA") || says("DL");
    case Theory::FloatingPoint: return is_all() || says("FP");
    case Theory::Strings: return is_all() || says("S");
  }
  return false;
}

std::string Logic::restated(bool arrays, bool functions) const {
  std::string_view rest = features();
  if (rest.starts_with("AX")) {
    return std::string(name_);
  }
  std::string kept;
  if (rest.starts_with("A") && !rest.starts_with("ALL")) {
    rest.remove_prefix(1);
    kept += arrays ? "A" : "";
  }
  if (rest.starts_with("UF")) {
    rest.remove_prefix(2);
  }
  kept += functions ? "UF" : "";
  constexpr std::string_view kKnown[] = {"BV",  "LIA", "LRA", "LIRA", "NIA",  "NRA", "NIRA",
                                         "IDL", "RDL", "DT",  "FP",   "BVFP", "S",   "SLIA"};
  if (std::ranges::find(kKnown, rest) == std::end(kKnown)) {
    return std::string(name_);
  }
  return (name_.starts_with("QF_") ? "QF_" : "") + kept + std::string(rest);
}

}  // namespace preproc
