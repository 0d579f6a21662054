; What the options ask for after each sat, and their errors.
; RUN: $PROGRAM --count --all-models 2 --project y "$FILE"
; EXPECT: sat
; EXPECT: {"count": 3, "exact": true}
; EXPECT: {"y": "#x00"}
; EXPECT: {"y": "#x01"}
; EXPECT: {"models": 2, "all": false}
; RUN: $PROGRAM --count "$FILE"
; EXPECT: sat
; EXPECT: {"count": 12, "exact": true}
; RUN: $PROGRAM --sample 5 --project z "$FILE"
; EXPECT: sat
; EXPECT: (error "all_models_options.smt2:25:1: `(check-sat)`: --project: `z` is not declared, expected a constant of the script")
; EXIT: 1
; RUN: $PROGRAM --sample 12 "$FILE" | grep -c '"x"'
; EXPECT: 12
; RUN: printf '(declare-const x Bool)(get-models 0)(get-models x)(get-models 2 x)' | $PROGRAM --strict - 2>&1 | grep -c error
; EXPECT: 3
; RUN: printf '(declare-const x Int)(assert (> x 0))(check-sat)' | $PROGRAM --all-models 3 - | tail -n 1
; EXPECT: {"models": 3, "all": false}
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (= (bvmul x x) #x31))
(assert (bvult y #x03))
(check-sat)
