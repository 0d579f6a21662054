; What an oracle gives is no definition: the equation stays, so that the oracle is asked.
; RUN: printf '#!/bin/sh\necho $((2*$1))\n' >$TEMP/double; chmod +x $TEMP/double; sed "s:DOUBLE:$TEMP/double:" $FILE | $PROGRAM --allow-oracles --stats=json - 2>&1 | sed -n '1,3p;s/.*"solved": *\([0-9]*\).*/solved \1/p'
; EXPECT: sat
; EXPECT: ((x 14)
; EXPECT:  (y 7))
; EXPECT: solved 1
(set-logic QF_UFLIA)
(set-option :produce-models true)
(declare-oracle-fun double DOUBLE (Int) Int)
(declare-const x Int)
(declare-const y Int)
(assert (= x (double y)))
(assert (= y 7))
(check-sat)
(get-value (x y))
