; A core belongs to an answer.
(set-option :produce-unsat-cores true)
(declare-const a Bool)
(assert (! a :named n))
(check-sat)
; EXPECT: sat
(get-unsat-core)
; EXPECT: (error "unsat_core_without_check.smt2:7:1: `(get-unsat-core)`: there is no unsat core: expected a check-sat that answered unsat right before")
; EXIT: 1
; NO-EMIT: an error is expected
