; The script's verbosity is the messages', from there on; (reset) takes it back.
; RUN: "$PROGRAM" --indexify=off "$FILE" 2>&1 >/dev/null | grep -c 'assertions given to'
; EXPECT: 1
(declare-const x Int)
(assert (= (* x x) 4))
(check-sat)
(set-option :verbosity 1)
(assert (> x 0))
(check-sat)
(set-option :verbosity 0)
(assert (> x 1))
(check-sat)
