; Codatatypes are for the program behind; what is missing here makes no answer.
; RUN: $PROGRAM --emit $FILE | cvc5
; EXPECT: sat
; RUN: $PROGRAM $FILE | grep -v '^(error'
; EXPECT: unsupported
; EXPECT: unknown
(set-logic ALL)
(declare-codatatypes ((Stream 0)) (((cell (value Int) (rest Stream)))))
(declare-fun s () Stream)
(assert (= s (cell 1 (cell 2 s))))
(check-sat)
