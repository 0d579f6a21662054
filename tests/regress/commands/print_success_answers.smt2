; Commands that answer do not also say success.
; NO-EMIT: solvers print assertions in ways of their own
(set-option :print-success true)
(set-option :produce-unsat-cores true)
(set-option :produce-unsat-assumptions true)
(set-option :produce-assertions true)
(set-option :produce-assignments true)
(set-logic QF_UF)
(declare-sort-parameter A)
(declare-const p Bool)
(assert p)
(get-assertions)
(check-sat)
(get-assignment)
(check-sat-assuming ((not p)))
(get-unsat-core)
(get-unsat-assumptions)
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: (p)
; EXPECT: sat
; EXPECT: ()
; EXPECT: unsat
; EXPECT: ()
; EXPECT: ((not p))
