#pragma once

#include <cstdint>

namespace preproc {

/// What a term is at its head. Kinds up to `HoApply` are the term language itself; the others are operators of theories
/// and each is one row of a theory's operator table (see operator.h).
// clang-format off: one theory a paragraph
enum class Kind : uint8_t {
  // Leaves
  Value,     ///< a constant; `TermManager::value`
  Constant,  ///< a declared symbol: (declare-const x S), or a function name used as a term
  Variable,  ///< a variable bound by a quantifier, a lambda or a parameter list
  // Applications that are no theory operators
  Apply,     ///< declared or defined function applied to all its arguments
  Opaque,    ///< an operator unknown to this program; head text as written, sort possibly unknown
  Annotate,  ///< (! t :attribute ...): child 0 is t, further children the terms inside the attribute's value
  Forall,    ///< children: variables..., body
  Exists,
  Lambda,
  HoApply,  ///< a term of function sort applied to some arguments: child 0 is the function
  // Core
  Not,
  And,
  Or,
  Xor,
  Implies,
  Equal,
  Distinct,
  Ite,
  // FixedSizeBitVectors
  BvConcat,
  BvExtract,
  BvNot,
  BvNeg,
  BvAnd,
  BvOr,
  BvXor,
  BvNand,
  BvNor,
  BvXnor,
  BvComp,
  BvAdd,
  BvSub,
  BvMul,
  BvUdiv,
  BvUrem,
  BvSdiv,
  BvSrem,
  BvSmod,
  BvShl,
  BvLshr,
  BvAshr,
  BvRepeat,
  BvZeroExtend,
  BvSignExtend,
  BvRotateLeft,
  BvRotateRight,
  BvUlt,
  BvUle,
  BvUgt,
  BvUge,
  BvSlt,
  BvSle,
  BvSgt,
  BvSge,
  BvNego,
  BvUaddo,
  BvSaddo,
  BvUmulo,
  BvSmulo,
  BvUsubo,
  BvSsubo,
  BvSdivo,
  BvUbvToInt,
  BvSbvToInt,
  BvIntToBv,
  // ArraysEx
  Select,
  Store,
  ConstArray,
  // Ints, Reals
  Neg,
  Add,
  Sub,
  Mul,
  IntDiv,
  IntMod,
  IntAbs,
  IntDivisible,
  RealDiv,
  Le,
  Lt,
  Ge,
  Gt,
  ToReal,
  ToInt,
  IsInt,
  Count_
};
// clang-format on

inline constexpr uint32_t kKindCount = static_cast<uint32_t>(Kind::Count_);

}  // namespace preproc
