; A character is the one that its code says; in bars, comments and echo, bytes are what they are: é
; NO-EMIT: cvc5 reads no such names
; EXPECT: sat
; EXPECT: ((s "A\u{e9}\u{2ffff}\u{5c}u{30000}")
; EXPECT:  ((str.len s) 12)
; EXPECT:  ((str.to_code (_ char #xe9)) 233)
; EXPECT:  (|é| 1))
; EXPECT: "é"
(set-logic ALL)
(declare-const s String)
(declare-const |é| Int)
(assert (= s (str.++ (_ char #x41) "\u{e9}" (_ char #x2FFFF) "\u{30000}")))
(assert (= |é| 1))
(check-sat)
(get-value (s (str.len s) (str.to_code (_ char #xe9)) |é|))
(echo "é")
