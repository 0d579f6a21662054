; Symbols of all characters that SMT-LIB allows, plain and quoted; names of theory operators, of commands and of solvers' own
; things are names like others where the script declares them. cvc5 1.0.3 reads no line break in a token from a pipe, nor a symbol assert.
; EMIT-TO: z3
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun ~!@$%^&*_-+=<>.?/0 () Int 1)
; EXPECT:   (define-fun |0 a b| () Int 2)
; EXPECT:   (define-fun |"; ()[]{}#:'`,| () Int 3)
; EXPECT:   (define-fun || () Int 4)
; EXPECT:   (define-fun |two
; EXPECT: lines| () Int 5)
; EXPECT:   (define-fun |let| () Int 6)
; EXPECT:   (define-fun |assert| () Int 7)
; EXPECT:   (define-fun ?1 () Int 8)
; EXPECT:   (define-fun preproc!1 () Int 9)
; EXPECT:   (define-fun |1x| () Int 10)
; EXPECT: )
; EXPECT: unsat
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const ~!@$%^&*_-+=<>.?/0 Int)
(declare-const |0 a b| Int)
(declare-const |"; ()[]{}#:'`,| Int)
(declare-const || Int)
(declare-const |two
lines| Int)
(declare-const |let| Int)
(declare-const assert Int)
(declare-const ?1 Int)
(declare-const preproc!1 Int)
(declare-const |1x| Int)
(assert (= ~!@$%^&*_-+=<>.?/0 1))
(assert (= |0 a b| 2))
(assert (= |"; ()[]{}#:'`,| 3))
(assert (= || 4))
(assert (= |two
lines| 5))
(assert (= |let| 6))
(assert (= assert 7))
(assert (= ?1 8))
(assert (= preproc!1 9))
(assert (= |1x| 10))
(check-sat)
(get-model)
; Shared terms are written with let names that clash with none of these.
(assert (distinct (* (+ ?1 assert) 2) (+ (+ ?1 assert) (+ ?1 assert))))
(check-sat)
