; The model is excluded by the truth values of atoms, by values of constants, or of terms. It is an assertion of its level,
; and a memo does not take the next check for the one before.
; RUN: for i in 1 2 3; do $PROGRAM --memo $TEMP/memo $FILE > $TEMP/$i; done; $PROGRAM $FILE > $TEMP/4; for i in 1 2 3; do cmp $TEMP/$i $TEMP/4; done; cat $TEMP/4
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: (error "block-model.smt2:31:1: `(block-model :literals)`: there is no model: expected a check-sat that answered sat right before")
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: sat
; EXPECT: (error "block-model.smt2:58:1: `(block-model :values)`: unsupported: :values beside declared functions, expected :literals, or (block-model-values (t ...))")
; EXPECT: (error "block-model.smt2:59:13: `)`: expected :literals or :values")
; EXPECT: (error "block-model.smt2:60:22: `)`: expected a term")
(set-option :produce-models true)
(declare-const x (_ BitVec 2))
(declare-const p Bool)
(assert (=> p (bvult x #b10)))
(assert (or p (= x #b11)))
(push)
(check-sat)
(block-model :literals)
(check-sat)
(block-model :literals)
(check-sat)
(block-model :literals)
(pop)
; p with x from 0 and 1, or x = 3: three models.
(push)
(check-sat)
(block-model :values)
(check-sat)
(block-model :values)
(check-sat)
(block-model :values)
(check-sat)
(reset)
; Two elements that are equal, and two that are not.
(declare-sort U 0)
(declare-const u U)
(declare-const v U)
(check-sat)
(block-model :values)
(check-sat)
(block-model :values)
(check-sat)
(reset)
(declare-fun f (Int) Int)
(assert (> (f 1) 2))
(check-sat)
(block-model-values ((f 1)))
(check-sat)
(block-model :values)
(block-model)
(block-model-values ())
