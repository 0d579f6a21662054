// The rules of local simplification, one entry each: what it matches, and what the match becomes. All are equivalences.
// Constants of associative and commutative operators may be any of the arguments; `...` stands for further arguments,
// and an application that would have one argument is that argument. Included where `PREPROC_REWRITE_RULE(name)` is
// defined.

// --- Any operator

// match:  (f c ...), all arguments constants, f defined there
// result: the constant it is
PREPROC_REWRITE_RULE(ConstantFolding)

// match:  (f c ... (ite p d e) ...), all other arguments and d, e constants, f defined there
// result: (ite p (f c ... d ...) (f c ... e ...)), both folded
PREPROC_REWRITE_RULE(IteOfConstants)

// match:  (forall ((x S) ...) c) or (exists ((x S) ...) c), c a constant
// result: c
PREPROC_REWRITE_RULE(QuantifierConstantBody)

// --- Core: connectives

// match:  (not (not a))
// result: a
PREPROC_REWRITE_RULE(NotNot)

// match:  (and a true ...)
// result: (and a ...)
PREPROC_REWRITE_RULE(AndTrue)

// match:  (and a false ...)
// result: false
PREPROC_REWRITE_RULE(AndFalse)

// match:  (and a b a ...)
// result: (and a b ...)
PREPROC_REWRITE_RULE(AndDuplicate)

// match:  (and a (not a) ...)
// result: false
PREPROC_REWRITE_RULE(AndContradiction)

// match:  (or a false ...)
// result: (or a ...)
PREPROC_REWRITE_RULE(OrFalse)

// match:  (or a true ...)
// result: true
PREPROC_REWRITE_RULE(OrTrue)

// match:  (or a b a ...)
// result: (or a b ...)
PREPROC_REWRITE_RULE(OrDuplicate)

// match:  (or a (not a) ...)
// result: true
PREPROC_REWRITE_RULE(OrTautology)

// match:  (xor a b a ...)
// result: (xor b ...), false if nothing is left
PREPROC_REWRITE_RULE(XorSame)

// match:  (xor a false ...)
// result: (xor a ...)
PREPROC_REWRITE_RULE(XorFalse)

// match:  (xor c a b d ...), c and d constants, their sum true
// result: (xor true a b ...)
PREPROC_REWRITE_RULE(XorConstants)

// match:  (xor a true)
// result: (not a)
PREPROC_REWRITE_RULE(XorTrue)

// match:  (xor a (not a))
// result: true
PREPROC_REWRITE_RULE(XorComplement)

// match:  (=> false a)
// result: true
PREPROC_REWRITE_RULE(ImpliesFromFalse)

// match:  (=> true a)
// result: a
PREPROC_REWRITE_RULE(ImpliesFromTrue)

// match:  (=> a true)
// result: true
PREPROC_REWRITE_RULE(ImpliesTrue)

// match:  (=> a false)
// result: (not a)
PREPROC_REWRITE_RULE(ImpliesFalse)

// match:  (=> a a)
// result: true
PREPROC_REWRITE_RULE(ImpliesSame)

// --- Core: ite

// match:  (ite true a b) or (ite false b a)
// result: a
PREPROC_REWRITE_RULE(IteConstantCondition)

// match:  (ite c a a)
// result: a
PREPROC_REWRITE_RULE(IteSameBranches)

// match:  (ite (not c) a b)
// result: (ite c b a)
PREPROC_REWRITE_RULE(IteNotCondition)

// match:  (ite c (ite c a b) d)
// result: (ite c a d)
PREPROC_REWRITE_RULE(IteThenSameCondition)

// match:  (ite c a (ite c b d))
// result: (ite c a d)
PREPROC_REWRITE_RULE(IteElseSameCondition)

// match:  (ite c true false)
// result: c
PREPROC_REWRITE_RULE(IteTrueFalse)

// match:  (ite c false true)
// result: (not c)
PREPROC_REWRITE_RULE(IteFalseTrue)

// match:  (ite c true b)
// result: (or c b)
PREPROC_REWRITE_RULE(IteThenTrue)

// match:  (ite c false b)
// result: (and (not c) b)
PREPROC_REWRITE_RULE(IteThenFalse)

// match:  (ite c a true)
// result: (or (not c) a)
PREPROC_REWRITE_RULE(IteElseTrue)

// match:  (ite c a false)
// result: (and c a)
PREPROC_REWRITE_RULE(IteElseFalse)

