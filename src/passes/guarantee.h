#pragma once

#include <cstdint>
#include <string_view>

namespace preproc {

/// The promise of a pass about the problem it leaves, from strongest to weakest. The engine gives only those answers
/// that are allowed by the weakest guarantee of the passes that changed something.
///
/// | guarantee           | sat of the result means                              | unsat of the result means |
/// | ------------------- | ---------------------------------------------------- | ------------------------- |
/// | Equivalent          | sat, with the same model                             | unsat                     |
/// | Equisatisfiable     | sat, with the model after reconstruction             | unsat                     |
/// | UnderApproximating  | sat, once the model was checked on the original      | nothing: unknown          |
enum class Guarantee : uint8_t { Equivalent, Equisatisfiable, UnderApproximating };

inline std::string_view to_string(Guarantee guarantee) {
  switch (guarantee) {
    case Guarantee::Equivalent: return "equivalent";
    case Guarantee::Equisatisfiable: return "equisatisfiable";
    case Guarantee::UnderApproximating: return "under-approximating";
  }
  return "";
}

/// True if an unsat of the transformed problem is an unsat of the original.
inline bool preserves_unsat(Guarantee guarantee) { return guarantee != Guarantee::UnderApproximating; }

}  // namespace preproc
