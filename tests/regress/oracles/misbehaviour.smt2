; An oracle that crashes, hangs, prints rubbish or a value of another sort: unknown, with the reason, and never sat.
; RUN: printf '#!/bin/sh\nexit 3\n' >$TEMP/oracle; chmod +x $TEMP/oracle; sed "s|ORACLE|$TEMP/oracle|" $FILE | $PROGRAM --allow-oracles - | sed "s|$TEMP||"
; EXPECT: unknown
; EXPECT: (:reason-unknown "the oracle `/oracle` 5 exited with status 3")
; RUN: printf '#!/bin/sh\nsleep 100\n' >$TEMP/oracle; chmod +x $TEMP/oracle; sed "s|ORACLE|$TEMP/oracle|" $FILE | $PROGRAM --allow-oracles --oracle-timeout 0.5 - | sed "s|$TEMP||"
; EXPECT: unknown
; EXPECT: (:reason-unknown "the oracle `/oracle` 5 gave no answer in 500 ms")
; RUN: printf '#!/bin/sh\necho hello\n' >$TEMP/oracle; chmod +x $TEMP/oracle; sed "s|ORACLE|$TEMP/oracle|" $FILE | $PROGRAM --allow-oracles - | sed "s|$TEMP||"
; EXPECT: unknown
; EXPECT: (:reason-unknown "the oracle `/oracle` 5 printed `hello`: expected a constant of sort Int")
; RUN: printf '#!/bin/sh\necho true\n' >$TEMP/oracle; chmod +x $TEMP/oracle; sed "s|ORACLE|$TEMP/oracle|" $FILE | $PROGRAM --allow-oracles - | sed "s|$TEMP||"
; EXPECT: unknown
; EXPECT: (:reason-unknown "the oracle `/oracle` 5 printed `true`: expected a constant of sort Int, got one of sort Bool")
; RUN: printf '#!/bin/sh\necho 7\n' >$TEMP/oracle; chmod +x $TEMP/oracle; sed "s|ORACLE|$TEMP/oracle|" $FILE | $PROGRAM --allow-oracles -
; EXPECT: sat
; EXPECT: (:reason-unknown "")
(set-logic ALL)
(declare-oracle-fun f ORACLE (Int) Int)
(declare-fun x () Int)
(assert (= x 5))
(assert (> (f x) 6))
(check-sat)
(get-info :reason-unknown)
