; Slices that bits settles within --emit-effort leave the script: a model that was checked defines their symbols, or all is
; false. The others stay as they are.
; RUN: $PROGRAM --emit --emit-effort 30 $FILE
; EXPECT: (set-logic ALL)
; EXPECT: (set-option :produce-models true)
; EXPECT: (declare-const n Int)
; EXPECT: (define-fun x () (_ BitVec 32) #x00000007)
; EXPECT: (assert (> (* n n n) 26))
; EXPECT: (check-sat)
; EXPECT: (get-value (x))
; RUN: sed 's/^(assert (bvult/(assert (bvugt x #x00000007))&/' $FILE >$TEMP/unsat.smt2; $PROGRAM --emit --emit-effort 30 $TEMP/unsat.smt2 | grep assert
; EXPECT: (assert false)
; RUN: $PROGRAM --emit --emit-effort 0 $FILE | grep -c bvmul
; EXPECT: 1
; RUN: $PROGRAM --emit --no-decide --no-decide-early $FILE | grep -c bvmul
; EXPECT: 1
; RUN: $PROGRAM --emit --emit-effort 30 $FILE >$TEMP/once.smt2; $PROGRAM --emit --emit-effort 30 $TEMP/once.smt2 >$TEMP/twice.smt2; diff $TEMP/once.smt2 $TEMP/twice.smt2 && echo same
; EXPECT: same
(set-logic ALL)
(set-option :produce-models true)
(declare-const x (_ BitVec 32))
(declare-const n Int)
(assert (= (bvmul x x x) #x00000157))
(assert (bvult x #x10000000))
(assert (> (* n n n) 26))
(check-sat)
(get-value (x))
