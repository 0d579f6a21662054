; Questions that need an option, or another answer before.
; EXIT: 1




(get-unsat-core)
(get-unsat-assumptions)
(get-proof)
(get-assertions)
(get-assignment)
(reset)
(set-option :produce-unsat-cores true)
(set-option :produce-unsat-assumptions true)
(set-option :produce-assignments true)
(get-unsat-core)
(declare-const p Bool)
(check-sat-assuming (p))
(get-unsat-assumptions)
(assert (! (and p (not p)) :named n))
(check-sat)
(get-unsat-assumptions)
(get-assignment)
(get-value (p))
(get-unsat-core)
(assert p)
(get-unsat-core)
; EXPECT: (error "explanations.smt2:7:1: `(get-unsat-core)`: expected (set-option :produce-unsat-cores true) at the beginning of the script")
; EXPECT: (error "explanations.smt2:8:1: `(get-unsat-assumptions)`: expected (set-option :produce-unsat-assumptions true) at the beginning of the script")
; EXPECT: (error "explanations.smt2:9:1: `(get-proof)`: expected (set-option :produce-proofs true) at the beginning of the script")
; EXPECT: ()
; EXPECT: (error "explanations.smt2:11:1: `(get-assignment)`: there is no model: expected a check-sat that answered sat right before")
; EXPECT: (error "explanations.smt2:16:1: `(get-unsat-core)`: there is no unsat core: expected a check-sat that answered unsat right before")
; EXPECT: sat
; EXPECT: (error "explanations.smt2:19:1: `(get-unsat-assumptions)`: there is no set of unsatisfiable assumptions: expected a check-sat that answered unsat right before")
; EXPECT: unsat
; EXPECT: ()
; EXPECT: (error "explanations.smt2:23:1: `(get-assignment)`: there is no model: expected a check-sat that answered sat right before")
; EXPECT: (error "explanations.smt2:24:1: `(get-value (p))`: there is no model: expected a check-sat that answered sat right before")
; EXPECT: (n)
; EXPECT: (error "explanations.smt2:27:1: `(get-unsat-core)`: there is no unsat core: expected a check-sat that answered unsat right before")
