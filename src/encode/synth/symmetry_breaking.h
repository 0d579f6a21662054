#pragma once

#include <string_view>
#include <utility>

namespace preproc {

/// The rules by which a selector tree leaves out terms of a grammar because another term equals them. Each rule leaves
/// a term out for one that is smaller, or of the same size and earlier in preorder: no function is lost, however many
/// rules are on.
struct SymmetryBreaking {
  bool commutative = true;      ///< in (+ T T), the first child's component is not behind the second's
  bool unused = true;           ///< children that the selected component does not use select a leaf
  bool double_negation = true;  ///< no (not (not T)), (bvneg (bvneg T)), (- (- T)) where T itself may stand there
  bool constants = true;        ///< no operators over constants only where the nonterminal has all constants
  bool operands = true;         ///< no neutral, absorbing and idempotent operands: (+ T 0), (* T 0), (and x x)
  bool equals = true;           ///< of two equal operators over leaves, only the first

  static SymmetryBreaking none() { return {false, false, false, false, false, false}; }
  friend bool operator==(const SymmetryBreaking&, const SymmetryBreaking&) = default;
};

/// All rules by their names.
inline constexpr std::pair<std::string_view, bool SymmetryBreaking::*> kSymmetryRules[] = {
    {"commutative", &SymmetryBreaking::commutative},
    {"unused", &SymmetryBreaking::unused},
    {"double-negation", &SymmetryBreaking::double_negation},
    {"constants", &SymmetryBreaking::constants},
    {"operands", &SymmetryBreaking::operands},
    {"equals", &SymmetryBreaking::equals},
};

}  // namespace preproc
