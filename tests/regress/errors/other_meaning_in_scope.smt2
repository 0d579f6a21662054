; A name that is declared once more as something else makes unsat worthless until its scope is left.
; RUN: $PROGRAM $FILE | grep -v '^(error'
; EXPECT: unknown
; EXPECT: unsat
; EXPECT: unknown
; EXPECT: unsat
; EXPECT: unknown
; EXPECT: unsat
; RUN: grep -v 'x Bool' $FILE | $PROGRAM --emit - 2>/dev/null | grep '^(check-sat)\|^(echo'
; EXPECT: (check-sat)
; EXPECT: (check-sat)
; EXPECT: (echo "unknown")
; EXPECT: (check-sat)
; EXPECT: (echo "unknown")
; EXPECT: (check-sat)
(set-logic ALL)
(declare-const x Int)
(declare-datatype D ((one)))
(define-fun f () Bool false)
(push 1)
(declare-const x Bool)
(assert (and (< x 0) (> x 0)))
(check-sat)
(pop 1)
(push 1)
(assert (and (< x 0) (> x 0)))
(check-sat)
(pop 1)
(push 1)
(define-fun f () Bool true)
(assert f)
(check-sat)
(pop 1)
(push 1)
(assert f)
(check-sat)
(pop 1)
(push 1)
(declare-datatype D ((one) (two)))
(declare-const d D)
(assert (not (= d one)))
(check-sat)
(pop 1)
(declare-const e D)
(assert (not (= e one)))
(check-sat)
