; More numeric programs: clipping, interpolation, checksums, calendars, fixed point, quantisation, statistics.
(set-logic ALL)
(define-fun c ((r Real)) Float64 ((_ to_fp 11 53) RNE r))
(define-fun m ((a Float64) (b Float64)) Float64 (fp.mul RNE a b))
(define-fun p ((a Float64) (b Float64)) Float64 (fp.add RNE a b))
(define-fun s ((a Float64) (b Float64)) Float64 (fp.sub RNE a b))
(define-fun finite ((a Float64)) Bool (not (or (fp.isNaN a) (fp.isInfinite a))))
; a segment and a window of 10 by 8, as of Cohen and Sutherland
(define-fun side ((v Real) (high Real)) Int (ite (< v 0.0) (- 1) (ite (> v high) 1 0)))
(define-fun within ((x Real) (y Real)) Bool (and (= (side x 10.0) 0) (= (side y 8.0) 0)))
(define-fun crossing ((x1 Real) (y1 Real) (x2 Real) (y2 Real) (x Real)) Real (+ y1 (/ (* (- y2 y1) (- x x1)) (- x2 x1))))
(define-fun clip ((x1 Real) (y1 Real) (x2 Real) (y2 Real)) Int
  (ite (and (= x1 x2) (= y1 y2)) 0
  (ite (and (within x1 y1) (within x2 y2)) (ite (= (+ (* (- x2 x1) (- x2 x1)) (* (- y2 y1) (- y2 y1))) 100.0) 1 2)
  (ite (or (> (* (side x1 10.0) (side x2 10.0)) 0) (> (* (side y1 8.0) (side y2 8.0)) 0)) 3
  (ite (and (within x1 y1) (> x2 10.0))
    (ite (= (crossing x1 y1 x2 y2 10.0) 8.0) (ite (= x1 10.0) 4 5) (ite (= (side (crossing x1 y1 x2 y2 10.0) 8.0) 0) 6 7))
  (ite (and (< x1 0.0) (> x2 10.0))
    (ite (= (crossing x1 y1 x2 y2 0.0) (crossing x1 y1 x2 y2 10.0)) 8
    (ite (and (= (crossing x1 y1 x2 y2 0.0) 1.0) (= (crossing x1 y1 x2 y2 10.0) 8.0)) (ite (= y2 (* 0.75 x2)) 9 10) 11)) 12))))))
; a value between two others, computed in two ways
(define-fun mix ((a Float64) (b Float64) (t Float64)) Float64 (p a (m t (s b a))))
(define-fun blend ((a Float64) (b Float64) (t Float64)) Float64 (p (m (s (c 1.0) t) a) (m t b)))
(define-fun lerp ((a Float64) (b Float64) (t Float64)) Int
  (ite (not (and (finite a) (finite b) (finite t))) 0
  (ite (or (fp.lt t (c 0.0)) (fp.gt t (c 1.0))) 1
  (ite (fp.isInfinite (s b a)) 2
  (ite (fp.eq t (c 1.0)) (ite (fp.eq (mix a b t) b) 3 4)
  (ite (fp.gt (mix a b t) (ite (fp.lt a b) b a)) 5
  (ite (fp.eq (mix a b t) (blend a b t)) (ite (fp.eq (mix a b t) (c 12.5)) (ite (fp.lt a (c 10.0)) 6 7) 8)
  (ite (fp.eq (mix a b t) b) 9 10))))))))
