; Integers at the ends of words of 64 bits are written as they are read.
; RUN: $PROGRAM --emit --passes none $FILE
; EXPECT: (set-logic QF_LIA)
; EXPECT: (declare-const x Int)
; EXPECT: (assert (or (= x (- 9223372036854775807)) (= x (- 9223372036854775808)) (= x (- 9223372036854775809))))
; EXPECT: (assert (or (= x 9223372036854775807) (= x 9223372036854775808) (= x 18446744073709551616)))
; EXPECT: (assert (or (= x 0) (= x (- 1)) (= x 10)))
(set-logic QF_LIA)
(declare-const x Int)
(assert (or (= x (- 9223372036854775807)) (= x (- 9223372036854775808)) (= x (- 9223372036854775809))))
(assert (or (= x 9223372036854775807) (= x 9223372036854775808) (= x 18446744073709551616)))
(assert (or (= x 0) (= x (- 1)) (= x 10)))
