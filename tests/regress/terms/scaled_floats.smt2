; ((_ to_fp e s) m x k), which is z3's, is x times 2^k, rounded once. z3 itself proves the same of the same text.
; RUN: $PROGRAM $FILE
; EXPECT: unsat
; RUN: z3 $FILE
; EXPECT: unsat
; RUN: sed 's/ALL/QF_FPLRA/' $FILE | $PROGRAM -
; EXPECT: unsat
(set-logic ALL)
(assert (not (and
  (= ((_ to_fp 8 24) RNE 1.1 5) ((_ to_fp 8 24) RNE 35.2))
  (= ((_ to_fp 8 24) RTZ 1.1 5) ((_ to_fp 8 24) RTZ 35.2))
  (= ((_ to_fp 8 24) RTP 0.3 (- 2)) ((_ to_fp 8 24) RTP 0.075))
  (= ((_ to_fp 5 11) RNA 1234.5 7) (_ +oo 5 11))
  (= ((_ to_fp 5 11) RTN (- 0.7) 3) ((_ to_fp 5 11) RTN (- 5.6)))
  (= ((_ to_fp 8 24) RNE 1.0 (- 149)) (fp #b0 #x00 #b00000000000000000000001))
  (= ((_ to_fp 8 24) RNE 1.0 (- 151)) (_ +zero 8 24)))))
(check-sat)
