; Every standard option has its default and takes only values of its sort.
(get-option :print-success)
; EXPECT: false
(get-option :random-seed)
; EXPECT: 0
(get-option :regular-output-channel)
; EXPECT: "stdout"
(get-option :nobody-knows)
; EXPECT: unsupported
(set-option :random-seed 42)
(get-option :random-seed)
; EXPECT: 42
(set-option :print-success 3)
; EXPECT: (error "options.smt2:13:1: `(set-option :print-success 3)`: expected true or false as the value of :print-success")
(set-option :regular-output-channel "/no/such/folder/file")
; EXPECT: (error "options.smt2:15:1: `(set-option :regular-output-channel ""/no/such/folder/file"")`: cannot open ""/no/such/folder/file"" for writing")
(declare-const x Int)
(assert (> x 3))
(check-sat)
; EXPECT: sat
; EXIT: 1
; NO-EMIT: errors are expected
