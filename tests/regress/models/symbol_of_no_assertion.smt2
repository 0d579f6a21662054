; A symbol that no assertion mentions has a value, also where the model was confirmed by the solver and the symbol's value has
; no term.
; RUN: $PROGRAM --check-models $FILE | grep -c 'define-fun b '
; EXPECT: 1
(declare-sort U 0)
(declare-const c1 U)
(declare-const c2 U)
(declare-const a (Array U (Array U U)))
(declare-const b (Array U U))
(assert (distinct (select a c1) (select a c2)))
(check-sat)
(get-model)
