; What has no representation here is printed as the solver prints it.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: ((x (root-obj (+ (^ x 2) (- 2)) 2))
; EXPECT:  ((+ x y) (root-obj (+ (^ x 2) (- 2)) 2)))
; EXPECT: (
; EXPECT:   (define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 2))
; EXPECT:   (define-fun y () Real 0.0)
; EXPECT: )
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (* x x) 2.0))
(assert (> x 0.0))
(check-sat)
(get-value (x (+ x y)))
(get-model)
