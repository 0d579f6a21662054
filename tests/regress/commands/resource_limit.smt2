; A limit on the solver's work ends a check that would take long; without it, or seeded, small ones are answered.
; EXPECT: sat
; EXPECT: unknown
; EXPECT: sat
; NO-EMIT: programs take options at other places
(set-option :random-seed 11)
(set-option :reproducible-resource-limit 0)
(set-logic QF_BV)
(declare-const a (_ BitVec 40))
(declare-const b (_ BitVec 40))
(declare-const p Bool)
(declare-const c (_ BitVec 4))
(assert (= (bvmul c c) #x1))
(check-sat)
(push 1)
(assert (= (bvmul a b) #x8000000013))
(assert (= (concat #x00000 ((_ extract 39 20) a)) #x0000000000))
(assert (= (concat #x00000 ((_ extract 39 20) b)) #x0000000000))
(assert (distinct a #x0000000001))
(assert (distinct b #x0000000001))
(set-option :reproducible-resource-limit 1000)
(check-sat)
(pop 1)
(set-option :reproducible-resource-limit 0)
(check-sat)
