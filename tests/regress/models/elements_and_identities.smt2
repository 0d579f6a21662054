; Functions and arrays over an uninterpreted sort that are identities. Elements have the names of this program, not those of
; the solver.
; RUN: $PROGRAM $FILE | tee $TEMP/out | grep -c 'val!' ; grep -v define-fun $TEMP/out ; $PROGRAM --check-models $FILE | head -n 1
; EXPECT: 0
; EXPECT: sat
; EXPECT: (((= a (e a)) true)
; EXPECT:  ((= c (select r b)) true)
; EXPECT:  ((= c b) true)
; EXPECT:  ((= (e b) b) true))
; EXPECT: (
; EXPECT: )
; EXPECT: sat
(set-option :produce-models true)
(declare-sort U 0)
(declare-fun e (U) U)
(declare-const a U)
(declare-const b U)
(declare-const c U)
(declare-const r (Array U U))
(assert (distinct a b))
(assert (= (e a) a))
(assert (forall ((x U)) (= (e x) x)))
(assert (forall ((x U)) (= (select r x) x)))
(assert (= c (select r b)))
(check-sat)
(get-value ((= a (e a)) (= c (select r b)) (= c b) (= (e b) b)))
(get-model)
