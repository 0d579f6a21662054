; What is said of two occurrences of a function is said of those of one check: the symbols of an earlier one may have been
; declared anew, with another sort.
; RUN: $PROGRAM --synth-depth 3 $FILE
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
; RUN: $PROGRAM --synth-depth 3 --solver 'z3 -in' $FILE
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(synth-fun r ((a Int)) Int ((T Int)) ((T Int (a 0 1 (ite (< T T) T T)))))
(declare-const z Int)
(push 1)
(declare-const y Int)
(assert (> (r y) y))
(check-sat)
(pop 1)
(push 1)
(declare-const y Bool)
(assert (= y (< (r z) z)))
(assert (or y (> z 3)))
(check-sat)
(pop 1)
(declare-const y Int)
(assert (distinct (r y) (r z)))
(assert (and (<= y z) (<= z y)))
(check-sat)
