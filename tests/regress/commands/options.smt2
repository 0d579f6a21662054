; Every standard option has its default and takes only values of its sort.
(get-option :print-success)
(get-option :random-seed)
(get-option :regular-output-channel)
(get-option :nobody-knows)
(set-option :random-seed 42)
(get-option :random-seed)
(set-option :print-success 3)
(set-option :regular-output-channel "/no/such/folder/file")
(declare-const x Int)
(assert (> x 3))
(check-sat)
; EXIT: 1
; NO-EMIT: errors are expected
; EXPECT: false
; EXPECT: 0
; EXPECT: "stdout"
; EXPECT: unsupported
; EXPECT: 42
; EXPECT: (error "options.smt2:8:1: `(set-option :print-success 3)`: expected true or false as the value of :print-success")
; EXPECT: (error "options.smt2:9:1: `(set-option :regular-output-channel ""/no/such/folder/file"")`: cannot open ""/no/such/folder/file"" for writing: No such file or directory")
; EXPECT: sat
