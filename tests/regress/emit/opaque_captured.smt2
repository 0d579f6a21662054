; A name that only the next program knows is not one of a bound variable, wherever let and definitions bring it.
; RUN: $PROGRAM --emit --solver z3 $FILE
; EXPECT: (set-logic ALL)
; EXPECT: (assert (forall ((theirs!1 Int)) (> theirs theirs!1)))
; EXPECT: (assert (forall ((f!1 Int)) (> (f 1) f!1)))
; EXPECT: (assert (forall ((nil!1 Int)) (> (size (as nil T)) nil!1)))
; EXPECT: (assert (let ((y theirs)) (is-in 3 (comprehension ((theirs Int)) (> theirs y)))))
(set-logic ALL)
(assert (let ((y theirs)) (forall ((theirs Int)) (> y theirs))))
(assert (let ((y (f 1))) (forall ((f Int)) (> y f))))
(assert (let ((y (size (as nil T)))) (forall ((nil Int)) (> y nil))))
(assert (let ((y theirs)) (is-in 3 (comprehension ((theirs Int)) (> theirs y)))))
