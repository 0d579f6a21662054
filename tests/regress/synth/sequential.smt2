; The counters of the sequential form are declared.
; OPTIONS: --exactly-one sequential
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(set-option :synth-depth 1)
(declare-const c (_ BitVec 8))
(synth-fun f ((x (_ BitVec 8))) (_ BitVec 8) ((S (_ BitVec 8))) ((S (_ BitVec 8) (x #x00 #x01))))
(assert (= (f c) c))
(check-sat)
(assert (= (f #x05) #x06))
(check-sat)
