; Standard input: without a file, as `-`, as a pipe. Positions name it <stdin>.
; RUN: $PROGRAM < $FILE
; EXPECT: sat
; EXPECT: (error "<stdin>:22:9: `(not 1)`: expected Bool, got Int")
; EXIT: 1
; RUN: $PROGRAM - < $FILE
; EXPECT: sat
; EXPECT: (error "<stdin>:22:9: `(not 1)`: expected Bool, got Int")
; EXIT: 1
; RUN: set -o pipefail; cat $FILE | $PROGRAM
; EXPECT: sat
; EXPECT: (error "<stdin>:22:9: `(not 1)`: expected Bool, got Int")
; EXIT: 1
; RUN: : | $PROGRAM
; RUN: $PROGRAM < /dev/null
; RUN: printf '(check-sat)' | $PROGRAM
; EXPECT: sat
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(check-sat)
(assert (not 1))