// match:  (ite c c b)
// result: (or c b)
PREPROC_REWRITE_RULE(IteThenCondition)

// match:  (ite c a c)
// result: (and c a)
PREPROC_REWRITE_RULE(IteElseCondition)

// --- Core: equality. Where one side is a constant the sides may come in either order, and keep it.

// match:  (= a a)
// result: true
PREPROC_REWRITE_RULE(EqualSame)

// match:  (= a true)
// result: a
PREPROC_REWRITE_RULE(EqualTrue)

// match:  (= a false)
// result: (not a)
PREPROC_REWRITE_RULE(EqualFalse)

// match:  (= a (not a))
// result: false
PREPROC_REWRITE_RULE(EqualComplement)

// match:  (= (not a) (not b))
// result: (= a b)
PREPROC_REWRITE_RULE(EqualNots)

// match:  (distinct a b a ...)
// result: false
PREPROC_REWRITE_RULE(DistinctSame)

// match:  (distinct a b)
// result: (not (= a b))
PREPROC_REWRITE_RULE(DistinctPair)

// match:  (distinct a b ...), more arguments than the sort has elements
// result: false
PREPROC_REWRITE_RULE(DistinctPigeonhole)

// --- Bit-vectors: equality. c and d are constants.

// match:  (= (concat x y ...) c)
// result: (and (= x c_high) (= y c_next) ...), the bits of c that face each part
PREPROC_REWRITE_RULE(EqualConcat)

// match:  (= ((_ zero_extend k) x) c), the k high bits of c 0
// result: (= x c_low)
PREPROC_REWRITE_RULE(EqualZeroExtend)

// match:  (= ((_ zero_extend k) x) c), the k high bits of c not 0
// result: false
PREPROC_REWRITE_RULE(EqualZeroExtendOutside)

// match:  (= ((_ sign_extend k) x) c), c the sign extension of its low bits
// result: (= x c_low)
PREPROC_REWRITE_RULE(EqualSignExtend)

// match:  (= ((_ sign_extend k) x) c), c not the sign extension of its low bits
// result: false
PREPROC_REWRITE_RULE(EqualSignExtendOutside)

// match:  (= ((_ zero_extend k) x) ((_ zero_extend k) y)), or both sign_extend
// result: (= x y)
PREPROC_REWRITE_RULE(EqualExtensions)

// match:  (= (bvnot x) c)
// result: (= x (bvnot c)), the constant folded
PREPROC_REWRITE_RULE(EqualBvNot)

// match:  (= (bvneg x) c)
// result: (= x (bvneg c)), the constant folded
PREPROC_REWRITE_RULE(EqualBvNeg)

// match:  (= (bvadd d x) c)
// result: (= x (bvsub c d)), the constant folded
PREPROC_REWRITE_RULE(EqualBvAdd)

// match:  (= (bvmul d x) c), d odd
// result: (= x (bvmul c e)), the constant folded, e the inverse of d
PREPROC_REWRITE_RULE(EqualBvMul)

// match:  (= (bvmul d x) c), d = 2^n e, e odd, n > 0, c divisible by 2^n
// result: (= ((_ extract width-1-n 0) x) d'), d' the quotient of c and d in width - n bits
PREPROC_REWRITE_RULE(EqualBvMulEven)

// match:  (= (bvmul d x) c), d divisible by a power of two that c is not divisible by
// result: false
PREPROC_REWRITE_RULE(EqualBvMulIndivisible)

// match:  (= s t), sums, differences, negations, complements, products with constants, where summands of both cancel or
//         add up
// result: the equality of sums with each summand once, those with negative coefficients moved to the right
PREPROC_REWRITE_RULE(EqualBvSums)

// match:  (= (bvsub d x) c)
// result: (= x (bvsub d c)), the constant folded
PREPROC_REWRITE_RULE(EqualBvSub)

// match:  (= (bvxor d x) c)
// result: (= x (bvxor c d)), the constant folded
PREPROC_REWRITE_RULE(EqualBvXor)

// match:  (= (bvxor x y) 0)
// result: (= x y)
PREPROC_REWRITE_RULE(EqualBvXorZero)

// match:  (= (bvcomp x y) #b1)
// result: (= x y)
PREPROC_REWRITE_RULE(EqualBvCompOne)

// match:  (= (bvcomp x y) #b0)
// result: (not (= x y))
PREPROC_REWRITE_RULE(EqualBvCompZero)

