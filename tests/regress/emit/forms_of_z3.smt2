; What z3 reads beyond SMT-LIB is handed on: floats by significand and exponent, constructors of one name. To read a
; name of several constructors is not ours: all is written as it is. A sort in parentheses and decimals without digits are
; written as SMT-LIB has them where the rest is read.
; RUN: $PROGRAM --emit $FILE >$TEMP/out && grep -v 'assert\|^$' $TEMP/out && z3 $TEMP/out
; EXPECT: (declare-sort S 0)
; EXPECT: (declare-fun f ((S)) (S))
; EXPECT: (declare-const s S)
; EXPECT: (declare-const r Real)
; EXPECT: (declare-const d (_ FloatingPoint 8 24))
; EXPECT: (declare-datatypes ((T 0)) (((make (first Int)))))
; EXPECT: (declare-datatypes ((U 0)) (((make (second S)))))
; EXPECT: (declare-const u U)
; EXPECT: (check-sat)
; EXPECT: sat
; RUN: head -n -4 $FILE | $PROGRAM --emit /dev/stdin | grep assert
; EXPECT: (assert (= (f s) s))
; EXPECT: (assert (> (* r 2.0) 3.0))
; EXPECT: (assert (= d (fp #b0 #b01111100 #b10000000000000000000000)))
(declare-sort S 0)
(declare-fun f ((S)) (S))
(declare-const s S)
(declare-const r Real)
(declare-const d (_ FloatingPoint 8 24))
(assert (= (f s) s))
(assert (> (* r 2.) 3.))
(assert (= d ((_ to_fp 8 24) RNE 1.5 (- 3))))
(declare-datatypes ((T 0)) (((make (first Int)))))
(declare-datatypes ((U 0)) (((make (second S)))))
(declare-const u U)
(check-sat)
