; A selector at another constructor's value is the solver's choice, but a function.
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(declare-datatype IntList ((nil) (cons (head Int) (tail IntList))))
(declare-const x IntList)
(declare-const y IntList)
(assert (= (head nil) 17))
(assert ((_ is nil) x))
(assert ((_ is nil) y))
(check-sat)
(assert (distinct (head x) (head y)))
(check-sat)
