; A constructor without fields that two datatypes have is written with its sort in values.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: ((a (as e A))
; EXPECT:  (b (cb (as e B))))
(declare-datatypes ((A 0) (B 0)) (((e) (ca (s A))) ((e) (cb (s B)))))
(declare-const a A)
(declare-const b B)
(assert (= a (as e A)))
(assert ((_ is cb) b))
(assert (= (s b) (as e B)))
(check-sat)
(get-value (a b))
