; Where a solver ends its process, the check is unknown and says so, and all that follows is answered: commands, scripts and
; files. Here a signal does it, as a crash would.
; NO-SANITIZER: a crash is a report there
; RUN: for signal in KILL ABRT SEGV; do ulimit -c 0; $PROGRAM $FILE $FILE.none data_second.smt2 > $TEMP/out 2> $TEMP/errors & p=$!; until grep -q begun $TEMP/out; do sleep 0.1; done; sleep 0.5; pkill -$signal -P $p; wait $p; echo $?; sed 's/signal [0-9]* (.*)"/signal"/' $TEMP/out; cat $TEMP/errors; if pgrep -P $p; then echo left; fi; done
; EXPECT: 1
; EXPECT: "begun"
; EXPECT: unknown
; EXPECT: (:reason-unknown "the solver crashed: signal")
; EXPECT: (error "solver_lost.smt2:58:1: `(get-model)`: there is no model: expected a check-sat that answered sat right before")
; EXPECT: sat
; EXPECT: ((x false)
; EXPECT:  ((= p q) true))
; EXPECT: (error "solver_lost.smt2.none: cannot open: No such file or directory")
; EXPECT: unsat
; EXPECT: 1
; EXPECT: "begun"
; EXPECT: unknown
; EXPECT: (:reason-unknown "the solver crashed: signal")
; EXPECT: (error "solver_lost.smt2:58:1: `(get-model)`: there is no model: expected a check-sat that answered sat right before")
; EXPECT: sat
; EXPECT: ((x false)
; EXPECT:  ((= p q) true))
; EXPECT: (error "solver_lost.smt2.none: cannot open: No such file or directory")
; EXPECT: unsat
; EXPECT: 1
; EXPECT: "begun"
; EXPECT: unknown
; EXPECT: (:reason-unknown "the solver crashed: signal")
; EXPECT: (error "solver_lost.smt2:58:1: `(get-model)`: there is no model: expected a check-sat that answered sat right before")
; EXPECT: sat
; EXPECT: ((x false)
; EXPECT:  ((= p q) true))
; EXPECT: (error "solver_lost.smt2.none: cannot open: No such file or directory")
; EXPECT: unsat
; The same within one script of several, from a pipe; and where the process with the model is gone before it is asked for it.
; RUN: ulimit -c 0; cd $TEMP; { echo '(echo "first")(exit)'; cat $OLDPWD/$FILE; } | sed '/^(check-sat)/q' > begin; mkfifo in; $PROGRAM --query-log - < in > out & p=$!; { cat begin; until grep -q begun out; do sleep 0.1; done; sleep 0.5; pkill -KILL -P $p; echo '(pop 1)(check-sat)'; until grep -qx sat out; do sleep 0.1; done; pkill -KILL -P $p; echo '(get-value (x)) (exit) (set-option :produce-models true) (declare-const p Bool) (assert p) (check-sat) (get-value (p))'; } > in; wait $p; echo $?; cat out
; EXPECT: 1
; EXPECT: "first"
; EXPECT: "begun"
; EXPECT: unknown
; EXPECT: sat
; EXPECT: (error "<stdin>:59:1: `(get-value (x))`: there is no model any more, the process that had it is gone: the solver crashed: signal 9 (Killed)")
; EXPECT: sat
; EXPECT: ((p true))
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const p (_ BitVec 128))
(declare-const q (_ BitVec 128))
(declare-const x Bool)
(assert (or x (= p q)))
(push 1)
(assert (= (bvmul p q) #x000000000000fffffffffffffffffddd))
(assert (and (bvult p #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 p)))
(assert (and (bvult q #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 q)))
(echo "begun")
(check-sat)
(get-info :reason-unknown)
(get-model)
(pop 1)
(assert (not x))
(check-sat)
(get-value (x (= p q)))
