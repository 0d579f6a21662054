; Time ends before the search does.
; RUN: $PROGRAM --beside none --timeout 1 $FILE
; EXPECT: fail
; RUN: $PROGRAM --timeout 1 $FILE
; EXPECT: fail
;
; cvc5's own engine cannot be stopped: its process is given up, by a limit of the script as well.
; RUN: { echo '(set-option :timeout 500)'; cat $FILE; } >$TEMP/limited.smt2; timeout 30 $PROGRAM --solver cvc5 $TEMP/limited.smt2; echo $?
; EXPECT: fail
; EXPECT: 0

(set-logic NIA)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T) (* T T) (- T T)))))
(declare-var x Int)
(constraint (= (f x) (+ (* x x x x x x x) 12345)))
(check-synth)
