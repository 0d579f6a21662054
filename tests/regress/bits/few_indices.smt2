; Stores cover every index where an index sort has few values, fewer than its code has words: five rounding modes, floats with
; one NaN. Constant arrays below and above the stores differ then.
; RUN: $PROGRAM --solver bits --passes none $FILE
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
(declare-const b Bool)
(declare-const c Bool)
(define-fun four () (Array RoundingMode Bool)
  (store (store (store (store ((as const (Array RoundingMode Bool)) b) RNE c) RNA c) RTP c) RTN c))
(define-fun all () (Array RoundingMode Bool) (store four RTZ c))
(push)
(assert (distinct b c))
(assert (= all ((as const (Array RoundingMode Bool)) c)))
(check-sat)
(pop)
(push)
(assert (distinct b c))
(assert (= four ((as const (Array RoundingMode Bool)) c)))
(check-sat)
(pop)
(declare-const f (_ FloatingPoint 2 2))
(assert (distinct (store ((as const (Array (_ FloatingPoint 2 2) Bool)) b) f c) ((as const (Array (_ FloatingPoint 2 2) Bool)) b)))
(check-sat)
