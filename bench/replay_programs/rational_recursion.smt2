; RationalRecursion (Qiu 2015, section V, table I): gcd by recursion, to be explored with a growing --unroll, and
; simplify, which calls it.
(set-logic ALL)

(define-fun abs_of ((x Int)) Int (ite (>= x 0) x (- x)))

(define-fun-rec gcd_rec ((c Int) (b Int)) Int
  (ite (= b 0) c
    (ite (> c b) (gcd_rec (- c b) b) (gcd_rec c (- b c)))))

(define-fun gcd ((a Int) (b Int)) Int
  (ite (= (abs_of a) 0) (abs_of b) (gcd_rec (abs_of a) (abs_of b))))

; What a fraction is after it was simplified: 0 not one, 1 a whole number, 2 a fraction less than one, 3 a greater one.
(define-fun kind ((a Int) (b Int) (g Int)) Int
  (ite (= b 0) (! 0 :named no_fraction)
    (ite (= g (abs_of b)) (! 1 :named whole)
      (ite (< (abs_of a) (abs_of b)) 2 (! 3 :named greater)))))

(define-fun simplify ((a Int) (b Int)) Int (kind a b (gcd a b)))
(define-fun simplify2 ((a Int) (b Int) (c Int)) Int (+ (simplify a b) (simplify b c)))
(define-fun again2 ((a Int) (b Int)) Int (+ (gcd a b) (gcd b a)))
(define-fun again3 ((a Int) (b Int)) Int (+ (gcd a b) (gcd b a) (gcd (- a) b)))
