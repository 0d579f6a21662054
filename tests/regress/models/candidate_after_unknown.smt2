; What z3 takes for a model when it gives up is what verifiers read: labels, values, models; none of it was checked.
; RUN: $PROGRAM $FILE
; EXPECT: unknown
; EXPECT: (labels here)
; EXPECT: ((a 11))
; EXPECT: unsat
(set-option :auto_config false)
(set-option :smt.mbqi false)
(declare-fun f (Int) Int)
(declare-const a Int)
(assert (forall ((x Int)) (! (> (f (f x)) (* x x)) :pattern ((f (f x))))))
(assert (= a 11))
(assert (not (! (and (< a 10) (forall ((x Int)) (! (> (f x) 0) :pattern ((f x))))) :lblneg here)))
(check-sat)
(labels)
(get-value (a))
(assert (< a 10))
(check-sat)
