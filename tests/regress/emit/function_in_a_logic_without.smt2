; A table is written as a function where that is asked for: the logic has to have functions then.
; RUN: $PROGRAM --emit --emit-effort 0 --for z3 --no-slices --table-encoding function $FILE | tee $TEMP/out | head -n 1; z3 $TEMP/out
; EXPECT: (set-logic QF_UFBV)
; EXPECT: sat
(set-logic QF_BV)
(declare-const x4 (_ BitVec 1))
(declare-const x5 (_ BitVec 4))
(assert (bvsgt (bvsmod (_ bv1 4) x5) ((_ zero_extend 3) x4)))
(check-sat)
