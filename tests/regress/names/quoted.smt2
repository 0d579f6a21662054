; |a| is a, wherever it stands; |A| is another symbol.
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((|a| 3)
; EXPECT:  (a 3)
; EXPECT:  (|A| 4)
; EXPECT:  (x 5))
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const |a| Int)
(declare-const A Int)
(declare-fun |x| () |Int|)
(push 1)
(assert (|=| |a| (|+| a 1)))
(check-sat)
(pop 1)
(assert (and (= a 3) (= |A| (+ |a| 1)) (= x (+ A 1))))
(check-sat)
(get-value (|a| a |A| x))
