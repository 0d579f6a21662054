; Tables over the integers: no index is the last one, and negative ones are indices like others.
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_AUFLIA)
(declare-const a (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(assert (= (select a (- 2)) 20))
(assert (= (select a (- 1)) 10))
(assert (= (select a 0) 0))
(assert (= (select a 1) (- 10)))
(assert (= (select a 2) (- 20)))
(assert (= (select a 18446744073709551617) 5))
(push 1)
(assert (and (<= (- 2) i) (<= i 2) (> (select a i) 15)))
(check-sat)
(assert (>= i 0))
(check-sat)
(pop 1)
(push 1)
(assert (< i (- 2)))
(assert (= (select a i) 77))
(check-sat)
(assert (= j i))
(assert (= (select a j) 78))
(check-sat)
(pop 1)
(push 1)
(assert (> i 2))
(assert (= (select a (* 2 i)) (select a (+ i j))))
(assert (distinct i j))
(check-sat)
(assert (= (select (store a (* 2 i) 1) (+ i i)) 2))
(check-sat)
(pop 1)
(push 1)
(assert (> i 18446744073709551615))
(assert (< i 18446744073709551618))
(assert (distinct i 18446744073709551616))
(check-sat)
(assert (distinct (select a i) 5))
(check-sat)
(pop 1)
