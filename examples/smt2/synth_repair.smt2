; Repair of a loop: at each of its iterations i the program prints by the sign of rho(x, i), for the input x = 5, and the
; expression is to be replaced. Of 2^n sign patterns of a linear rho only those with at most one change of sign are feasible:
; a symbolic executor asks at each branch, and goes no further where the answer is unsat. The passing path is + + + - -.
;
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (((> (rho 5 0) 0) true)
; EXPECT:  ((> (rho 5 4) 0) false))
(set-option :produce-models true)
(set-logic LIA)
(set-option :synth-depth 3)
(synth-fun rho ((x Int) (i Int)) Int ((T Int)) ((T Int (x i (Constant Int) (+ T T) (- T T) (* (Constant Int) T)))))
(push 1)
  (assert (> (rho 5 0) 0))
  (push 1)
    (assert (<= (rho 5 1) 0))
    (check-sat)                  ; + -
    (push 1)
      (assert (<= (rho 5 2) 0))
      (check-sat)                ; + - -
      (push 1)
        (assert (> (rho 5 3) 0))
        (check-sat)              ; + - - +: no path below is asked for
      (pop 1)
    (pop 1)
    (push 1)
      (assert (> (rho 5 2) 0))
      (check-sat)                ; + - +
    (pop 1)
  (pop 1)
  (push 1)
    (assert (> (rho 5 1) 0))
    (assert (> (rho 5 2) 0))
    (assert (<= (rho 5 3) 0))
    (check-sat)                  ; + + + -
    (push 1)
      (assert (> (rho 5 4) 0))
      (check-sat)                ; + + + - +
    (pop 1)
    (assert (<= (rho 5 4) 0))
    (check-sat)                  ; + + + - -: passes the test
    (get-value ((> (rho 5 0) 0) (> (rho 5 4) 0)))
  (pop 1)
(pop 1)