// --- Bit-vectors: bitwise logic. 0 and ones are the constants of all 0 and all 1.

// match:  (bvnot (bvnot x))
// result: x
PREPROC_REWRITE_RULE(BvNotNot)

// match:  (bvand x ones ...)
// result: (bvand x ...)
PREPROC_REWRITE_RULE(BvAndOnes)

// match:  (bvand x 0 ...)
// result: 0
PREPROC_REWRITE_RULE(BvAndZero)

// match:  (bvand c x d ...)
// result: (bvand (bvand c d) x ...), the constants folded
PREPROC_REWRITE_RULE(BvAndConstants)

// match:  (bvand c (bvand d x) ...)
// result: (bvand (bvand c d) x ...), the constants folded
PREPROC_REWRITE_RULE(BvAndNestedConstant)

// match:  (bvand x y x ...)
// result: (bvand x y ...)
PREPROC_REWRITE_RULE(BvAndDuplicate)

// match:  (bvand x (bvnot x) ...)
// result: 0
PREPROC_REWRITE_RULE(BvAndContradiction)

// match:  (bvand c ((_ zero_extend k) x)), k > 0
// result: ((_ zero_extend k) (bvand c_low x))
PREPROC_REWRITE_RULE(BvAndZeroExtend)

// match:  (bvor x 0 ...)
// result: (bvor x ...)
PREPROC_REWRITE_RULE(BvOrZero)

// match:  (bvor x ones ...)
// result: ones
PREPROC_REWRITE_RULE(BvOrOnes)

// match:  (bvor c x d ...)
// result: (bvor (bvor c d) x ...), the constants folded
PREPROC_REWRITE_RULE(BvOrConstants)

// match:  (bvor c (bvor d x) ...)
// result: (bvor (bvor c d) x ...), the constants folded
PREPROC_REWRITE_RULE(BvOrNestedConstant)

// match:  (bvor x y x ...)
// result: (bvor x y ...)
PREPROC_REWRITE_RULE(BvOrDuplicate)

// match:  (bvor x (bvnot x) ...)
// result: ones
PREPROC_REWRITE_RULE(BvOrTautology)

// match:  (bvxor x y x ...)
// result: (bvxor y ...), 0 if nothing is left
PREPROC_REWRITE_RULE(BvXorSame)

// match:  (bvxor x 0 ...)
// result: (bvxor x ...)
PREPROC_REWRITE_RULE(BvXorZero)

// match:  (bvxor c x d ...)
// result: (bvxor (bvxor c d) x ...), the constants folded
PREPROC_REWRITE_RULE(BvXorConstants)

// match:  (bvxor c (bvxor d x) ...)
// result: (bvxor (bvxor c d) x ...), the constants folded
PREPROC_REWRITE_RULE(BvXorNestedConstant)

// match:  (bvxor x ones)
// result: (bvnot x)
PREPROC_REWRITE_RULE(BvXorOnes)

// match:  (bvxor x (bvnot x))
// result: ones
PREPROC_REWRITE_RULE(BvXorComplement)

// match:  (bvnand x y)
// result: (bvnot (bvand x y))
PREPROC_REWRITE_RULE(BvNand)

// match:  (bvnor x y)
// result: (bvnot (bvor x y))
PREPROC_REWRITE_RULE(BvNor)

// match:  (bvxnor x y)
// result: (bvnot (bvxor x y))
PREPROC_REWRITE_RULE(BvXnor)

// match:  (bvcomp x x)
// result: #b1
PREPROC_REWRITE_RULE(BvCompSame)

// match:  (bvcomp x #b1)
// result: x
PREPROC_REWRITE_RULE(BvCompBitOne)

// match:  (bvcomp x #b0)
// result: (bvnot x)
PREPROC_REWRITE_RULE(BvCompBitZero)

// --- Bit-vectors: shifts. w is the width, c and d are constant amounts.

// match:  (bvshl 0 x)
// result: 0
PREPROC_REWRITE_RULE(BvShlOfZero)

// match:  (bvshl x 0)
// result: x
PREPROC_REWRITE_RULE(BvShlByZero)

// match:  (bvshl x c), c >= w
// result: 0
PREPROC_REWRITE_RULE(BvShlPastWidth)

// match:  (bvshl (bvshl x c) d), 0 < d < w
// result: (bvshl x c+d), or 0 if c+d >= w
PREPROC_REWRITE_RULE(BvShlNested)

