; Each objective by itself; a repeated check has the model of the next one, and the last answer is unsat.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (x 5)
; EXPECT:  (y 5)
; EXPECT:  (r (+ 1.0 (* (- 1.0) epsilon)))
; EXPECT: )
; EXPECT: ((x 5))
; EXPECT: sat
; EXPECT: ((y 5))
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((x 5))
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (x 5)
; EXPECT:  (y 5)
; EXPECT:  (r (+ 1.0 (* (- 1.0) epsilon)))
; EXPECT:  ( 0)
; EXPECT: )
; EXPECT: ((x 5))
(set-option :opt.priority box)
(declare-const x Int)
(declare-const y Int)
(declare-const r Real)
(assert (and (<= 0 x 5) (<= 0 y 5) (<= (+ x y) 6) (< r 1.0)))
(maximize x)
(maximize y)
(maximize r)
(check-sat)
(get-objectives)
(get-value (x))
(check-sat)
(get-value (y))
(check-sat)
(check-sat)
(check-sat)
(get-value (x))
(assert-soft (< x 3))
(check-sat)
(get-objectives)
(get-value (x))
