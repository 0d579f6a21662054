; What was to be reset stays asserted: unsat says nothing from then on, solved or emitted.
; RUN: $PROGRAM $FILE 2>&1 | tail -n 1
; EXPECT: unknown
; RUN: $PROGRAM --emit $FILE 2>/dev/null | tail -n 1
; EXPECT: (echo "unknown")
(declare-const p Bool)
(assert (not p))
(assert p)
(push 1)
(reset-assertions 7)
(pop 1)
(check-sat)
