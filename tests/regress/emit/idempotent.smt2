; What --emit has written it writes again as it is: names of lets are used anew, and a conjunct of several assertions stands
; there once.
; RUN: $PROGRAM --emit --emit-effort 0 $FILE >$TEMP/one.smt2; $PROGRAM --emit --emit-effort 0 $TEMP/one.smt2 >$TEMP/two.smt2; cmp $TEMP/one.smt2 $TEMP/two.smt2 && grep -c -F "(assert (> (f x) 3))" $TEMP/two.smt2; grep -o "let ...1" $TEMP/two.smt2
; EXPECT: 1
; EXPECT: let ((?1
; RUN: $PROGRAM --emit --emit-effort 0 $FILE | z3 -in
; EXPECT: sat
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (and (> (f x) 3) (> (f y) (f z))))
(assert (and (> (f z) 4) (> (f x) 3)))
(assert (let ((?1 (+ (f x) (f y)))) (> (* 3 ?1) (+ ?1 (f (+ ?1 z))))))
(check-sat)
