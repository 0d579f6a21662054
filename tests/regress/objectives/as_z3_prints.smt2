; With --compat z3 best values are written as z3 writes them: bit-vectors and whole Reals as integers.
; RUN: $PROGRAM --compat z3 $FILE
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (y 255)
; EXPECT:  (r (- 4))
; EXPECT:  (a 0)
; EXPECT:  (b (/ 3.0 2.0))
; EXPECT: )
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (y 255)
; EXPECT:  (r (- 4))
; EXPECT:  (a 0)
; EXPECT:  (b (/ 3.0 2.0))
; EXPECT:  (c (- 3))
; EXPECT: )
; RUN: $PROGRAM $FILE | head -n 4
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (y #xff)
; EXPECT:  (r (- 4.0))
(declare-const x Int)
(declare-const y (_ BitVec 8))
(declare-const r Real)
(assert (>= r (- 4)))
(maximize y)
(minimize r)
(assert-soft (> x 3) :weight 2.5 :id a)
(assert-soft (< x 2) :weight 1.5 :id b)
(check-sat)
(get-objectives)
(assert-soft (> x 9) :weight -3 :id c)
(check-sat)
(get-objectives)
