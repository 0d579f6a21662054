; What an oracle tells may ask for a costlier function than the first: rho is x + 1, and not 5, which was the cheapest
; while nothing was known of inc.
; RUN: printf '#!/bin/sh\necho $(($1 + 1))\n' >"$TEMP/inc"; chmod +x "$TEMP/inc"; sed "s#INC#$TEMP/inc#" $FILE | $PROGRAM --allow-oracles --smallest -
; EXPECT: sat
; EXPECT: (((rho 5) 6))
(set-logic ALL)
(set-option :synth-depth 3)
(set-option :produce-models true)
(declare-oracle-fun inc |INC| (Int) Int)
(declare-const c Int)
(synth-fun rho ((x Int)) Int ((T Int)) ((T Int (x 0 1 (+ T T)))))
(assert (= c 5))
(assert (= (inc c) (rho c)))
(check-sat)
(get-value ((rho 5)))
