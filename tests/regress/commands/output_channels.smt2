; Answers go where the script says, behind what is there already.
; RUN: cd $TEMP && echo before >answers && $PROGRAM - <$OLDPWD/$FILE; cat answers
; EXPECT: sat
; EXPECT: "back"
; EXPECT: before
; EXPECT: unsat
; EXPECT: (error "<stdin>:17:1: `(get-model)`: there is no model: expected a check-sat that answered sat right before")
; RUN: cd $TEMP && $PROGRAM - <$OLDPWD/$FILE >/dev/null 2>&1; grep -c 'assertions given to' messages
; EXPECT: 1
(set-logic QF_LIA)
(declare-const x Int)
(assert (< 0 (* 2 x) 4))
(check-sat)
(set-option :regular-output-channel "answers")
(push 1)
(assert (= x 2)) (check-sat)
(get-model)
(pop 1)
(set-option :regular-output-channel "stdout")
(echo "back")
(set-option :diagnostic-output-channel "messages")
(set-option :verbosity 1)
(assert (> x (- 2)))
(set-option :regular-output-channel "stderr")
(check-sat)
