; Apollo, the autopilot of the lunar module (Qiu 2015, section V, tables I and II), reduced to its reaction jet
; control: for each axis the attitude's error and rate choose the jets, by switching curves of a phase plane, which are
; parabolas: the conditions are not linear. main1 is one axis, main4 to main6 several, mainsymbolic two steps of one.
(set-logic ALL)
(declare-datatype Axis ((axis (err Real) (rate Real))))

; The error at which the attitude would come to rest if the jets fired against the rate now.
(define-fun rest_error ((a Axis)) Real
  (ite (>= (rate a) 0.0) (+ (err a) (* 0.5 (rate a) (rate a))) (- (err a) (* 0.5 (rate a) (rate a)))))

; The region of the phase plane: 0 coast, 1 and 2 fire against a positive or negative error, 3 and 4 the rate is out of
; its limits, 5 and 6 coast towards the curve.
(define-fun region ((a Axis)) Int
  (ite (> (rate a) 4.0) (! 3 :named too_fast)
  (ite (< (rate a) (- 4.0)) (! 4 :named too_fast_back)
  (ite (> (rest_error a) 1.0) (ite (> (rate a) (- 1.0)) 1 5)
  (ite (< (rest_error a) (- 1.0)) (ite (< (rate a) 1.0) 2 6) (! 0 :named coast))))))

; Jets and their time: -2 and 2 both for long, -1 and 1 one for short, 0 none.
(define-fun jets ((a Axis)) Int
  (ite (= (region a) 3) (- 2)
  (ite (= (region a) 4) 2
  (ite (= (region a) 1) (ite (> (* (rest_error a) (rest_error a)) 9.0) (- 2) (- 1))
  (ite (= (region a) 2) (ite (> (* (rest_error a) (rest_error a)) 9.0) (! 2 :named both_jets) 1) 0)))))

; The axis after a tenth of a second.
(define-fun moved ((a Axis) (force Int)) Axis
  (axis (+ (err a) (* 0.1 (rate a))) (+ (rate a) (* 0.2 (to_real force)))))

(define-fun main1 ((e Real) (r Real)) Int (jets (axis e r)))
(define-fun main4 ((e1 Real) (r1 Real) (e2 Real) (r2 Real)) Int
  (+ (* 5 (jets (axis e1 r1))) (jets (axis e2 r2))))
(define-fun main5 ((e1 Real) (r1 Real) (e2 Real) (r2 Real) (e3 Real) (r3 Real)) Int
  (+ (* 25 (jets (axis e1 r1))) (* 5 (jets (axis e2 r2))) (jets (axis e3 r3))))
; The third axis is coupled to the others.
(define-fun main6 ((e1 Real) (r1 Real) (e2 Real) (r2 Real)) Int
  (+ (* 25 (jets (axis e1 r1))) (* 5 (jets (axis e2 r2))) (jets (axis (+ e1 e2) (+ r1 r2)))))
(define-fun mainsymbolic ((e Real) (r Real)) Int
  (jets (moved (axis e r) (jets (axis e r)))))
