; What a function of an unknown range gives may be applied again: only the next program knows.
; RUN: $PROGRAM --emit --solver z3 $FILE
; EXPECT: (set-logic HO_ALL)
; EXPECT: (assert (forall ((f (-> Int Theirs))) (= (f 1 2 3) 4)))
(set-logic HO_ALL)
(assert (forall ((f (-> Int Theirs))) (= (f 1 2 3) 4)))
