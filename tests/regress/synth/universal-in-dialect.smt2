; A script that asks with check-sat has no universal variables.
; SOLVER: z3
; EXPECT: (error "universal-in-dialect.smt2:17:1: `(declare-var y Int)`: a universal variable in a script of SMT-LIB, which it is since line 16: expected declare-const, variables are existential")
; EXPECT: (error "universal-in-dialect.smt2:18:1: `(declare-primed-var z Int)`: a universal variable in a script of SMT-LIB, which it is since line 16: expected declare-const, variables are existential")
; EXPECT: (error "universal-in-dialect.smt2:19:1: `(constraint (= (f x) 1))`: a command of SyGuS in a script of SMT-LIB, which it is since line 16: expected assert and check-sat")
; EXPECT: (error "universal-in-dialect.smt2:20:1: `(check-synth)`: a command of SyGuS in a script of SMT-LIB, which it is since line 16: expected assert and check-sat")
; EXPECT: (error "universal-in-dialect.smt2:21:1: `(set-option :synth-depth 0)`: expected a numeral from 1 as the value of :synth-depth")
; EXPECT: (error "universal-in-dialect.smt2:22:1: `(set-option :synth-depth deep)`: expected a numeral from 1 as the value of :synth-depth")
; EXPECT: 3
; EXPECT: (error "universal-in-dialect.smt2:28:13: `g`: unknown function symbol, expected a declared function or a theory's operator")
; EXPECT: unknown
; EXIT: 1

(set-logic LIA)
(synth-fun f ((i Int)) Int ((T Int)) ((T Int (i 1 (+ T T)))))
(declare-const x Int)
(declare-var y Int)
(declare-primed-var z Int)
(constraint (= (f x) 1))
(check-synth)
(set-option :synth-depth 0)
(set-option :synth-depth deep)
(set-option :synth-depth 3)
(get-option :synth-depth)
(push 1)
(synth-fun g ((i Int)) Int)
(pop 1)
(assert (> (g x) 0))
(assert (> (f x) -2))
(check-sat)
