; z3's own lists are there without a declaration, unless a script declares one of their names. Of a datatype that is applied to
; one list of sorts only constants need no sort.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: ((l (insert 10 (as nil (List Int)))))
; EXPECT: sat
; EXPECT: unsat
; EXPECT: (error "z3_lists.smt2:28:18: `List`: unknown sort, expected a declared sort or a theory's")
; EXIT: 1
; RUN: $PROGRAM --strict $FILE | grep -c 'List'
; EXPECT: 3
; NO-EMIT: other solvers have no such sort
(declare-const l (List Int))
(assert (= (head l) 10))
(assert (= (tail l) nil))
(assert (not (= l nil)))
(check-sat)
(get-value (l))
(push)
(declare-const m (List (List Bool)))
(assert (= m (insert (insert true (as nil (List Bool))) (as nil (List (List Bool))))))
(check-sat)
(assert (not ((_ is insert) (head m))))
(check-sat)
(reset)
(declare-const head Int)
(declare-const b Bool)
(declare-const k (List Int))
