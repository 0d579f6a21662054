; Each check has another optimum of the front, and the last answer is unsat, of which there is no core.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: ((x 0)
; EXPECT:  (y 0))
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (x 1)
; EXPECT:  (y 2)
; EXPECT: )
; EXPECT: ((x 1)
; EXPECT:  (y 2))
; EXPECT: unsat
; EXPECT: (error "pareto.smt2:49:1: `(get-unsat-core)`: there is no unsat core: unsat says that there is no further optimum")
; EXPECT: sat
; EXPECT: ((x 0)
; EXPECT:  (y 0))
; EXPECT: sat
; EXPECT: ((x 1)
; EXPECT:  (y 2))
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (a 3.0)
; EXPECT:  (b 1.0)
; EXPECT: )
; EXPECT: sat
; EXPECT: unsat
; EXPECT: (c)
; EXPECT: unknown
; EXPECT: (:reason-unknown "there are better models than any that was found")
; EXIT: 1
(set-option :opt.priority pareto)
(set-option :produce-unsat-cores true)
(declare-const x Int)
(define-const y Int (+ x x))
(declare-const a Real)
(declare-const b Real)
(push)
(assert (<= 0 x 1))
(minimize x)
(maximize y)
(check-sat)
(get-value (x y))
(check-sat)
(get-objectives)
(get-value (x y))
(check-sat)
(get-unsat-core)
(check-sat)
(get-value (x y))
; Another assumption, and then another assertion, begin anew.
(check-sat-assuming ((> x 0)))
(get-value (x y))
(check-sat-assuming ((> x 0)))
(pop)
(push)
(assert (and (<= 0 a 3) (<= 0 b 3) (<= (+ a b) 4)))
(maximize a)
(maximize b)
(check-sat)
(get-objectives)
(check-sat)
(assert (! (> (+ a b) 5) :named c))
(check-sat)
(get-unsat-core)
(pop)
(maximize a)
(maximize b)
(check-sat)
(get-info :reason-unknown)
