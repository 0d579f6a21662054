; A wrong mode is a usage error.
; RUN: $PROGRAM --indexify=often $FILE 2>&1 | head -1 | cut -d: -f2-
; EXPECT:  --indexify=often: expected first, auto, only or off
; RUN: $PROGRAM --indexify=only --stats=all $FILE 2>&1 | grep found
; EXPECT: models found without a solver: 1
(set-logic ALL)
(declare-const x Int)
(declare-const y Int)
(assert (= (* x y) 35))
(assert (< 1 x y))
(check-sat)
