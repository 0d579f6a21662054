; An executable is not run without leave: the declaration is an error, and nothing can be said of what needs it.
; EXPECT: (error "refused.smt2:7:1: `(declare-oracle-fun crc32 ../../../examples/oracles/crc32 ((...`: the executable `../../../examples/oracles/crc32` is used only with --allow-oracles")
; EXPECT: unknown
; EXPECT: (error "refused.smt2:10:1: `(declare-oracle-fun f lib:libm.so.6:sin (Float64) Float64)`: the shared library `lib:libm.so.6:sin` is used only with --allow-oracles")
; EXIT: 1
(set-logic ALL)
(declare-oracle-fun crc32 ../../../examples/oracles/crc32 ((_ BitVec 32)) (_ BitVec 32))
(assert (= (crc32 #x00000000) #x00000000))
(check-sat)
(declare-oracle-fun f lib:libm.so.6:sin (Float64) Float64)
