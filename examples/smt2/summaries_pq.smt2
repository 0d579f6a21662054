(set-logic QF_LIA)
(define-fun p ((x Int) (y Int)) Int
  (let ((x2 (ite (> x y) (+ x 3) x))
        (y2 (ite (> x y) y (- y 5))))
    (ite (> x2 y2) x2 y2)))
(define-fun q ((a Int) (b Int)) Int
  (ite (> a b) (p (+ a 1) b) (p (+ b 1) a)))
