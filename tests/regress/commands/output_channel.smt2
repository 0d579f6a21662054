; Answers go where the script sends them.
; RUN: cd "$TEMP" && printf '(set-option :regular-output-channel "answers")(check-sat)(set-option :regular-output-channel "stdout")(echo "here")' | "$PROGRAM" && cat answers
; EXPECT: "here"
; EXPECT: sat
