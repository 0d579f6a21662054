; A table as nested ites over one index.
; EXPECT: sat
; EXPECT: (((= (t x) #xe2) true)
; EXPECT:  ((bvult x #x00001000) true))
; EXPECT: sat
; EXPECT: ((x #x00000014)
; EXPECT:  ((t x) #xe2))
; EXPECT: unsat
; EXPECT: unsat
(set-logic QF_BV)
(set-option :produce-models true)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(define-fun t ((i (_ BitVec 32))) (_ BitVec 8)
  (ite (= i #x0000001a) #x98
  (ite (= i #x00000019) #x4f
  (ite (= i #x00000018) #x06
  (ite (= i #x00000017) #xbd
  (ite (= i #x00000016) #x74
  (ite (= i #x00000015) #x2b
  (ite (= i #x00000014) #xe2
  (ite (= i #x00000013) #x99
  (ite (= i #x00000012) #x50
  (ite (= i #x00000011) #x07
  (ite (= i #x00000010) #xbe
  (ite (= i #x0000000f) #x75
  (ite (= i #x0000000e) #x2c
  (ite (= i #x0000000d) #xe3
  (ite (= i #x0000000c) #x9a
  (ite (= i #x0000000b) #x51
  (ite (= i #x0000000a) #x08
  (ite (= i #x00000009) #xbf
  (ite (= i #x00000008) #x76
  (ite (= i #x00000007) #x2d
  (ite (= i #x00000006) #xe4
  (ite (= i #x00000005) #x9b
  (ite (= i #x00000004) #x52
  (ite (= i #x00000003) #x09
  #x00)))))))))))))))))))))))))
(assert (bvugt (bvadd x y) #x0000004d))
(assert (bvult x #x00001000))
(push 1)
(assert (= (t x) #xe2))
(check-sat)
(get-value ((= (t x) #xe2) (bvult x #x00001000)))
(assert (bvult (bvsub x #x00000003) #x00000018))
(check-sat)
(get-value (x (t x)))
(assert (distinct x #x00000014))
(check-sat)
(pop 1)
(assert (bvult (t y) #x03))
(assert (bvugt (t (bvadd y #x00000001)) #xf0))
(assert (bvult (bvsub y #x00000003) #x00000017))
(check-sat)
