; Out of memory while reading: one answer, and the end.
; NO-SANITIZER: under it there is no limit on memory
; RUN: { echo "(set-logic QF_BV)(echo \"before\")"; yes '(declare-const x (_ BitVec 8))(push 1)' | head -n 0; head -c 60000000 /dev/zero | tr '\0' '('; } | "$PROGRAM" --memory-limit 40 -
; EXPECT: "before"
; EXPECT: (error "out of memory")
; EXIT: 1
