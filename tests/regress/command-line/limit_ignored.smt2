; cvc5 does not look at its limit while it builds circuits for such widths; the session goes on all the same, in a copy of
; the program.
; RUN: $PROGRAM --passes fold --solver cvc5 --timeout 0.2 -o $TEMP/out $FILE; echo $?; cat $TEMP/out; ls $TEMP
; EXPECT: 1
; EXPECT: unknown
; EXPECT: (:reason-unknown "timeout")
; EXPECT: sat
; EXPECT: ((x true))
; EXPECT: (error "limit_ignored.smt2:30:1: `(get-unsat-core)`: expected (set-option :produce-unsat-cores true) at the beginning of the script")
; EXPECT: out
; A signal is for the copy too, which waits for commands here.
; RUN: cd $TEMP; mkfifo in; $PROGRAM --passes fold --solver cvc5 --timeout 0.2 - <in >out & p=$!; { cat $OLDPWD/$FILE; until grep -q '^((x' out; do sleep 0.1; done; kill -TERM $p; sleep 1; } >in; wait $p; echo $?; head -n 1 out; pgrep -P $p
; EXPECT: 143
; EXPECT: unknown
; EXIT: 1
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x Bool)
(declare-const p (_ BitVec 3000))
(declare-const q (_ BitVec 3000))
(push 1)
(assert (= (bvudiv p q) (bvurem q p)))
(assert (= (bvmul p q) (_ bv12345678912345678 3000)))
(check-sat)
(get-info :reason-unknown)
(pop 1)
(assert x)
(check-sat)
(get-value (x))
(get-unsat-core)