// match:  (bvlshr 0 x)
// result: 0
PREPROC_REWRITE_RULE(BvLshrOfZero)

// match:  (bvlshr x 0)
// result: x
PREPROC_REWRITE_RULE(BvLshrByZero)

// match:  (bvlshr x c), c >= w
// result: 0
PREPROC_REWRITE_RULE(BvLshrPastWidth)

// match:  (bvlshr (bvlshr x c) d), 0 < d < w
// result: (bvlshr x c+d), or 0 if c+d >= w
PREPROC_REWRITE_RULE(BvLshrNested)

// match:  (bvlshr ((_ zero_extend k) x) c), 0 < c < width of x
// result: ((_ zero_extend k) (bvlshr x c))
PREPROC_REWRITE_RULE(BvLshrZeroExtend)

// match:  (bvlshr ((_ zero_extend k) x) c), width of x <= c < w
// result: 0
PREPROC_REWRITE_RULE(BvLshrZeroExtendPast)

// match:  (bvashr 0 x)
// result: 0
PREPROC_REWRITE_RULE(BvAshrOfZero)

// match:  (bvashr ones x)
// result: ones
PREPROC_REWRITE_RULE(BvAshrOfOnes)

// match:  (bvashr x 0)
// result: x
PREPROC_REWRITE_RULE(BvAshrByZero)

// match:  (bvashr x c), c >= w
// result: (bvashr x w-1)
PREPROC_REWRITE_RULE(BvAshrPastWidth)

// match:  (bvashr ((_ zero_extend k) x) c), k > 0, 0 < c < w
// result: (bvlshr ((_ zero_extend k) x) c)
PREPROC_REWRITE_RULE(BvAshrZeroExtend)

// match:  ((_ rotate_left i) x) or ((_ rotate_right i) x), i mod w = 0
// result: x
PREPROC_REWRITE_RULE(RotateByZero)

// match:  ((_ rotate_left i) x) or ((_ rotate_right i) x), i > w
// result: ((_ rotate_left i mod w) x), rotate_right alike
PREPROC_REWRITE_RULE(RotatePastWidth)

// --- Bit-vectors: arithmetic

// match:  (bvneg (bvneg x))
// result: x
PREPROC_REWRITE_RULE(BvNegNeg)

// match:  (bvadd x 0 ...)
// result: (bvadd x ...)
PREPROC_REWRITE_RULE(BvAddZero)

// match:  (bvadd c x d ...)
// result: (bvadd (bvadd c d) x ...), the constants folded
PREPROC_REWRITE_RULE(BvAddConstants)

// match:  (bvadd c (bvadd d x) ...)
// result: (bvadd (bvadd c d) x ...), the constants folded
PREPROC_REWRITE_RULE(BvAddNestedConstant)

// match:  (bvadd (bvadd c x ...) y ...), no argument a constant
// result: (bvadd c (bvadd (bvadd x ...) y ...))
PREPROC_REWRITE_RULE(BvAddInnerConstant)

// match:  (bvadd x (bvneg x))
// result: 0
PREPROC_REWRITE_RULE(BvAddNeg)

// match:  (bvsub x x)
// result: 0
PREPROC_REWRITE_RULE(BvSubSame)

// match:  (bvsub 0 x)
// result: (bvneg x)
PREPROC_REWRITE_RULE(BvSubFromZero)

// match:  (bvsub x 0)
// result: x
PREPROC_REWRITE_RULE(BvSubZero)

// match:  (bvsub x c)
// result: (bvadd (bvneg c) x), the constant folded
PREPROC_REWRITE_RULE(BvSubConstant)

// match:  (bvadd s ...) or (bvsub s t), a sum as in EqualBvSums in which the coefficient of a term comes to 0
// result: the sum with each summand once
PREPROC_REWRITE_RULE(BvSumCancelled)

// match:  (bvmul x 1 ...)
// result: (bvmul x ...)
PREPROC_REWRITE_RULE(BvMulOne)

// match:  (bvmul x 0 ...)
// result: 0
PREPROC_REWRITE_RULE(BvMulZero)

// match:  (bvmul c x d ...)
// result: (bvmul (bvmul c d) x ...), the constants folded
PREPROC_REWRITE_RULE(BvMulConstants)

// match:  (bvmul c (bvmul d x) ...)
// result: (bvmul (bvmul c d) x ...), the constants folded
PREPROC_REWRITE_RULE(BvMulNestedConstant)

