; Constructors under quantifiers, with a variable that has a constructor's name.
; EXPECT: unsat
(set-logic ALL)
(declare-datatype IntList ((nil) (cons (head Int) (tail IntList))))
(declare-fun f (IntList) Int)
(assert (forall ((nil Int) (l IntList)) (> (f (cons nil l)) nil)))
(assert (< (f (cons 3 nil)) 2))
(check-sat)
