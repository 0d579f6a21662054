; What z3 has beyond the standard, as programs that drive z3 write it.
; RUN: $PROGRAM $FILE
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((x 6))
; EXPECT: 7
; EXPECT: (+ 3 x)
; EXPECT: sat
; EXPECT: sat
; EXPECT: (labels at-exit)
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  ((+ x y) 13)
; EXPECT:  (goal 2)
; EXPECT:  (x 9)
; EXPECT: )
; EXPECT: ((x 9)
; EXPECT:  (y 4))
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (x oo)
; EXPECT: )
(declare-const x Int)
(declare-const y Int)
(declare-const b Bool)
(push)
(assert (=> b (= x 6)))
(check-sat b (not b))
(check-sat b)
(get-value (x))
(eval (+ x 1) :completion true)
(simplify (+ x 1 2))
(check-sat-using (then simplify (using-params smt :random_seed 3)))
(pop)
(push)
; Of the two parts that are false the first one counts.
(assert (not (and (! (=> b true) :lblpos entry) (! (> x y) :lblneg at-exit) (! (> x (+ y 1)) :lblneg later))))
(check-sat)
(labels)
(pop)
(push)
(assert (and (< x 10) (< y 5) (> x 0) (> y 0)))
(maximize (+ x y))
(assert-soft b :weight 1 :id goal)
(assert-soft (not b) :weight 3 :id goal)
(assert-soft (> x 10) :id goal)
(minimize x)
(check-sat)
(get-objectives)
(get-value (x y))
(pop)
(push)
(maximize x)
(check-sat)
(get-objectives)
(pop)