// match:  (bvmul x ones)
// result: (bvneg x)
PREPROC_REWRITE_RULE(BvMulMinusOne)

// match:  (bvudiv x 0)
// result: ones
PREPROC_REWRITE_RULE(BvUdivByZero)

// match:  (bvudiv x 1)
// result: x
PREPROC_REWRITE_RULE(BvUdivByOne)

// match:  (bvudiv x c), c = 2^n
// result: (bvlshr x n)
PREPROC_REWRITE_RULE(BvUdivPowerOfTwo)

// match:  (bvurem x 0)
// result: x
PREPROC_REWRITE_RULE(BvUremByZero)

// match:  (bvurem x 1)
// result: 0
PREPROC_REWRITE_RULE(BvUremByOne)

// match:  (bvurem x x)
// result: 0
PREPROC_REWRITE_RULE(BvUremSame)

// match:  (bvurem 0 x)
// result: 0
PREPROC_REWRITE_RULE(BvUremOfZero)

// match:  (bvurem x c), c = 2^n
// result: (bvand 2^n-1 x)
PREPROC_REWRITE_RULE(BvUremPowerOfTwo)

// match:  (bvudiv ((_ zero_extend k) x) c), the k high bits of c 0, c > 1
// result: ((_ zero_extend k) (bvudiv x c_low))
PREPROC_REWRITE_RULE(BvDivZeroExtend)

// match:  (bvudiv ((_ zero_extend k) x) c), the k high bits of c not 0
// result: 0
PREPROC_REWRITE_RULE(BvDivZeroExtendLarge)

// match:  (bvurem ((_ zero_extend k) x) c), the k high bits of c 0, c > 1
// result: ((_ zero_extend k) (bvurem x c_low))
PREPROC_REWRITE_RULE(BvRemZeroExtend)

// match:  (bvurem ((_ zero_extend k) x) c), the k high bits of c not 0
// result: ((_ zero_extend k) x)
PREPROC_REWRITE_RULE(BvRemZeroExtendLarge)

// match:  (bvsdiv x 1)
// result: x
PREPROC_REWRITE_RULE(BvSdivByOne)

// match:  (bvsdiv x ones)
// result: (bvneg x)
PREPROC_REWRITE_RULE(BvSdivByMinusOne)

// match:  (bvsdiv ((_ zero_extend k) x) c), k > 0, c > 0 signed
// result: (bvudiv ((_ zero_extend k) x) c)
PREPROC_REWRITE_RULE(BvSdivUnsigned)

// match:  (bvsrem x 1), bvsmod alike
// result: 0
PREPROC_REWRITE_RULE(BvSremByOne)

// match:  (bvsrem x ones), bvsmod alike
// result: 0
PREPROC_REWRITE_RULE(BvSremByMinusOne)

// match:  (bvsrem x x), bvsmod alike
// result: 0
PREPROC_REWRITE_RULE(BvSremSame)

// match:  (bvsrem ((_ zero_extend k) x) c), k > 0, c > 0 signed; bvsmod alike
// result: (bvurem ((_ zero_extend k) x) c)
PREPROC_REWRITE_RULE(BvSremUnsigned)

// match:  ((_ int_to_bv w) (ubv_to_int x)), x of width w; sbv_to_int alike
// result: x
PREPROC_REWRITE_RULE(IntToBvOfBvToInt)

// --- Bit-vectors: comparisons. < and <= stand for the unsigned and the signed operators, also written as > and >= with
// the arguments exchanged; least and greatest are the bounds of the order (0 and ones, or the signed ones). Results are
// written in the operator the term had.

// match:  (bvult y x), y one of (bvurem x z), (bvlshr x z), (bvand x ...); or x is (bvor y ...)
// result: (not (= y x))
PREPROC_REWRITE_RULE(BvPartLess)

// match:  (bvule y x), y and x as above
// result: true
PREPROC_REWRITE_RULE(BvPartLessEqual)

// match:  (bvult x y), y and x as above
// result: false
PREPROC_REWRITE_RULE(BvLessPart)

// match:  (bvule x y), y and x as above
// result: (= x y)
PREPROC_REWRITE_RULE(BvLessEqualPart)

// match:  (< x x)
// result: false
PREPROC_REWRITE_RULE(BvLessSame)

// match:  (<= x x)
// result: true
PREPROC_REWRITE_RULE(BvLessEqualSame)

