; What no model attains: infima and suprema, and values without a bound. What is asked behind such an objective is left open.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (x epsilon)
; EXPECT:  (i  (interval (* (- 1) oo) oo))
; EXPECT: )
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (x (+ 5.0 (* (- 1.0) epsilon)))
; EXPECT: )
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (x (+ (- (/ 5.0 3.0)) epsilon))
; EXPECT: )
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (x (* (- 1.0) epsilon))
; EXPECT: )
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (i (* (- 1) oo))
; EXPECT: )
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  ((+ x y) (/ 9.0 2.0))
; EXPECT:  (x 4.0)
; EXPECT:  ((* 2 i) 14)
; EXPECT: )
; RUN: $PROGRAM --solver cvc5 $FILE | grep -c epsilon
; EXPECT: 4
(declare-const x Real)
(declare-const y Real)
(declare-const i Int)
(push)
(assert (> x 0.0))
(minimize x)
(maximize i)
(check-sat)
(get-objectives)
(pop)
(push)
(assert (< x 5.0))
(maximize x)
(check-sat)
(get-objectives)
(pop)
(push)
(assert (> (* 3.0 x) (- 5.0)))
(minimize x)
(check-sat)
(get-objectives)
(pop)
(push)
(assert (or (< x (- 3.0)) (and (< (- 1.0) x) (< x 0.0))))
(maximize x)
(check-sat)
(get-objectives)
(pop)
(push)
(assert (> i x))
(minimize i)
(check-sat)
(get-objectives)
(pop)
(assert (and (<= (+ x (* 2.0 y)) 5.0) (<= x 4.0) (>= y 0.0) (< i 8)))
(maximize (+ x y))
(maximize x)
(maximize (* 2 i))
(check-sat)
(get-objectives)
