; Values that follow: a search that answers alone prints the only ones there are.
; SOLVE-OPTIONS: --indexify=only
; SOLVER: z3
; EXPECT: sat
; EXPECT: ((s "abcabc")
; EXPECT:  (n 6))
; EXPECT: unknown
; EXPECT: sat
; EXPECT: ((s "abcabc"))
; NO-EMIT: a solver says unsat where a search says unknown
(set-option :produce-models true)
(set-option :timeout 1000)
(set-logic ALL)
(declare-const s String)
(declare-const n Int)
(assert (= n (str.len s)))
(assert (= (str.++ "abc" s) (str.++ s "abc")))
(assert (< 4 n 8))
(check-sat)
(get-value (s n))
(push 1)
(assert (not (= s "abcabc")))
(check-sat)
(pop 1)
(check-sat)
(get-value (s))