// match:  (< x least)
// result: false
PREPROC_REWRITE_RULE(BvLessThanLeast)

// match:  (< greatest x)
// result: false
PREPROC_REWRITE_RULE(BvGreatestLess)

// match:  (< x least+1)
// result: (= x least)
PREPROC_REWRITE_RULE(BvLessThanSecond)

// match:  (< least x)
// result: (not (= least x))
PREPROC_REWRITE_RULE(BvLeastLess)

// match:  (< x greatest)
// result: (not (= x greatest))
PREPROC_REWRITE_RULE(BvLessThanGreatest)

// match:  (<= least x)
// result: true
PREPROC_REWRITE_RULE(BvLeastLessEqual)

// match:  (<= x greatest)
// result: true
PREPROC_REWRITE_RULE(BvLessEqualGreatest)

// match:  (<= x least)
// result: (= x least)
PREPROC_REWRITE_RULE(BvLessEqualLeast)

// match:  (<= greatest x)
// result: (= greatest x)
PREPROC_REWRITE_RULE(BvGreatestLessEqual)

// match:  (< ((_ zero_extend k) x) c) or (< c ((_ zero_extend k) x)), the k > 0 high bits of c 0; <= alike
// result: (< x c_low) or (< c_low x), unsigned
PREPROC_REWRITE_RULE(BvCompareZeroExtend)

// match:  (< ((_ zero_extend k) x) c) or (< c ((_ zero_extend k) x)), k > 0, c >= 2^(width of x); <= alike
// result: true or false
PREPROC_REWRITE_RULE(BvCompareZeroExtendLarge)

// match:  (< ((_ zero_extend k) x) c) or (< c ((_ zero_extend k) x)), k > 0, signed and c negative; <= alike
// result: false or true
PREPROC_REWRITE_RULE(BvCompareZeroExtendNegative)

// match:  (< ((_ zero_extend k) x) ((_ zero_extend k) y)), k > 0; <= alike
// result: (< x y), unsigned
PREPROC_REWRITE_RULE(BvCompareZeroExtends)

// match:  (< ((_ sign_extend k) x) c) or (< c ((_ sign_extend k) x)), signed, c the sign extension of its low bits; <=
//         alike
// result: (< x c_low) or (< c_low x)
PREPROC_REWRITE_RULE(BvCompareSignExtend)

// match:  (< ((_ sign_extend k) x) c) or (< c ((_ sign_extend k) x)), signed, c not the sign extension of its low bits;
//         <= alike
// result: true or false if c is positive, false or true if it is negative
PREPROC_REWRITE_RULE(BvCompareSignExtendOutside)

// match:  (< ((_ sign_extend k) x) ((_ sign_extend k) y)); <= alike
// result: (< x y)
PREPROC_REWRITE_RULE(BvCompareSignExtends)

// --- Bit-vectors: structure. w is the width of x, h and l are the indices of an extract.

// match:  (concat ... c d ...), also across the border of a short concat inside
// result: (concat ... cd ...)
PREPROC_REWRITE_RULE(ConcatConstants)

// match:  (concat ... ((_ extract h m+1) x) ((_ extract m l) x) ...), also across the border of a short concat inside
// result: (concat ... ((_ extract h l) x) ...)
PREPROC_REWRITE_RULE(ConcatExtracts)

// match:  (concat 0 x ...)
// result: ((_ zero_extend k) (concat x ...)), k the width of 0
PREPROC_REWRITE_RULE(ConcatZero)

// match:  ((_ extract w-1 0) x)
// result: x
PREPROC_REWRITE_RULE(ExtractFull)

// match:  ((_ extract h l) ((_ extract i j) x))
// result: ((_ extract h+j l+j) x)
PREPROC_REWRITE_RULE(ExtractExtract)

// match:  ((_ extract h l) (concat ... x y z ...)), only x, y, z in h..l
// result: ((_ extract h' l') (concat x y z)), without the extract where it is all
PREPROC_REWRITE_RULE(ExtractConcat)

// match:  ((_ extract h l) ((_ zero_extend k) x)), h < w
// result: ((_ extract h l) x)
PREPROC_REWRITE_RULE(ExtractZeroExtendInside)

// match:  ((_ extract h l) ((_ zero_extend k) x)), l >= w
// result: 0
PREPROC_REWRITE_RULE(ExtractZeroExtendOutside)

// match:  ((_ extract h l) ((_ zero_extend k) x)), l < w <= h
// result: ((_ zero_extend h-w+1) ((_ extract w-1 l) x))
PREPROC_REWRITE_RULE(ExtractZeroExtend)