; a frame of two bytes with its cyclic redundancy check
(define-fun shift ((r (_ BitVec 8))) (_ BitVec 8) (ite (= ((_ extract 7 7) r) #b1) (bvxor (bvshl r #x01) #x07) (bvshl r #x01)))
(define-fun crc1 ((r (_ BitVec 8)) (b (_ BitVec 8))) (_ BitVec 8) (shift (shift (shift (shift (shift (shift (shift (shift (bvxor r b))))))))))
(define-fun crc2 ((h (_ BitVec 8)) (d (_ BitVec 8))) (_ BitVec 8) (crc1 (crc1 #xff h) d))
(define-fun frame ((h (_ BitVec 8)) (d (_ BitVec 8)) (k (_ BitVec 8))) Int
  (ite (= h #x00) 0
  (ite (not (= (crc2 h d) k))
    (ite (= (bvand (bvxor (crc2 h d) k) (bvsub (bvxor (crc2 h d) k) #x01)) #x00) 1 (ite (= (crc2 d h) k) 2 3))
  (ite (= k #x00) (ite (= h d) 4 5)
  (ite (= (bvadd h d) k) (ite (bvugt h #xf0) 6 7)
  (ite (= (bvnot d) k) 8 9))))))
; the number of a card, of six digits, after Luhn
(define-fun digit ((n Int) (e Int)) Int (mod (div n e) 10))
(define-fun twice ((d Int)) Int (ite (> d 4) (- (* 2 d) 9) (* 2 d)))
(define-fun luhnsum ((n Int)) Int
  (+ (digit n 1) (twice (digit n 10)) (digit n 100) (twice (digit n 1000)) (digit n 10000) (twice (digit n 100000))))
(define-fun card ((n Int)) Int
  (ite (or (< n 100000) (> n 999999)) 0
  (ite (not (= (mod (luhnsum n) 10) 0)) (ite (= (luhnsum n) 53) 1 2)
  (ite (= (digit n 100000) 4) (ite (= (mod n 1000) 777) 3 4)
  (ite (and (= (digit n 1) (digit n 100000)) (= (digit n 10) (digit n 10000)) (= (digit n 100) (digit n 1000))) 5
  (ite (= (luhnsum n) 50) 6 (ite (= (mod n 97) 1) 7 8)))))))
; the Sunday of Easter
(define-fun golden ((y Int)) Int (mod y 19))
(define-fun century ((y Int)) Int (div y 100))
(define-fun epact ((y Int)) Int
  (mod (+ (* 19 (golden y)) (century y) (- (div (century y) 4)) (- (div (+ 1 (- (century y) (div (+ (century y) 8) 25))) 3)) 15) 30))
(define-fun weekday ((y Int)) Int
  (mod (- (+ 32 (* 2 (mod (century y) 4)) (* 2 (div (mod y 100) 4))) (epact y) (mod (mod y 100) 4)) 7))
(define-fun late ((y Int)) Int (div (+ (golden y) (* 11 (epact y)) (* 22 (weekday y))) 451))
(define-fun march ((y Int)) Int (- (+ (epact y) (weekday y) 22) (* 7 (late y))))
(define-fun easter ((y Int)) Int
  (ite (< y 1583) 0
  (ite (> y 4099) 1
  (ite (= (march y) 22) (ite (> y 1900) 2 3)
  (ite (= (march y) 56) (ite (> y 2000) 4 5)
  (ite (<= (march y) 31) (ite (and (= (mod y 4) 0) (= (march y) 23)) 6 7)
  (ite (= (late y) 1) 8 (ite (and (= (march y) 32) (= (mod y 100) 0)) 9 10))))))))
; a product of fixed point, 16 bits before the point and 16 after it
(define-fun product ((a (_ BitVec 32)) (b (_ BitVec 32))) (_ BitVec 64)
  (bvashr (bvadd (bvmul ((_ sign_extend 32) a) ((_ sign_extend 32) b)) #x0000000000008000) #x0000000000000010))
(define-fun saturated ((w (_ BitVec 64))) (_ BitVec 32)
  (ite (bvsgt w #x000000007fffffff) #x7fffffff (ite (bvslt w #xffffffff80000000) #x80000000 ((_ extract 31 0) w))))
(define-fun times ((a (_ BitVec 32)) (b (_ BitVec 32))) (_ BitVec 32) (saturated (product a b)))
(define-fun fixed ((a (_ BitVec 32)) (b (_ BitVec 32))) Int
  (ite (or (= a #x00000000) (= b #x00000000)) 0
  (ite (= (times a b) #x7fffffff) (ite (= a #x80000000) 1 2)
  (ite (= (times a b) #x80000000) 3
  (ite (= (times a b) #x00010000) (ite (= a #x00018000) 4 (ite (bvslt a #x00000000) 5 6))
  (ite (= (times a b) #x00000000) 7
  (ite (and (= (times a b) a) (not (= b #x00010000))) 8
  (ite (= (times a a) b) (ite (bvsgt a #x00640000) 9 10) 11))))))))
; a sample of single precision as a byte, with a scale and a zero point
(define-fun level ((x Float32) (k Float32)) Float32 (fp.roundToIntegral RNE (fp.div RNE x k)))
(define-fun shifted ((x Float32) (k Float32) (z (_ BitVec 8))) Float32 (fp.add RNE (level x k) ((_ to_fp 8 24) RNE z)))
(define-fun clamp ((v Float32)) Float32
  (ite (fp.gt v ((_ to_fp 8 24) RNE 127.0)) ((_ to_fp 8 24) RNE 127.0)
  (ite (fp.lt v ((_ to_fp 8 24) RNE (- 128.0))) ((_ to_fp 8 24) RNE (- 128.0)) v)))
(define-fun restored ((x Float32) (k Float32) (z (_ BitVec 8))) Float32
  (fp.mul RNE (fp.sub RNE (clamp (shifted x k z)) ((_ to_fp 8 24) RNE z)) k))
(define-fun quantise ((x Float32) (k Float32) (z (_ BitVec 8))) Int
  (ite (or (fp.isNaN x) (fp.isInfinite x) (fp.isNaN k) (fp.isInfinite k)) 0
  (ite (not (fp.gt k (_ +zero 8 24))) 1
  (ite (fp.isInfinite (fp.div RNE x k)) 2
  (ite (not (fp.eq (clamp (shifted x k z)) (shifted x k z))) (ite (fp.gt x (_ +zero 8 24)) 3 4)
  (ite (fp.eq (restored x k z) x) (ite (fp.isZero x) 5 (ite (= z #x7f) 6 7))
  (ite (fp.gt (fp.abs (fp.sub RNE (restored x k z) x)) (fp.mul RNE ((_ to_fp 8 24) RNE 0.5) k)) 8
  (ite (fp.isZero (restored x k z)) 9 10))))))))
; mean and variance of three measurements
(define-fun mean ((x Float64) (y Float64) (z Float64)) Float64 (fp.div RNE (p x (p y z)) (c 3.0)))
(define-fun squares ((x Float64) (y Float64) (z Float64)) Float64 (fp.div RNE (p (m x x) (p (m y y) (m z z))) (c 3.0)))
(define-fun variance ((x Float64) (y Float64) (z Float64)) Float64 (s (squares x y z) (m (mean x y z) (mean x y z))))
(define-fun spread ((x Float64) (y Float64) (z Float64)) Int
  (ite (not (and (finite x) (finite y) (finite z))) 0
  (ite (not (finite (variance x y z))) (ite (finite (mean x y z)) 1 2)
  (ite (fp.lt (variance x y z) (c 0.0)) 3
  (ite (fp.isZero (variance x y z)) (ite (and (fp.eq x y) (fp.eq y z)) 4 5)
  (ite (and (fp.lt x y) (fp.lt y z)) (ite (fp.eq (mean x y z) y) (ite (fp.eq (variance x y z) (c 6.0)) 6 7) 8)
  (ite (and (fp.isZero (mean x y z)) (fp.gt (variance x y z) (c 1000000.0))) 9 10)))))))
; an equation of the second degree
(define-fun discriminant ((a Real) (b Real) (e Real)) Real (- (* b b) (* 4.0 a e)))
(define-fun quadratic ((a Real) (b Real) (e Real)) Int
  (ite (= a 0.0) (ite (= b 0.0) (ite (= e 0.0) 0 1) 2)
  (ite (< (discriminant a b e) 0.0) (ite (= (+ a b e) 0.0) 3 4)
  (ite (= (discriminant a b e) 0.0) (ite (= (/ (- b) (* 2.0 a)) 1.5) 5 6)
  (ite (= (+ a b e) 0.0) (ite (= (/ e a) 7.0) 7 8)
  (ite (= (discriminant a b e) 2.0) (ite (= (* a e) 1.0) 9 10)
  (ite (and (> (/ (- b) a) 0.0) (> (/ e a) 0.0)) 11 12)))))))
; two shapes
(declare-datatypes ((Shape 0)) (((ring (radius Real)) (box (width Real) (height Real)) (wedge (base Real) (leg Real) (third Real)))))
(define-fun valid ((g Shape)) Bool
  (ite ((_ is ring) g) (> (radius g) 0.0)
  (ite ((_ is box) g) (and (> (width g) 0.0) (> (height g) 0.0))
  (and (> (base g) 0.0) (> (leg g) 0.0) (> (third g) 0.0) (> (+ (base g) (leg g)) (third g)) (> (+ (leg g) (third g)) (base g)) (> (+ (third g) (base g)) (leg g))))))
(define-fun right ((g Shape)) Bool (= (+ (* (base g) (base g)) (* (leg g) (leg g))) (* (third g) (third g))))
(define-fun round ((g Shape)) Real (* 6.28 (radius g)))
(define-fun shapes ((g Shape) (h Shape)) Int
  (ite (not (valid g)) 0
  (ite (not (valid h)) 1
  (ite (and ((_ is ring) g) ((_ is ring) h)) (ite (= g h) 2 (ite (= (* (radius g) (radius g)) (* 2.0 (radius h) (radius h))) 3 4))
  (ite (and ((_ is ring) g) ((_ is box) h))
    (ite (= (round g) (* 2.0 (+ (width h) (height h)))) 5 (ite (and (<= (* 2.0 (radius g)) (width h)) (<= (* 2.0 (radius g)) (height h))) 6 7))
  (ite (and ((_ is wedge) g) ((_ is box) h))
    (ite (right g) (ite (= (* (base g) (leg g)) (* 2.0 (width h) (height h))) (ite (= (third g) 13.0) 8 9) 10) 11) 12))))))
