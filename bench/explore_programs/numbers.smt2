; Numeric programs: geometry, checksums, fixed and floating point. Each function returns the number of the leaf it came to.
(set-logic ALL)
(define-fun c ((r Real)) Float64 ((_ to_fp 11 53) RNE r))
(define-fun m ((a Float64) (b Float64)) Float64 (fp.mul RNE a b))
(define-fun p ((a Float64) (b Float64)) Float64 (fp.add RNE a b))
(define-fun s ((a Float64) (b Float64)) Float64 (fp.sub RNE a b))
(define-fun q ((a Float64) (b Float64)) Float64 (fp.div RNE a b))
; a point and a circle
(define-fun d2 ((x Float64) (y Float64)) Float64 (p (m x x) (m y y)))
(define-fun circle ((x Float64) (y Float64) (r Float64)) Int
  (ite (not (fp.gt r (c 0.0))) 0
  (ite (fp.isNaN (d2 x y)) 1
  (ite (fp.eq (d2 x y) (m r r)) (ite (fp.isInfinite (m r r)) 2 (ite (and (fp.gt x (c 1.0)) (fp.gt y (c 1.0))) 3 4))
  (ite (fp.lt (d2 x y) (m r r)) (ite (fp.eq (d2 x y) (c 25.0)) 5 6)
  (ite (fp.lt (d2 x y) (m (c 1.0001) (m r r))) 7 8))))))
; compound interest
(define-fun grown ((b Float64) (r Float64)) Float64 (m b (p (c 1.0) r)))
(define-fun interest ((b Float64) (r Float64)) Int
  (ite (or (fp.lt b (c 0.0)) (fp.lt r (c 0.0))) 0
  (ite (fp.gt r (c 1.0)) 1
  (ite (fp.geq (grown (grown (grown b r) r) r) (m b (c 2.0))) (ite (fp.isInfinite (grown b r)) 2 3)
  (ite (fp.eq (grown (grown b r) r) b) (ite (fp.gt r (c 0.0)) (ite (fp.gt b (c 1.0)) 4 5) 6)
  (ite (fp.eq (grown b r) (c 110.0)) 7 8))))))
; a floor of a quotient, and whether it is exact
(define-fun whole ((a Float64) (b Float64)) Int
  (ite (or (fp.isNaN a) (fp.isNaN b) (fp.isInfinite a) (fp.isInfinite b)) 0
  (ite (fp.isZero b) 1
  (ite (fp.eq (fp.roundToIntegral RTN (q a b)) (q a b))
    (ite (fp.eq (m (q a b) b) a) (ite (fp.eq (q a b) (c 17.0)) (ite (fp.gt b (c 100.0)) 2 3) 4) 5)
  (ite (fp.eq (fp.rem a b) (c 0.25)) 6 (ite (fp.isSubnormal a) 7 8))))))
; the formula of Heron
(define-fun half ((a Float64) (b Float64) (e Float64)) Float64 (m (c 0.5) (p a (p b e))))
(define-fun area2 ((a Float64) (b Float64) (e Float64)) Float64
  (m (half a b e) (m (s (half a b e) a) (m (s (half a b e) b) (s (half a b e) e)))))
(define-fun heron ((a Float64) (b Float64) (e Float64)) Int
  (ite (fp.isNaN (area2 a b e)) 0
  (ite (fp.lt (area2 a b e) (c 0.0)) 1
  (ite (fp.isZero (area2 a b e)) (ite (fp.gt a (c 0.0)) 2 3)
  (ite (fp.eq (fp.sqrt RNE (area2 a b e)) (c 6.0)) (ite (fp.lt a b) 4 5)
  (ite (fp.gt (area2 a b e) (c 1000000.0)) 6 7))))))
; a polynomial with a double root near 3
(define-fun poly ((x Float64)) Float64 (p (m x (m x x)) (p (m (c (- 7.0)) (m x x)) (p (m (c 15.0) x) (c (- 9.0))))))
(define-fun roots ((x Float64)) Int
  (ite (fp.isNaN (poly x)) 0
  (ite (fp.isZero (poly x)) (ite (fp.gt x (c 2.0)) 1 2)
  (ite (fp.lt (fp.abs (poly x)) (c 0.0000001)) (ite (fp.gt x (c 2.0)) 3 4)
  (ite (fp.eq (poly x) (c 15.0)) 5 (ite (fp.lt (poly x) (c (- 1000.0))) 6 7))))))
