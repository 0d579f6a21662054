#include "script/logic.h"

#include <algorithm>
#include <iterator>

namespace preproc {

namespace {

/// Parts of names of logics, behind `HO_` and `QF_`. A part that begins another one comes behind it.
constexpr std::string_view kParts[] = {"AX",   "A",    "UFC",  "UF",  "BV",    "FP",   "FF",  "FS",
                                       "DT",   "SLIA", "SNIA", "SEQ", "S",     "LIA",  "LRA", "LIRA",
                                       "NIAT", "NIA",  "NRAT", "NRA", "NIRAT", "NIRA", "IDL", "RDL"};

}  // namespace

bool Logic::is_known() const {
  std::string_view rest = name_;
  for (const std::string_view prefix : {"HO_", "QF_", "SEP_"}) {
    if (rest.starts_with(prefix)) {
      rest.remove_prefix(prefix.size());
    }
  }
  if (rest == "ALL" || rest == "HORN" || rest == "FD" || rest == "ALL_SUPPORTED") {
    return true;
  }
  while (!rest.empty()) {
    const auto* const part =
        std::ranges::find_if(kParts, [&](std::string_view candidate) { return rest.starts_with(candidate); });
    if (part == std::end(kParts)) {
      return false;
    }
    rest.remove_prefix(part->size());
  }
  return !features().empty();
}

std::vector<std::string> Logic::common_names() {
  return {"ALL",    "QF_BV",   "QF_ABV", "QF_AUFBV", "QF_UFBV",  "QF_UF",    "QF_LIA", "QF_LRA",
          "QF_NIA", "QF_NRA",  "QF_IDL", "QF_RDL",   "QF_UFLIA", "QF_UFLRA", "QF_AX",  "QF_ALIA",
          "QF_S",   "QF_SLIA", "QF_FP",  "QF_BVFP",  "QF_DT",    "QF_LIRA",  "LIA",    "LRA",
          "NIA",    "NRA",     "BV",     "UF",       "UFLIA",    "AUFLIA",   "UFBV",   "HORN"};
}

std::vector<std::string_view> Logic::outside_sorts() const {
  if (!is_known() || is_all() || says("HORN") || says("FD") || says("SEP_")) {
    return {};
  }
  const bool strings = has(Theory::Strings);
  const bool floats = has(Theory::FloatingPoint);  // whose theory has bit-vectors and reals too
  const std::pair<std::string_view, bool> sorts[] = {
      {"Array", has(Theory::Arrays)},
      {"BitVec", has(Theory::BitVectors) || floats},
      {"FloatingPoint", floats},
      {"Int", strings || says("IA") || says("IRA") || says("IDL")},
      {"Real", floats || says("RA") || says("RDL")},
      {"String", strings},
  };
  std::vector<std::string_view> outside;
  for (const auto& [name, inside] : sorts) {
    if (!inside) {
      outside.push_back(name);
    }
  }
  return outside;
}

bool Logic::has(Theory theory) const {
  switch (theory) {
    case Theory::None:
    case Theory::Core: return true;
    case Theory::Cardinalities: return false;  // of no standard logic
    case Theory::BitVectors: return is_all() || says("BV");
    case Theory::Arrays: return is_all() || features().starts_with("A");
    case Theory::Arithmetic: return is_all() || says("IA") || says("RA") || says("DL");
    case Theory::FloatingPoint: return is_all() || says("FP");
    case Theory::Strings:
    case Theory::Sequences: return is_all() || says("S");  // to cvc5 a part of the theory of strings
  }
  return false;
}

std::string Logic::restated(bool arrays, bool functions) const {
  std::string_view rest = features();
  constexpr std::string_view kOthers[] = {"HO_", "SEP_", "ALL", "AX", "HORN", "FD"};
  if (!is_known() || says("UFC") ||
      std::ranges::any_of(kOthers, [&](std::string_view other) { return rest.starts_with(other); })) {
    return std::string(name_);
  }
  for (const std::string_view part : {"A", "UF"}) {
    rest.remove_prefix(rest.starts_with(part) ? part.size() : 0);
  }
  if (rest.empty()) {
    return std::string(name_);
  }
  return std::string(name_.starts_with("QF_") ? "QF_" : "") + (arrays ? "A" : "") + (functions ? "UF" : "") +
         std::string(rest);
}

}  // namespace preproc
