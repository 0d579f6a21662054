; Ended from outside, the program answers the running check, leaves no child and no unfinished file.
; RUN: for solver in z3 'z3 -in' 'cvc5 --incremental'; do $PROGRAM --solver "$solver" -o $TEMP/out $FILE & p=$!; sleep 0.5; pgrep -P $p > $TEMP/children; kill -TERM $p; wait $p; echo $?; for c in $(cat $TEMP/children); do kill -0 $c 2>/dev/null && echo alive; done; ls $TEMP; done
; EXPECT: 143
; EXPECT: children
; EXPECT: 143
; EXPECT: children
; EXPECT: 143
; EXPECT: children
; RUN: $PROGRAM --solver 'z3 -in' $FILE > $TEMP/out & until grep -q begun $TEMP/out; do sleep 0.1; done; sleep 0.5; kill -TERM $!; wait $!; e=$?; cat $TEMP/out; exit $e
; EXPECT: "begun"
; EXPECT: unknown
; EXIT: 143
; RUN: $PROGRAM --solver z3 --solver cvc5 $FILE > $TEMP/out & until grep -q begun $TEMP/out; do sleep 0.1; done; sleep 0.5; kill -TERM $!; wait $!; e=$?; cat $TEMP/out; exit $e
; EXPECT: "begun"
; EXPECT: unknown
; EXIT: 143
; RUN: $PROGRAM --solver z3 $FILE > $TEMP/out & until grep -q begun $TEMP/out; do sleep 0.1; done; sleep 0.5; kill -TERM $!; wait $!; e=$?; cat $TEMP/out; exit $e
; EXPECT: "begun"
; EXPECT: unknown
; EXIT: 143
; RUN: $PROGRAM - < <(sleep 5) & sleep 0.3; kill -TERM $!; wait $!
; EXIT: 143
; RUN: printf '(check-sat)%.0s' {1..20000} | $PROGRAM 2>$TEMP/errors | head -n 1; echo "${PIPESTATUS[1]}"; cat $TEMP/errors
; EXPECT: sat
; EXPECT: 1
; RUN: printf '(assert (= "a" "b"))%.0s' {1..20000} | $PROGRAM --emit 2>$TEMP/errors | head -n 1; echo "${PIPESTATUS[1]}"; cat $TEMP/errors
; EXPECT: (assert false)
; EXPECT: 1
; RUN: (printf '(set-logic QF_BV)(declare-const x (_ BitVec 16))(define-fun f () Int '; for i in {1..200}; do printf '(ite (= x (_ bv%d 16)) %d ' $i $i; done; printf 0; printf ')%.0s' {1..201}) >$TEMP/f.smt2; for f in text json smt2; do $PROGRAM --explore f --explore-format $f --stats $TEMP/f.smt2 2>$TEMP/errors | true; echo "${PIPESTATUS[0]}"; cat $TEMP/errors; done
; EXPECT: 1
; EXPECT: 1
; EXPECT: 1
; RUN: timeout --preserve-status -s INT 1.5 $PROGRAM --one-process --solver z3 --stats=all $FILE 2>&1 | grep -E '^(unknown|checks|pass split)' | cut -d, -f 1; echo "${PIPESTATUS[0]}"
; EXPECT: unknown
; EXPECT: checks: 1 (1 by a solver
; EXPECT: pass split: 1 runs
; EXPECT: 0
; RUN: (printf '(check-sat)(check-sat)'; sleep 2) | timeout --preserve-status -s INT 1 $PROGRAM --stats=all 2>&1 | grep -E '^(sat|checks)' | cut -d' ' -f 1,2; echo "${PIPESTATUS[1]}"
; EXPECT: sat
; EXPECT: sat
; EXPECT: checks: 2
; EXPECT: 130
; RUN: ulimit -f 1; printf '(declare-const p%d Bool)' {1..2000} | $PROGRAM --emit -o $TEMP/out 2>&1; echo $?; ls $TEMP
; EXPECT: preproc-solve: cannot write the script: File too large
; EXPECT: 1
(set-logic QF_BV)
(declare-const p (_ BitVec 128))
(declare-const q (_ BitVec 128))
(assert (= (bvmul p q) #x000000000000fffffffffffffffffddd))
(assert (and (bvult p #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 p)))
(assert (and (bvult q #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 q)))
(echo "begun")
(check-sat)
