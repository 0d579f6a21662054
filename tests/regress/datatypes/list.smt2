; A list of integers: constructors, selectors, testers, values.
; EXPECT: sat
; EXPECT: ((x (cons 1 nil))
; EXPECT:  ((tail x) nil)
; EXPECT:  (((_ is cons) x) true))
; EXPECT: unsat
(set-logic ALL)
(set-option :produce-models true)
(declare-datatype IntList ((nil) (cons (head Int) (tail IntList))))
(declare-const x IntList)
(assert (= (head x) 1))
(assert ((_ is cons) x))
(assert ((_ is nil) (tail x)))
(check-sat)
(get-value (x (tail x) ((_ is cons) x)))
(push 1)
(assert (distinct x (cons 1 nil)))
(check-sat)
(pop 1)
