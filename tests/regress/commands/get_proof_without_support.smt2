; A solver on a pipe that has no proofs: one error, and the session goes on.
; RUN: printf '#!/bin/bash\nwhile read -r line; do case $line in "(check-sat)") echo unsat;; "(get-proof)") echo unsupported;; esac; done' >"$TEMP/solver"; chmod +x "$TEMP/solver"; "$PROGRAM" --solver "$TEMP/solver" "$FILE" | sed "s#$TEMP#TEMP#"
; EXPECT: unsat
; EXPECT: (error "get_proof_without_support.smt2:10:1: `(get-proof)`: the solver `TEMP/solver` says unsupported, asked (get-proof)")
; EXPECT: unsat
(set-option :produce-proofs true)
(declare-const x Int)
(assert (= (* x x) 3))
(check-sat)
(get-proof)
(check-sat)
