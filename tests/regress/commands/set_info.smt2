; Information of every form is accepted and given back as it was written.
; EXPECT: (:source |of two
; EXPECT: lines|)
; EXPECT: (:smt-lib-version 2.6)
; EXPECT: (:my-list (a (b "c") 1))
; EXPECT: (:license "https://creativecommons.org/licenses/by/4.0/")
; EXPECT: sat
; NO-EMIT: cvc5 1.0.3 does not read an attribute without a value, z3 4.8.12 complains of more
(set-info :smt-lib-version 2.6)
(set-info :source |of two
lines|)
(set-info :my-list (a (b "c") 1))
(set-info :license "https://creativecommons.org/licenses/by/4.0/")
(set-info :status sat)
(set-info :flag)
(set-logic QF_UF)
(get-info :source)
(get-info :smt-lib-version)
(get-info :my-list)
(get-info :license)
(check-sat)
