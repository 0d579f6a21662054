; Each objective is at its best among the models in which those before it are. Of these z3's own optimizer finds worse values, in
; 4.8.12 and in part in 4.13.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  ((+ (ite e1 60 0) (ite e2 60 0)) 60)
; EXPECT:  ((ite e2 10 0) 10)
; EXPECT: )
; EXPECT: ((e1 false)
; EXPECT:  (e2 true))
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  ((+ (ite (and p p) 4 5) (ite r 0 5)) 4)
; EXPECT:  ((+ (ite (< y x) 5 2) (ite (xor r r) 8 7) (ite (not q) 4 3)) 16)
; EXPECT: )
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  ((+ (ite (<= x 3) 9 2) (ite r 4 8) (ite (not r) 2 1)) 7)
; EXPECT:  ((ite r 5 (ite p 3 x)) 5)
; EXPECT:  ((+ (ite r 7 6) (ite (= 2 y) 9 7)) 16)
; EXPECT: )
; RUN: $PROGRAM --solver z3 --passes none $FILE | grep -c ' 16)$'
; EXPECT: 2
; RUN: $PROGRAM --solver cvc5 $FILE | grep -c ' 16)$'
; EXPECT: 2
(push)
(declare-const e1 Bool)
(declare-const e2 Bool)
(assert (xor e1 e2))
(maximize (+ (ite e1 60 0) (ite e2 60 0)))
(maximize (ite e2 10 0))
(check-sat)
(get-objectives)
(get-value (e1 e2))
(pop)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(declare-const x Int)
(declare-const y Int)
(assert (<= 0 x 4))
(assert (<= 0 y 4))
(push)
(assert (xor (or p r) (xor r (not q))))
(minimize (+ (ite (and p p) 4 5) (ite r 0 5)))
(maximize (+ (ite (< y x) 5 2) (ite (xor r r) 8 7) (ite (not q) 4 3)))
(check-sat)
(get-objectives)
(pop)
(assert (not q))
(minimize (+ (ite (<= x 3) 9 2) (ite r 4 8) (ite (not r) 2 1)))
(minimize (ite r 5 (ite p 3 x)))
(maximize (+ (ite r 7 6) (ite (= 2 y) 9 7)))
(check-sat)
(get-objectives)
