; Under a limit of time a check of z3's runs in this process while other members are started. z3 gives no answer to this
; query; cvc5 does.
; RUN: $PROGRAM --timeout 18 --indexify=off $FILE
; EXPECT: sat
(set-logic ALL)
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (= (str.replace x y z) "hello world"))
(assert (not (= x "hello world")))
(assert (not (str.contains x z)))
(assert (> (str.len z) 3))
(assert (> (str.len y) 2))
(assert (str.contains x "cruel"))
(check-sat)
