; A garden has the constants of the whole program: of popped levels, and of definitions that nothing calls.
; RUN: $PROGRAM --indexify=only --timeout 20 $FILE
; EXPECT: sat
; EXPECT: sat
; EXPECT: ((x "secret!"))
; RUN: sed '/^(push/d' $FILE | $PROGRAM --indexify=only --timeout 20 -
; EXPECT: sat
; EXPECT: ((x "secret!"))
(set-logic ALL)
(define-fun-rec h ((s String) (acc Int)) Int
  (ite (= s "") acc
    (h (str.substr s 1 (- (str.len s) 1))
       (mod (+ (* acc 31337) (* (str.to_code (str.at s 0)) (str.to_code (str.at s 0))) 5) 2305843009213693951))))
(declare-const x String)
(define-fun usage () String "secret!")
(push 1) (assert (= x "other")) (check-sat) (pop 1)
(assert (= (h x 7) 1689535523302072770))
(assert (= (str.len x) 7))
(check-sat)
(get-value (x))
