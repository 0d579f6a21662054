; A logic whose name is one slip away from a known one is warned of once, on standard error, and all is answered as without.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; RUN: $PROGRAM $FILE 2>&1 >/dev/null
; EXPECT: preproc-solve: misspelt_name.smt2:24:1: `(set-logic QF_BVV)`: unknown logic, did you mean `QF_BV`?
; RUN: for name in QF_VB qf_bv QF_BW QFBV QF_AUFBVV; do sed "s/QF_BVV/$name/" $FILE | $PROGRAM 2>&1 >/dev/null | grep -o 'did.*'; done
; EXPECT: did you mean `QF_BV`?
; EXPECT: did you mean `QF_BV`?
; EXPECT: did you mean `QF_BV`?
; EXPECT: did you mean `QF_BV`?
; EXPECT: did you mean `QF_AUFBV`?
; One that is known, or is no slip, is not; nor is anything where this program stands in for a solver. Of a log it is the first.
; RUN: for name in QF_ABVFPLRA HORN QF_MYLOGIC ALL; do sed "s/QF_BVV/$name/" $FILE | $PROGRAM 2>&1 >/dev/null; done
; RUN: $PROGRAM --compat z3 $FILE 2>&1 >/dev/null
; RUN: (cat $FILE; echo '(exit)'; cat $FILE) | $PROGRAM --query-log 2>&1 >/dev/null | wc -l
; EXPECT: 1
; With --strict it is an error, and with --verbose no second line.
; RUN: $PROGRAM --strict $FILE | head -n 1
; EXPECT: (error "misspelt_name.smt2:24:1: `(set-logic QF_BVV)`: unknown logic, did you mean `QF_BV`?")
; RUN: $PROGRAM --verbose $FILE 2>&1 >/dev/null | grep -c 'unknown logic'
; EXPECT: 1
; RUN: $PROGRAM --emit $FILE 2>&1 >/dev/null | wc -l
; EXPECT: 1
(set-logic QF_BVV)
(declare-const x (_ BitVec 8))
(assert (bvult x #x05))
(check-sat)