; a linear congruential generator
(define-fun next ((x (_ BitVec 32))) (_ BitVec 32) (bvadd (bvmul x #x41c64e6d) #x00003039))
(define-fun lcg ((x (_ BitVec 32))) Int
  (ite (= (next (next x)) #x12345678) 0
  (ite (= (bvurem (next x) #x000003e8) #x00000011) (ite (bvult x #x00010000) 1 2)
  (ite (= (bvand (next x) #xffff0000) (bvand x #xffff0000)) 3
  (ite (= (bvmul x x) #x00000001) (ite (= x #x00000001) 4 5)
  (ite (= (bvmul x x) (next x)) 6 7))))))
; an Adler checksum of three bytes
(define-fun w ((b (_ BitVec 8))) (_ BitVec 32) ((_ zero_extend 24) b))
(define-fun a3 ((x (_ BitVec 8)) (y (_ BitVec 8)) (z (_ BitVec 8))) (_ BitVec 32) (bvadd #x00000001 (bvadd (w x) (bvadd (w y) (w z)))))
(define-fun b3 ((x (_ BitVec 8)) (y (_ BitVec 8)) (z (_ BitVec 8))) (_ BitVec 32)
  (bvadd #x00000003 (bvadd (bvmul #x00000003 (w x)) (bvadd (bvmul #x00000002 (w y)) (w z)))))
(define-fun adler ((x (_ BitVec 8)) (y (_ BitVec 8)) (z (_ BitVec 8))) Int
  (ite (= (b3 x y z) (bvmul #x00000002 (a3 x y z))) (ite (= x y) 0 (ite (= (a3 x y z) #x00000127) 1 2))
  (ite (= (bvurem (b3 x y z) (a3 x y z)) #x00000007) 3
  (ite (bvugt (b3 x y z) #x000005f0) (ite (= z #xff) 4 5) 6))))
; Collatz
(define-fun col ((n Int)) Int (ite (= (mod n 2) 0) (div n 2) (+ 1 (* 3 n))))
(define-fun collatz ((n Int)) Int
  (ite (< n 1) 0
  (ite (= (col (col (col n))) n) 1
  (ite (= (col (col (col (col (col n))))) 16) (ite (> n 100) 2 3)
  (ite (= (* n n n) 35937) 4 (ite (= (* n (+ n 1)) 9900) 5 6))))))
; days of a date
(define-fun leap ((y Int)) Bool (and (= (mod y 4) 0) (or (not (= (mod y 100) 0)) (= (mod y 400) 0))))
(define-fun date ((y Int) (mo Int) (d Int)) Int
  (ite (or (< y 1) (< mo 1) (> mo 12) (< d 1) (> d 31)) 0
  (ite (and (= mo 2) (> d 28)) (ite (and (leap y) (= d 29)) (ite (= (mod y 100) 0) 1 2) 3)
  (ite (and (= d 31) (or (= mo 4) (= mo 6) (= mo 9) (= mo 11))) 4
  (ite (= (mod (+ (* 365 y) (div y 4) (* 31 mo) d) 7) 5) (ite (= d 13) 5 6) 7)))))
; a norm of single precision
(define-fun f ((b (_ BitVec 32))) Float32 ((_ to_fp 8 24) b))
(define-fun norm ((a (_ BitVec 32)) (b (_ BitVec 32))) Int
  (ite (or (fp.isNaN (f a)) (fp.isNaN (f b))) 0
  (ite (fp.eq (f a) (f b)) (ite (= a b) 1 2)
  (ite (fp.eq (fp.add RNE (fp.mul RNE (f a) (f a)) (fp.mul RNE (f b) (f b))) ((_ to_fp 8 24) RNE 1.0)) (ite (fp.lt (f a) (f b)) 3 4)
  (ite (= (bvxor a b) #x80000001) 5
  (ite (fp.isInfinite (fp.mul RNE (f a) (f b))) (ite (fp.isInfinite (f a)) 6 7) 8))))))
