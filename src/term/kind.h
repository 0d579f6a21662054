#pragma once

#include <cstdint>

namespace preproc {

/// The head of a term. Kinds up to `DtUpdate` are the term language itself; the others are operators of theories and
/// each is one row of a theory's operator table (see operator.h).
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
  Lambda,   ///< of a function sort; of an array sort where an array is written so
  HoApply,  ///< a term of function sort applied to some arguments: child 0 is the function
  // Functions of datatypes (see DatatypeRole); `TermManager::function`
  DtConstruct,  ///< also a constructor without fields, then without children
  DtSelect,
  DtTest,
  DtUpdate,
  // Core
  Not,
  And,
  Or,
  Xor,
  Implies,
  Equal,
  Distinct,
  Ite,
  // Cardinalities: z3's, not of the standard
  AtMost,   ///< ((_ at-most k) p q ...): at most k of the arguments are true
  AtLeast,  ///< ((_ at-least k) p q ...)
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
  // FloatingPoint
  Fp,  ///< (fp sign exponent significand)
  FpAbs,
  FpNeg,
  FpAdd,
  FpSub,
  FpMul,
  FpDiv,
  FpFma,
  FpSqrt,
  FpRem,
  FpRoundToIntegral,
  FpMin,
  FpMax,
  FpLe,
  FpLt,
  FpGe,
  FpGt,
  FpEq,
  FpIsNormal,
  FpIsSubnormal,
  FpIsZero,
  FpIsInfinite,
  FpIsNan,
  FpIsNegative,
  FpIsPositive,
  FpFromBits,      ///< ((_ to_fp e s) bits)
  FpFromFp,        ///< ((_ to_fp e s) rounding float)
  FpFromReal,      ///< ((_ to_fp e s) rounding real)
  FpFromSigned,    ///< ((_ to_fp e s) rounding signed bits)
  FpFromUnsigned,  ///< ((_ to_fp_unsigned e s) rounding bits)
  FpToUbv,
  FpToSbv,
  FpToReal,
  FpToIeeeBv,  ///< solvers' inverse of FpFromBits; not of the standard
  // UnicodeStrings
  StrConcat,
  StrLen,
  StrLt,
  StrLe,
  StrAt,
  StrSubstr,
  StrPrefixof,
  StrSuffixof,
  StrContains,
  StrIndexof,
  StrReplace,
  StrReplaceAll,
  StrReplaceRe,
  StrReplaceReAll,
  StrIsDigit,
  StrToCode,
  StrFromCode,
  StrToInt,
  StrFromInt,
  StrToRe,
  StrInRe,
  ReNone,
  ReAll,
  ReAllchar,
  ReConcat,
  ReUnion,
  ReInter,
  ReStar,
  ReComplement,
  ReDiff,
  RePlus,
  ReOpt,
  ReRange,
  RePower,
  ReLoop,
  // Sequences: z3's and cvc5's, not of the standard
  SeqEmpty,
  SeqUnit,
  SeqConcat,
  SeqLen,
  SeqNth,
  SeqAt,
  SeqExtract,
  SeqUpdate,  ///< cvc5's: (seq.update s i t), the elements from i on replaced by those of t, as far as s goes
  SeqContains,
  SeqPrefixof,
  SeqSuffixof,
  SeqIndexof,
  SeqReplace,
  SeqReplaceAll,
  SeqRev,
  Count_
};
// clang-format on

inline constexpr uint32_t kKindCount = static_cast<uint32_t>(Kind::Count_);

/// The theory that an operator is of.
enum class Theory : uint8_t {
  None,  ///< the term language itself
  Core,
  Cardinalities,
  BitVectors,
  Arrays,
  Arithmetic,
  FloatingPoint,
  Strings,
  Sequences,
};

/// The one place that knows how the enumeration above is laid out.
constexpr Theory theory_of(Kind kind) {
  return kind <= Kind::DtUpdate     ? Theory::None
         : kind <= Kind::Ite        ? Theory::Core
         : kind <= Kind::AtLeast    ? Theory::Cardinalities
         : kind <= Kind::BvIntToBv  ? Theory::BitVectors
         : kind <= Kind::ConstArray ? Theory::Arrays
         : kind <= Kind::IsInt      ? Theory::Arithmetic
         : kind <= Kind::FpToIeeeBv ? Theory::FloatingPoint
         : kind <= Kind::ReLoop     ? Theory::Strings
                                    : Theory::Sequences;
}
/// Terms without children of their own.
constexpr bool is_leaf(Kind kind) { return kind <= Kind::Variable; }
/// Terms that bind variables, their first children.
constexpr bool is_binder(Kind kind) { return kind == Kind::Forall || kind == Kind::Exists || kind == Kind::Lambda; }
/// Connectives of Bools, without ites.
constexpr bool is_connective(Kind kind) {
  return kind == Kind::Not || kind == Kind::And || kind == Kind::Or || kind == Kind::Xor || kind == Kind::Implies;
}
/// Constructors, selectors, testers and updates of datatypes.
constexpr bool is_datatype_function(Kind kind) { return kind >= Kind::DtConstruct && kind <= Kind::DtUpdate; }
/// The predicates of SMT-LIB 2.7 that say whether an operation on bit-vectors overflows.
constexpr bool is_overflow_predicate(Kind kind) { return kind >= Kind::BvNego && kind <= Kind::BvSdivo; }

}  // namespace preproc
