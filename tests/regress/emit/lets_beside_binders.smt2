; A shared term with a binder inside uses names of other shared terms: its let comes behind theirs, and never among them.
; RUN: $PROGRAM --emit $FILE >$TEMP/out; z3 $TEMP/out; cvc5 <$TEMP/out; $PROGRAM --emit $TEMP/out | z3 -in
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
(set-logic UFLIA)
(declare-fun p (Int Int) Bool)
(declare-fun f (Int) Int)
(declare-const c Int)
(assert (forall ((x Int))
  (let ((none (not (forall ((z Int)) (not (p z (f x)))))))
  (let ((other (not (forall ((z Int)) (=> none (p (f (f x)) z))))))
    (and (p (f x) (f (f x))) (or none (p x (f (f x)))) (or (not none) (p x x)) (or (not other) none) (or other (p x c)))))))
(assert (not (p (f c) (f (f c)))))
(check-sat)
