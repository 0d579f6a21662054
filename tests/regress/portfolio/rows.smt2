; Three bytes under a hash: too many rows for the pass `slices`, hard for solvers; a search through the rows beside them
; decides it.
; RUN: $PROGRAM --jobs 2 $FILE
; EXPECT: sat
; EXPECT: ((a #x6b)
; EXPECT:  (b #x1d)
; EXPECT:  (c #xe2))
; EXPECT: unsat
(set-logic QF_BV)
(set-option :produce-models true)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(define-fun step ((hash (_ BitVec 32)) (byte (_ BitVec 8))) (_ BitVec 32)
  (let ((x (bvmul (bvxor hash ((_ zero_extend 24) byte)) #x85ebca6b)))
    (let ((y (bvxor x (bvlshr x #x0000000d))))
      (bvmul y (bvor #xc2b2ae35 (bvlshr y #x00000010))))))
(define-fun hash () (_ BitVec 32) (step (step (step (step (step #x811c9dc5 a) b) c) a) b))
(assert (= hash (step (step (step (step (step #x811c9dc5 #x6b) #x1d) #xe2) #x6b) #x1d)))
(check-sat)
(get-value (a b c))
(assert (distinct a #x6b))
(check-sat)
