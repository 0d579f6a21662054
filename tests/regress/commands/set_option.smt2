; Options are kept and given back; what no one knows is accepted.
; EXPECT: true
; EXPECT: 42
; EXPECT: "a ""quoted"" text"
; EXPECT: unsupported
; EXPECT: sat
(set-option :produce-models true)
(set-option :random-seed 42)
(set-option :no-such-option "a ""quoted"" text")
(get-option :produce-models)
(get-option :random-seed)
(get-option :no-such-option)
(get-option :never-set)
(set-logic QF_UF)
(declare-const p Bool)
(assert p)
(check-sat)
; NO-EMIT: z3 4.8.12 refuses options it does not know, the programs answer get-option differently
