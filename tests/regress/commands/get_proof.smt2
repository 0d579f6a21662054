; The solver's own proof, of the assertions as they were written; a list in parentheses.
; RUN: $PROGRAM --solver z3 $FILE | head -n 2 | cut -c 1
; EXPECT: u
; EXPECT: (
; RUN: $PROGRAM --solver cvc5 $FILE | head -n 2 | cut -c 1
; EXPECT: u
; EXPECT: (
; RUN: $PROGRAM --emit $FILE | tail -n 1
; EXPECT: (get-proof)
(set-option :produce-proofs true)
(set-logic QF_UF)
(declare-sort S 0)
(declare-const a S)
(declare-const b S)
(declare-fun f (S) S)
(assert (= a b))
(assert (distinct (f a) (f b)))
(check-sat)
(get-proof)
