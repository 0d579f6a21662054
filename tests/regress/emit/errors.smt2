; After an error, the command in error is left out, one line says so on standard error, and as an assertion may be missing,
; check-sat is unknown. In a level that was left, nothing is missing any more.
; RUN: $PROGRAM --emit $FILE 2>&1 >/dev/null
; EXPECT: (error "errors.smt2:24:9: `(< true x)`: expected Int or Real, got Bool, Int")
; EXIT: 1
; RUN: $PROGRAM --emit $FILE 2>/dev/null
; EXPECT: (set-logic QF_LIA)
; EXPECT: (declare-const x Int)
; EXPECT: (push 1)
; EXPECT: (echo "unknown")
; EXPECT: (pop 1)
; EXPECT: (assert (> x 0))
; EXPECT: (check-sat)
; EXIT: 1
; RUN: $PROGRAM $FILE
; EXPECT: (error "errors.smt2:24:9: `(< true x)`: expected Int or Real, got Bool, Int")
; EXPECT: unknown
; EXPECT: sat
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(push 1)

(assert (< true x))
(check-sat)
(pop 1)
(assert (> x 0))
(check-sat)
