; The name of a term stands for it further to the right in the same command, as z3 and cvc5 have it.
; EXPECT: sat
; EXPECT: ((s #x05)
; EXPECT:  (p true))
; EXPECT: (error "name_in_the_same_command.smt2:14:14: `q`: unknown symbol, expected a declared constant, a variable or a literal")
; EXIT: 1
(set-option :produce-models true)
(declare-const x (_ BitVec 8))
(assert (! (= (! (bvadd x #x01) :named s) (bvmul #x05 (bvudiv s s))) :named p))
(assert (= s #x05))
(check-sat)
(get-value (s p))
(push 1)
(assert (and q (! (= x x) :named q)))