// match:  ((_ extract h l) ((_ sign_extend k) x)), h < w
// result: ((_ extract h l) x)
PREPROC_REWRITE_RULE(ExtractSignExtendInside)

// match:  ((_ extract h l) ((_ sign_extend k) x)), h >= w
// result: ((_ sign_extend h-l-(w-1-m)) ((_ extract w-1 m) x)), m the lesser of l and w-1
PREPROC_REWRITE_RULE(ExtractSignExtend)

// match:  ((_ extract h l) (bvshl x c)), l >= c
// result: ((_ extract h-c l-c) x)
PREPROC_REWRITE_RULE(ExtractShl)

// match:  ((_ extract h l) (bvshl x c)), h < c < w
// result: 0
PREPROC_REWRITE_RULE(ExtractShlVacated)

// match:  ((_ extract h l) (bvlshr x c)), h + c < w; bvashr alike
// result: ((_ extract h+c l+c) x)
PREPROC_REWRITE_RULE(ExtractShiftRight)

// match:  ((_ extract h l) (bvlshr x c)), l + c >= w > c
// result: 0
PREPROC_REWRITE_RULE(ExtractLshrVacated)

// match:  ((_ extract h 0) (f x y ...)), f of bvadd bvsub bvmul bvneg bvnot bvand bvor bvxor, arguments constants or
//         extended from width h+1
// result: (f x' y' ...), the arguments in width h+1
PREPROC_REWRITE_RULE(ExtractPromoted)

// match:  ((_ zero_extend 0) x)
// result: x
PREPROC_REWRITE_RULE(ZeroExtendByZero)

// match:  ((_ zero_extend i) ((_ zero_extend j) x))
// result: ((_ zero_extend i+j) x)
PREPROC_REWRITE_RULE(ZeroExtendNested)

// match:  ((_ sign_extend 0) x)
// result: x
PREPROC_REWRITE_RULE(SignExtendByZero)

// match:  ((_ sign_extend i) ((_ sign_extend j) x))
// result: ((_ sign_extend i+j) x)
PREPROC_REWRITE_RULE(SignExtendNested)

// match:  ((_ sign_extend i) ((_ zero_extend j) x)), j > 0
// result: ((_ zero_extend i+j) x)
PREPROC_REWRITE_RULE(SignExtendZeroExtend)

// match:  ((_ repeat 1) x)
// result: x
PREPROC_REWRITE_RULE(RepeatOnce)

// --- Arrays. Indices are provably distinct if they are different constants, or one term plus different constants.

// match:  (select ((as const S) v) i)
// result: v
PREPROC_REWRITE_RULE(SelectConstArray)

// match:  (select (lambda ((x S)) t) i)
// result: t with i for x
PREPROC_REWRITE_RULE(SelectLambda)

// match:  (select (store a i v) i)
// result: v
PREPROC_REWRITE_RULE(SelectStoreSame)

// match:  (select (store ... (store a i v) ... j u) i), j ... provably distinct from i
// result: v
PREPROC_REWRITE_RULE(SelectStoreChain)

// match:  (select (store ... (store a j u) ...) i), j ... provably distinct from i
// result: (select a i)
PREPROC_REWRITE_RULE(SelectStoreDistinct)

// match:  (store a i (select a i))
// result: a
PREPROC_REWRITE_RULE(StoreSelect)

// match:  (store ((as const S) v) i v)
// result: ((as const S) v)
PREPROC_REWRITE_RULE(StoreConstArray)

// match:  (store (store ... (store a i u) ... j w) i v), none or a few j ... provably distinct from i
// result: (store (store ... a ... j w) i v)
PREPROC_REWRITE_RULE(StoreStore)

// --- Integers and reals. c and d are constants; 0 and 1 are of the sort at hand. Relations keep the order of their
// sides.

// match:  (- (- x))
// result: x
PREPROC_REWRITE_RULE(NegNeg)

// match:  (+ x 0 ...)
// result: (+ x ...)
PREPROC_REWRITE_RULE(AddZero)

// match:  (+ c x d ...)
// result: (+ (+ c d) x ...), the constants folded
PREPROC_REWRITE_RULE(AddConstants)

// match:  (+ c (+ d x) ...)
// result: (+ (+ c d) x ...), the constants folded
PREPROC_REWRITE_RULE(AddNestedConstant)

