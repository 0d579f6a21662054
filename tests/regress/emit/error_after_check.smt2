; A mistake leaves the checks in front of it as they are, also where the script was held back until its end.
; RUN: $PROGRAM --emit $FILE 2>/dev/null
; EXPECT: (declare-const x (_ BitVec 8))
; EXPECT: (assert (= x #x12))
; EXPECT: (check-sat)
; EXPECT: (get-value (x))
; EXPECT: (echo "unknown")
; EXIT: 1
; RUN: cat $FILE | $PROGRAM --emit - 2>/dev/null | tail -n 3
; EXPECT: (check-sat)
; EXPECT: (get-value (x))
; EXPECT: (echo "unknown")
(declare-const x (_ BitVec 8))
(assert (= x #x12))
(check-sat)
(get-value (x))
(assert (= x #x123))
(check-sat)
