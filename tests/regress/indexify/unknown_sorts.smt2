; A term of unknown sort has no column: what asserts it is not found true, and reads nothing beside it.
; RUN: $PROGRAM --indexify=only --solver cvc5 --one-process --passes none $FILE
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
; RUN: $PROGRAM --indexify=only --solver z3 --one-process $FILE
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
(set-logic ALL)
(declare-const l (_ BitVec 2))
(declare-const c Bool)
(push 1)
(assert (fp.gt ((_ to_fp_unsigned 8 24) RNE l) ((_ to_fp 8 24) RNE 5.0)))
(assert ((_ foo 64) (= l #b11)))
(check-sat)
(pop 1)
(push 1)
(assert (set.is_empty (set.singleton l)))
(check-sat)
(pop 1)
(push 1)
(assert (ite c (set.member l (set.singleton l)) c))
(check-sat)
(pop 1)
