; An array that is defined by a lambda stays an assertion where its value is asked for: z3 has none of a definition.
; RUN: $PROGRAM --emit --for z3 $FILE | grep define-fun | wc -l
; EXPECT: 0
; RUN: $PROGRAM --emit --for z3 $FILE | z3 -in | head -n 1
; EXPECT: sat
(declare-const c (_ BitVec 1))
(declare-const a (Array (_ BitVec 1) (_ BitVec 1)))
(assert (= (lambda ((j (_ BitVec 1))) c) a))
(check-sat)
(get-value (a))
