; Parentheses around a name that only the next program knows are kept; a list of terms is handed on as it is written.
; RUN: $PROGRAM --emit --solver z3 $FILE
; EXPECT: (set-logic ALL)
; EXPECT: (assert (and (= (theirs) ((_ theirs 1))) (= ((_ theirs 1)) 2)))
; EXPECT: (assert (=   ((theirs)) 2))
(set-logic ALL)
(assert (= (theirs) ((_ theirs 1)) 2))
(assert (=   ((theirs)) 2))
