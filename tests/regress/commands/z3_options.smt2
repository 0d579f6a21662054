; z3 takes its options in any case of letters, and refuses those that it does not have; Reals as decimals.
; RUN: $PROGRAM --compat z3 $FILE
; EXPECT: (error "z3_options.smt2:20:1: `(set-option :model_compress false)`: unknown parameter 'model_compress'")
; EXPECT: sat
; EXPECT: ((s 1.4142135623?)
; EXPECT:  (t (- 0.3333333333?))
; EXPECT:  (u 2.5))
; EXPECT: said
; EXIT: 1
; RUN: $PROGRAM --compat cvc5 --solver z3 $FILE
; EXPECT: sat
; EXPECT: ((s 1.4142135623?)
; EXPECT:  (t (- 0.3333333333?))
; EXPECT:  (u 2.5))
; EXPECT: "said"
(set-option :SMT.RANDOM-SEED 3)
(set-option :TIMEOUT 20000)
(set-option :pp.decimal true)
(declare-const s Real)
(set-option :model_compress false)
(declare-const t Real)
(declare-const u Real)
(assert (and (= (* s s) 2.0) (> s 0.0) (= (* 3.0 t) (- 1.0)) (= u 2.5)))
(check-sat)
(get-value (s t u))
(echo "said")
