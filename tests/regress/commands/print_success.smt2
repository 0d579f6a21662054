; With :print-success, each command that has no answer of its own answers `success`.
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: success
; EXPECT: sat
; EXPECT: success
; EXPECT: "text"
; EXPECT: sat
(set-option :print-success true)
(set-logic QF_UF)
(set-info :status sat)
(declare-const p Bool)
(push 1)
(assert p)
(check-sat)
(pop 1)
(echo "text")
(set-option :print-success false)
(push 1)
(check-sat)
