; Lists of models: by terms, of all constants, more than there are; the model of the check stays.
; OPTIONS: --timeout 20
; NO-EMIT: a command that no other program has
; EXPECT: sat
; EXPECT: {"x": "#b001"}
; EXPECT: {"x": "#b011"}
; EXPECT: {"x": "#b101"}
; EXPECT: {"x": "#b111"}
; EXPECT: {"models": 4, "all": true}
; EXPECT: {"(bvult x #b100)": true}
; EXPECT: {"(bvult x #b100)": false}
; EXPECT: {"models": 2, "all": true}
; EXPECT: {"p": true}
; EXPECT: {"models": 1, "all": true}
; EXPECT: {"i": 7}
; EXPECT: {"models": 1, "all": true}
; EXPECT: {"s": "\"a\""}
; EXPECT: {"models": 1, "all": true}
; EXPECT: ((p true))
; EXPECT: unsat
; EXPECT: {"models": 0, "all": true}
(declare-const x (_ BitVec 3))
(declare-const p Bool)
(declare-const i Int)
(declare-const s String)
(assert (= ((_ extract 0 0) x) #b1))
(assert p)
(assert (= i 7))
(assert (= s "a"))
(check-sat)
(get-models 10 (x))
(get-models 10 ((bvult x #b100)))
(get-models 10 (p))
(get-models 10 (i))
(get-models 10 (s))
(get-value (p))
(push 1)
(assert (= i 8))
(check-sat)
(get-models 5)
(pop 1)
