; Repair by tests: for each test some path is taken, and its outcome is the expected one. The program returns x where rho(x, y)
; and else y; it should return the greater.
;
; EXPECT: sat
; EXPECT: (((rho 9 1) true)
; EXPECT:  ((rho 1 9) false))
(set-option :produce-models true)
(set-logic LIA)
(set-option :synth-depth 2)
(synth-fun rho ((x Int) (y Int)) Bool ((B Bool) (I Int)) ((B Bool ((< I I))) (I Int (x y 0))))
(define-fun passes ((x Int) (y Int) (expected Int)) Bool
  (or (and (rho x y) (= x expected)) (and (not (rho x y)) (= y expected))))
(assert (passes 3 1 3))
(assert (passes 2 5 5))
(assert (passes (- 4) (- 3) (- 3)))
(assert (passes (- 1) (- 6) (- 1)))
(check-sat)
(get-value ((rho 9 1) (rho 1 9)))
