; Integers and reals in one script. div and mod follow SMT-LIB: the remainder is never negative, whatever the signs; division
; by zero is some value of which nothing is known but that it is always the same.
;
; EXPECT: sat
; EXPECT: ((n (- 7))
; EXPECT:  ((div n 2) (- 4))
; EXPECT:  ((mod n 2) 1)
; EXPECT:  ((mod n (- 2)) 1)
; EXPECT:  (r (- (/ 7.0 2.0)))
; EXPECT:  ((to_int r) (- 4))
; EXPECT:  ((is_int r) false))
; EXPECT: unsat
; EXPECT: sat
(set-logic ALL)
(set-option :produce-models true)
(declare-const n Int)
(declare-const r Real)
(push 1)
(assert (= (+ (* 3 n) 1) (- 20)))
(assert (= r (/ (to_real n) 2.0)))
(check-sat)
(get-value (n (div n 2) (mod n 2) (mod n (- 2)) r (to_int r) (is_int r)))
(pop 1)

; Between an integer and the next there is none.
(push 1)
(assert (and (< (to_real n) (+ r (/ 1.0 2.0))) (> (to_real n) (- r (/ 1.0 2.0)))))
(assert (not (is_int r)))
(assert (distinct n (to_int r) (+ (to_int r) 1)))
(check-sat)
(pop 1)

; (div n 0) may be anything.
(assert (= (div n 0) 5))
(assert (= (div n 0) (+ n 1)))
(check-sat)
