; EXIT: 1
; an option that keeps its value may be set at any time, and none of these errors loses an assertion

(set-option :produce-unsat-cores yes)
(set-option :random-seed true)
(set-option :regular-output-channel 3)
(set-option :regular-output-channel "no/such/folder/file")
(set-option :diagnostic-output-channel "no/such/folder/file")
(set-option :error-behavior stop)
(declare-const p Bool) (assert p) (set-option :produce-models true)
(set-option :produce-unsat-cores true)
(set-option :global-declarations true)
(set-option :random-seed 3)
(check-sat)
(get-option :produce-unsat-cores)
; EXPECT: (error "options.smt2:4:1: `(set-option :produce-unsat-cores yes)`: expected true or false as the value of :produce-unsat-cores")
; EXPECT: (error "options.smt2:5:1: `(set-option :random-seed true)`: expected a numeral as the value of :random-seed")
; EXPECT: (error "options.smt2:6:1: `(set-option :regular-output-channel 3)`: expected a string as the value of :regular-output-channel")
; EXPECT: (error "options.smt2:7:1: `(set-option :regular-output-channel ""no/such/folder/file"")`: cannot open ""no/such/folder/file"" for writing: No such file or directory")
; EXPECT: (error "options.smt2:8:1: `(set-option :diagnostic-output-channel ""no/such/folder/file""...`: cannot open ""no/such/folder/file"" for writing: No such file or directory")
; EXPECT: (error "options.smt2:9:1: `(set-option :error-behavior stop)`: expected immediate-exit or continued-execution as the value of :error-behavior")
; EXPECT: (error "options.smt2:11:1: `(set-option :produce-unsat-cores true)`: expected :produce-unsat-cores before the first assertion, push or check")
; EXPECT: (error "options.smt2:12:1: `(set-option :global-declarations true)`: expected :global-declarations before the first declaration, assertion, push or check")
; EXPECT: sat
; EXPECT: false
