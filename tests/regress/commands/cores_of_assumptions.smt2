; As z3 does, a core has assumptions too where this stands in for z3; else it has names only.
; RUN: $PROGRAM --compat z3 "$FILE"
; EXPECT: unsat
; EXPECT: (p q)
; EXPECT: unsat
; EXPECT: (p q)
; EXPECT: unsat
; EXPECT: (p low)
; RUN: $PROGRAM "$FILE"
; EXPECT: unsat
; EXPECT: ()
; EXPECT: unsat
; EXPECT: ()
; EXPECT: unsat
; EXPECT: (low)
; RUN: printf '(get-info :rlimit)(get-info :time)(get-info :memory)' | $PROGRAM - | sed 's/[0-9.]\{1,\}/N/'
; EXPECT: (:rlimit N)
; EXPECT: (:time N)
; EXPECT: (:memory N)
(set-option :produce-unsat-cores true)
(declare-const x Int)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(assert (=> p (> x 5)))
(assert (=> q (< x 2)))
(check-sat-assuming (p q r))
(get-unsat-core)
(check-sat p q r)
(get-unsat-core)
(assert (! (< x 0) :named low))
(check-sat-assuming (r p))
(get-unsat-core)
