; What SMT-LIB does not have is refused with --strict, said with -v, and else accepted.
; RUN: "$PROGRAM" --strict "$FILE"
; EXIT: 1
; EXPECT: (error "strict.smt2:33:1: `(set-option :no-such-option 3)`: an option that SMT-LIB does not have")
; EXPECT: (error "strict.smt2:34:1: `(set-option :produce-model true)`: an option that SMT-LIB does not have, did you mean `:produce-models`?")
; EXPECT: (error "strict.smt2:36:18: a sort of Int, which the logic QF_BV does not have: expected another logic, or none")
; EXPECT: (error "strict.smt2:37:23: a sort of Array, which the logic QF_BV does not have: expected another logic, or none")
; EXPECT: (error "strict.smt2:38:29: `set.card`: unknown function symbol, expected a declared function or a theory's operator")
; EXPECT: (error "strict.smt2:39:1: `(push)`: SMT-LIB expects a number of levels")
; EXPECT: (error "strict.smt2:40:1: `(get-difficulty)`: a command that SMT-LIB does not have")
; EXPECT: unknown
; EXPECT: (error "strict.smt2:43:1: `(set-logic QF_VB)`: unknown logic, did you mean `QF_BV`?")
; EXPECT: unknown
; RUN: "$PROGRAM" -v "$FILE" 2>&1 | sed -n 's/^.*warning: //p'
; EXPECT: strict.smt2:33:1: `(set-option :no-such-option 3)`: an option that SMT-LIB does not have
; EXPECT: strict.smt2:34:1: `(set-option :produce-model true)`: an option that SMT-LIB does not have, did you mean `:produce-models`?
; EXPECT: strict.smt2:36:18: a sort of Int, which the logic QF_BV does not have: expected another logic, or none
; EXPECT: strict.smt2:37:23: a sort of Array, which the logic QF_BV does not have: expected another logic, or none
; EXPECT: strict.smt2:39:1: `(push)`: SMT-LIB expects a number of levels
; EXPECT: strict.smt2:40:1: `(get-difficulty)`: a command that SMT-LIB does not have
; RUN: "$PROGRAM" "$FILE" 2>&1
; EXPECT: unsupported
; EXPECT: sat
; EXPECT: preproc-solve: strict.smt2:43:1: `(set-logic QF_VB)`: unknown logic, did you mean `QF_BV`?
; EXPECT: sat
; RUN: "$PROGRAM" --emit --strict "$FILE" 2>&1 >"$TEMP/emitted" | head -n 1; grep -c set-option "$TEMP/emitted"
; EXPECT: (error "strict.smt2:33:1: `(set-option :no-such-option 3)`: an option that SMT-LIB does not have")
; EXPECT: 0
; EXIT: 1



(set-option :no-such-option 3)
(set-option :produce-model true)
(set-logic QF_BV)
(declare-const i Int)
(declare-fun f (Bool) (Array (_ BitVec 8) Bool))
(define-fun s () Bool (= 1 (set.card 2)))
(push)
(get-difficulty)
(check-sat)
(reset)
(set-logic QF_VB)
(check-sat)
