; Rational (Qiu 2015, section V, tables I and II): abs, gcd by subtraction with its loop unrolled five times,
; simplify and simp, which simplifies several rationals (in the class: an array of them).
; A path on which the loop is not done after five turns ends with gcd -1.
(set-logic ALL)
(declare-datatype Rational ((rational (num Int) (den Int))))

(define-fun abs_of ((x Int)) Int (ite (>= x 0) x (- x)))

; One turn of `while (b != 0) if (c > b) c = c - b; else b = b - c;`, and those after it.
(define-fun turn0 ((c Int) (b Int)) Int (ite (= b 0) c (! (- 1) :named not_done)))
(define-fun turn1 ((c Int) (b Int)) Int (ite (= b 0) c (ite (> c b) (turn0 (- c b) b) (turn0 c (- b c)))))
(define-fun turn2 ((c Int) (b Int)) Int (ite (= b 0) c (ite (> c b) (turn1 (- c b) b) (turn1 c (- b c)))))
(define-fun turn3 ((c Int) (b Int)) Int (ite (= b 0) c (ite (> c b) (turn2 (- c b) b) (turn2 c (- b c)))))
(define-fun turn4 ((c Int) (b Int)) Int (ite (= b 0) c (ite (> c b) (turn3 (- c b) b) (turn3 c (- b c)))))
(define-fun turn5 ((c Int) (b Int)) Int (ite (= b 0) c (ite (> c b) (turn4 (- c b) b) (turn4 c (- b c)))))

(define-fun gcd ((a Int) (b Int)) Int
  (ite (= (abs_of a) 0) (abs_of b) (turn5 (abs_of a) (abs_of b))))

(define-fun simplify ((r Rational)) Rational
  (ite (= (den r) 0) r
    (ite (<= (gcd (num r) (den r)) 1) r
      (rational (div (num r) (gcd (num r) (den r))) (div (den r) (gcd (num r) (den r)))))))

; The sign of a rational: 0, 1, -1; 2 where there is none.
(define-fun sign ((r Rational)) Int
  (ite (= (den r) 0) (! 2 :named no_rational)
  (ite (= (num r) 0) (! 0 :named zero)
  (ite (= (> (num r) 0) (> (den r) 0)) 1 (! (- 1) :named negative)))))
(define-fun sign_of ((a Int) (b Int)) Int (sign (simplify (rational a b))))

; simp: each number with the next one; the loop is unrolled twice, so that there are few enough paths.
(define-fun gcd_short ((a Int) (b Int)) Int
  (ite (= (abs_of a) 0) (abs_of b) (turn2 (abs_of a) (abs_of b))))
(define-fun simp1 ((a Int) (b Int)) Int (gcd_short a b))
(define-fun simp2 ((a Int) (b Int) (c Int) (d Int)) Int (+ (gcd_short a b) (gcd_short c d)))
(define-fun simp3 ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int)) Int
  (+ (gcd_short a b) (gcd_short c d) (gcd_short e f)))
; The same numbers once more, the other way round.
(define-fun again2 ((a Int) (b Int)) Int (+ (gcd a b) (gcd b a)))
(define-fun again3 ((a Int) (b Int)) Int (+ (gcd a b) (gcd b a) (gcd (- a) b)))
(define-fun again4 ((a Int) (b Int)) Int (+ (gcd a b) (gcd b a) (gcd (- a) b) (gcd a (- b))))
