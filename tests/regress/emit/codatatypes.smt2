; Codatatypes are for the program behind, or for one that knows them.
; RUN: $PROGRAM --emit $FILE | cvc5
; EXPECT: sat
; RUN: $PROGRAM $FILE | grep -v '^(error'
; EXPECT: sat
(set-logic ALL)
(declare-codatatypes ((Stream 0)) (((cell (value Int) (rest Stream)))))
(declare-fun s () Stream)
(assert (= s (cell 1 (cell 2 s))))
(check-sat)
