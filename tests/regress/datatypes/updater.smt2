; An updater changes a field, and nothing where the constructor is another. z3 calls it update-field.
; EMIT-TO: cvc5
; EXPECT: sat
; EXPECT: ((((_ update head) x 2) (cons 2 nil))
; EXPECT:  (((_ update head) nil 2) nil))
; EXPECT: unsat
(set-logic ALL)
(set-option :produce-models true)
(declare-datatype IntList ((nil) (cons (head Int) (tail IntList))))
(declare-const x IntList)
(assert (= x (cons 1 nil)))
(check-sat)
(get-value (((_ update head) x 2) ((_ update head) nil 2)))
(assert (not (= ((_ update head) x 2) (cons 2 (tail x)))))
(check-sat)
