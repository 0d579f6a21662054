; An assertion that folding decides has a value, though nobody evaluates quantifiers and no solver was asked.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: ((a true)
; EXPECT:  (b false))
(declare-sort U 0)
(declare-fun c () U)
(assert (! (exists ((q Int)) (= c c)) :named a))
(assert (! (not (! (forall ((q Int)) (distinct c c)) :named b)) :named d))
(check-sat)
(get-value (a b))
