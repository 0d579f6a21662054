; Values of strings in models, with characters that must be escaped.
; EXPECT: sat
; EXPECT: ((s "a\u{5c}u{7}\u{2ffff}""b")
; EXPECT:  ((str.len s) 9)
; EXPECT:  ((str.at s 7) """")
; EXPECT:  ((str.to_code (str.at s 6)) 196607))
(set-logic QF_SLIA)
(declare-const s String)
(assert (= s (str.++ "a\u{5c}u{7}" "\u{2ffff}""" "b")))
(check-sat)
(get-value (s (str.len s) (str.at s 7) (str.to_code (str.at s 6))))
