; A name whose declaration failed means nothing, though a solver may have an operator of that name: no unsat follows from it.
; EXPECT: (error "refused_operator_name.smt2:10:1: `(declare-oracle-fun sin ../../../examples/oracles/crc32 (Rea...`: the executable `../../../examples/oracles/crc32` is used only with --allow-oracles")
; EXPECT: unknown
; EXPECT: (error "refused_operator_name.smt2:15:19: `Foo`: unknown sort, expected a declared sort or a theory's")
; EXPECT: unknown
; EXPECT: sat
; EXIT: 1
(set-logic ALL)
(push 1)
(declare-oracle-fun sin ../../../examples/oracles/crc32 (Real) Real)
(assert (= (sin 0.0) 1.0))
(check-sat)
(pop 1)
(push 1)
(declare-fun cos (Foo) Real)
(assert (= (cos 0.0) 0.0))
(check-sat)
(pop 1)
(check-sat)
