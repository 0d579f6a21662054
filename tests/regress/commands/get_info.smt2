; EXPECT: (:name "preproc-solve")
; EXPECT: (:authors "the preproc-solve authors")
; EXPECT: (:error-behavior continued-execution)
; EXPECT: (:assertion-stack-levels 0)
; EXPECT: (:assertion-stack-levels 3)
; EXPECT: unsupported
; NO-EMIT: each program has a name of its own
(get-info :name)
(get-info :authors)
(get-info :error-behavior)
(get-info :assertion-stack-levels)
(push 3)
(get-info :assertion-stack-levels)
(get-info :no-such-info)
