; A client on a pipe gets each answer before it sends the next command.
; RUN: coproc P { exec "$PROGRAM"; }; echo '(declare-const p Bool)(assert p)(check-sat)' >&${P[1]}; read -r -t 10 a <&${P[0]}; echo "1 $a"; echo '(get-value (p))' >&${P[1]}; read -r -t 10 a <&${P[0]}; echo "2 $a"; echo '(assert q)' '(exit)' >&${P[1]}; read -r -t 10 a <&${P[0]}; echo "3 $a"; wait $P_PID
; EXPECT: 1 sat
; EXPECT: 2 ((p true))
; EXPECT: 3 (error "<stdin>:3:9: `q`: unknown symbol, expected a declared constant, a variable or a literal")
; EXIT: 1
; RUN: coproc P { exec "$PROGRAM" --emit; }; echo '(declare-const p Bool)(assert (and p true))(check-sat)' >&${P[1]}; for i in 1 2 3; do read -r -t 10 a <&${P[0]}; echo "$a"; done; exec {P[1]}>&-; wait $P_PID
; EXPECT: (declare-const p Bool)
; EXPECT: (assert p)
; EXPECT: (check-sat)
