; The value of a constant that only the solver knows, in the words of a program on a pipe: an atom ends where it ends.
; RUN: $PROGRAM --solver 'cvc5 --incremental --produce-models -' $FILE | grep "fun c "
; EXPECT:   (define-fun c () Int 0)
(declare-datatypes ((Chain 0)) (((end) (link (first Int) (rest Chain)))))
(declare-const c Int)
(declare-const d Bool)
(declare-const e Chain)
(assert (= (first (ite d end e)) c))
(assert (>= c (abs c)))
(check-sat)
(get-model)