// match:  (+ x (- x))
// result: 0
PREPROC_REWRITE_RULE(AddNeg)

// match:  (- x x)
// result: 0
PREPROC_REWRITE_RULE(SubSame)

// match:  (- 0 x)
// result: (- x)
PREPROC_REWRITE_RULE(SubFromZero)

// match:  (- x 0)
// result: x
PREPROC_REWRITE_RULE(SubZero)

// match:  (- x c)
// result: (+ (- c) x), the constant folded
PREPROC_REWRITE_RULE(SubConstant)

// match:  (* x 1 ...)
// result: (* x ...)
PREPROC_REWRITE_RULE(MulOne)

// match:  (* x 0 ...)
// result: 0
PREPROC_REWRITE_RULE(MulZero)

// match:  (* c x d ...)
// result: (* (* c d) x ...), the constants folded
PREPROC_REWRITE_RULE(MulConstants)

// match:  (* c (* d x) ...)
// result: (* (* c d) x ...), the constants folded
PREPROC_REWRITE_RULE(MulNestedConstant)

// match:  (div x 1)
// result: x
PREPROC_REWRITE_RULE(DivByOne)

// match:  (div x (- 1))
// result: (- x)
PREPROC_REWRITE_RULE(DivByMinusOne)

// match:  (mod x 1) or (mod x (- 1))
// result: 0
PREPROC_REWRITE_RULE(ModByOne)

// match:  (abs (abs x))
// result: (abs x)
PREPROC_REWRITE_RULE(AbsAbs)

// match:  (abs (- x))
// result: (abs x)
PREPROC_REWRITE_RULE(AbsNeg)

// match:  ((_ divisible 1) x)
// result: true
PREPROC_REWRITE_RULE(DivisibleByOne)

// match:  (/ x 1.0)
// result: x
PREPROC_REWRITE_RULE(RealDivByOne)

// match:  (< x x) or (> x x)
// result: false
PREPROC_REWRITE_RULE(LessSame)

// match:  (<= x x) or (>= x x)
// result: true
PREPROC_REWRITE_RULE(LessEqualSame)

// match:  (< (+ d x) c); <=, >, >= alike, and with the sides exchanged
// result: (< x (- c d)), the constant folded
PREPROC_REWRITE_RULE(CompareAddConstant)

// match:  (< (to_real x) (to_real y)); <=, >, >= alike
// result: (< x y)
PREPROC_REWRITE_RULE(CompareToReals)

// match:  (= (+ d x) c)
// result: (= x (- c d)), the constant folded
PREPROC_REWRITE_RULE(EqualAddConstant)

// match:  (= (- x) c)
// result: (= x (- c)), the constant folded
PREPROC_REWRITE_RULE(EqualNeg)

// match:  (= (- x y) 0)
// result: (= x y)
PREPROC_REWRITE_RULE(EqualSubZero)

// match:  (= (* d x) c), d not 0; for Int d divides c
// result: (= x (/ c d)), the constant folded
PREPROC_REWRITE_RULE(EqualMulConstant)

// match:  (= (* d x) c), Int, d not 0, d does not divide c
// result: false
PREPROC_REWRITE_RULE(EqualMulIndivisible)

// match:  (= (to_real x) c), c integral
// result: (= x c)
PREPROC_REWRITE_RULE(EqualToReal)

// match:  (= (to_real x) c), c not integral
// result: false
PREPROC_REWRITE_RULE(EqualToRealFraction)

// match:  (= (to_real x) (to_real y))
// result: (= x y)
PREPROC_REWRITE_RULE(EqualToReals)

// match:  (to_int (to_real x))
// result: x
PREPROC_REWRITE_RULE(ToIntToReal)

// match:  (is_int (to_real x))
// result: true
PREPROC_REWRITE_RULE(IsIntToReal)

// --- Datatypes

// match:  (sel (C x ...)), sel a field of C
// result: the argument of C that is this field
PREPROC_REWRITE_RULE(SelectConstruct)

// match:  ((_ is D) (C x ...))
// result: true if C is D, else false
PREPROC_REWRITE_RULE(TestConstruct)

// match:  (= (C x ...) (C y ...))
// result: (and (= x y) ...)
PREPROC_REWRITE_RULE(EqualSameConstructor)

// match:  (= (C x ...) (D y ...)), C and D two constructors
// result: false
PREPROC_REWRITE_RULE(EqualOtherConstructor)
