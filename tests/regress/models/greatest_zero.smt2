; The greatest of two zeros of different sign is one of them. Asked for it after the check, z3 4.8.12 says NaN, or the term itself.
; EXPECT: sat
; EXPECT: (((fp.isZero (fp.max (fp.neg x) x)) true)
; EXPECT:  ((fp.isNaN (fp.min (fp.neg x) x)) false))
; NO-EMIT: z3 answers get-value like that
(set-logic ALL)
(declare-const x Float16)
(assert (fp.isZero x))
(check-sat)
(get-value ((fp.isZero (fp.max (fp.neg x) x)) (fp.isNaN (fp.min (fp.neg x) x))))
