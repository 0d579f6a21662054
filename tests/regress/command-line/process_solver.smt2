; Solvers as programs: one, several, and ones that misbehave; no process is left behind.
; RUN: $PROGRAM --passes fold --solver 'z3 -in' $FILE
; EXPECT: sat
; EXPECT: ((x #x03))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --passes fold --solver 'cvc5 --incremental' $FILE
; EXPECT: sat
; EXPECT: ((x #x03))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --passes fold --solver z3 --solver cvc5 --solver 'z3 -in' $FILE
; EXPECT: sat
; EXPECT: ((x #x03))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --passes fold --memory-limit 2000 --timeout 10 $FILE
; EXPECT: sat
; EXPECT: ((x #x03))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --passes fold --solver 'no-such-solver -in' $FILE 2>&1
; EXPECT: preproc-solve: unknown solver `no-such-solver -in`, expected auto|z3|cvc5|bits or a program on PATH
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --passes fold --timeout 0.3 --solver '../../support/fake_solver.sh hang' $FILE
; EXPECT: unknown
; EXPECT: (error "process_solver.smt2:43:1: `(get-value (x))`: there is no model: expected a check-sat that answered sat right before")
; EXPECT: unknown
; EXPECT: unknown
; EXIT: 1
; RUN: $PROGRAM --passes fold --solver '../../support/fake_solver.sh unsat' --solver 'sleep 8765' $FILE | grep -c unsat; pgrep -fx 'sleep 8765'
; EXPECT: 3
; EXIT: 1
; RUN: printf '(check-sat)' | $PROGRAM --passes fold --solver '../../support/fake_solver.sh error' - ; printf '(assert (let ((a true)) (or a false)))(declare-const p Bool)(assert p)(check-sat)' | $PROGRAM --passes fold --solver '../../support/fake_solver.sh error' -
; EXPECT: sat
; EXPECT: (error "<stdin>:1:71: `(check-sat)`: the solver `../../support/fake_solver.sh error` says (error ""line 3: no such thing""), asked (check-sat)")
; EXIT: 1
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvadd x #x01) #x04))
(check-sat)
(get-value (x))
(push 1)
(assert (= (bvmul x x) #x07))
(check-sat)
(pop 1)
(check-sat)
