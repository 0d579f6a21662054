; Interrupted or out of time, a search for functions leaves nothing behind: no process, no file. (A job in the background
; ignores interrupts, unless bash has job control.)
; RUN: set -m; printf '#!/bin/sh\necho $$ >$TEMP/beside\nexec sleep 1000\n' >$TEMP/slow; chmod +x $TEMP/slow; for signal in INT TERM; do $PROGRAM --beside $TEMP/slow $FILE & p=$!; until [ -s $TEMP/beside ]; do sleep 0.05; done; kill -$signal $p; wait $p; echo $?; c=$(cat $TEMP/beside); rm $TEMP/beside; kill -0 $c 2>/dev/null && echo alive; done; ls $TEMP
; EXPECT: fail
; EXPECT: 0
; EXPECT: fail
; EXPECT: 143
; EXPECT: slow
; RUN: printf '#!/bin/sh\necho $$ >$TEMP/beside\nexec sleep 1000\n' >$TEMP/slow; chmod +x $TEMP/slow; $PROGRAM --timeout 1 --beside $TEMP/slow $FILE; echo $?; kill -0 $(cat $TEMP/beside) 2>/dev/null && echo alive; ls $TEMP
; EXPECT: fail
; EXPECT: 0
; EXPECT: beside
; EXPECT: slow
; cvc5's own engine cannot be stopped from outside: the check is lost with its process, and the session goes on.
; RUN: set -m; cd $TEMP; cp $OLDPWD/$FILE .; $PROGRAM --solver cvc5 $FILE & p=$!; sleep 1; kill -INT $p; wait $p; echo $?; pgrep -g $p; ls
; EXPECT: fail
; EXPECT: 0
; EXPECT: interrupt.smt2
; RUN: set -m; $PROGRAM --solver cvc5 --timeout 1 $FILE & p=$!; wait $p; echo $?; pgrep -g $p || true
; EXPECT: fail
; EXPECT: 0

(set-logic NIA)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T) (* T T) (- T T)))))
(declare-var x Int)
(constraint (= (f x) (+ (* x x x x x x x) 12345)))
(check-synth)
