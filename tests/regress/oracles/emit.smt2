; The declaration of an oracle is written as cvc5 reads it; other solvers have none.
; RUN: $PROGRAM --emit --for cvc5 $FILE
; EXPECT: (set-logic ALL)
; EXPECT: (declare-oracle-fun f (Int Int) Int bin/f)
; EXPECT: (declare-fun x () Int)
; EXPECT: (assert (= (f x 3) 3))
; EXPECT: (check-sat)
; RUN: $PROGRAM --emit --for z3 $FILE 2>&1 >/dev/null
; EXPECT: (error "emit.smt2:15:1: `(declare-oracle-fun f bin/f (Int Int) Int)`: unsupported: only cvc5 has oracles, see --for")
; EXIT: 1
; RUN: $PROGRAM --emit --for z3 $FILE 2>/dev/null | tail -n 1
; EXPECT: (echo "unknown")
; EXIT: 0
(set-logic ALL)
(declare-oracle-fun f bin/f (Int Int) Int)
(declare-fun x () Int)
(assert (= (f x 3) 3))
(check-sat)
