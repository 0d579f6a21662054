; Definitions: sorts with parameters, functions, constants, and terms shared by let. All of them vanish when a script is read:
; two terms that say the same are one, whatever names were used to write them.
;
; EXPECT: sat
; EXPECT: ((p #x03)
; EXPECT:  ((square p) #x09)
; EXPECT:  ((select m p) #x09)
; EXPECT:  (big false))
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((q #x0001))
(set-logic QF_AUFBV)
(set-option :produce-models true)
(define-sort Byte () (_ BitVec 8))
(define-sort Map (K) (Array K Byte))
(declare-const m (Map Byte))
(declare-const p Byte)
(define-fun square ((x Byte)) Byte (bvmul x x))
(define-const limit Byte #x0a)
(define-fun big () Bool (bvugt (square p) limit))

(push 1)
(assert (= (select m p) (square p) (bvmul p #x03)))
(assert (not (= p #x00)))
(assert (not big))
(check-sat)
(get-value (p (square p) (select m p) big))
(pop 1)

; The bindings of one let do not see one another: x and y are exchanged here, so this says p < limit and limit < p.
(push 1)
(assert (let ((x p) (y limit)) (and (bvult x y) (let ((x y) (y x)) (bvult x y)))))
(check-sat)
(pop 1)

; Shared terms stay shared: written out, this one would have 2^4 factors.
(declare-const q (_ BitVec 16))
(assert
  (let ((a (bvor q q)))
  (let ((b (bvmul a a)))
  (let ((c (bvmul b b)))
  (let ((d (bvmul c c)))
  (let ((e (bvmul d d)))
    (and (= e #x0001) (= (bvand q #x0002) #x0000) (bvult q #x0003) (= (bvlshr q #x0002) #x0000))))))))
(check-sat)
(get-value (q))
