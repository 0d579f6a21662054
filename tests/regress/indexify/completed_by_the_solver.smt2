; What a found model leaves open, as the value of a quotient by zero, a solver chooses; the same each time it is asked.
; RUN: "$PROGRAM" --indexify=only "$FILE" | sed 's/((div n 0) [^ ]*)/CHOSEN/'
; EXPECT: sat
; EXPECT: ((n 4)
; EXPECT:  CHOSEN
; EXPECT:  ((= (div n 0) (- (+ 1 (div 4 0)) 1)) true))
; EXPECT: sat
; EXPECT: ((n 4)
; EXPECT:  ((f 4) 7)
; EXPECT:  CHOSEN
; EXPECT:  ((= (div n 0) (div (- (f 4) 3) (- (f n) 7))) true))
; NO-EMIT: the model is what is looked at
(set-option :produce-models true)
(declare-const n Int)
(declare-fun f (Int) Int)
(assert (< 15 (* n n) 17))
(assert (> n 0))
(check-sat)
(get-value (n (div n 0) (= (div n 0) (- (+ 1 (div 4 0)) 1))))
(assert (= (f n) (+ n 3)))
(check-sat)
(get-value (n (f 4) (div n 0) (= (div n 0) (div (- (f 4) 3) (- (f n) 7)))))
