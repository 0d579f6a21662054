; WBS, the wheel brake system (Qiu 2015, section V, tables I and II; from ARP 4761, as Java generated from
; Simulink): update, and callers that run it several times in a row, the state of one step being the input of the next, as
; launch does. The class reads PedalPos in 0..4; main1 of the paper runs it once.
(set-logic ALL)
(declare-datatype Brake ((brake (mode_before Int) (command_before Int) (pressure_before Int) (normal Int) (alternate Int))))

(define-fun pedal_command ((pedal Int)) Int
  (ite (= pedal 0) (! 0 :named released) (ite (= pedal 1) 1 (ite (= pedal 2) (! 2 :named half) (ite (= pedal 3) 3
    (ite (= pedal 4) 4 (! 0 :named no_pedal)))))))

(define-fun auto_command ((auto Bool) (is_normal Bool)) Int
  (ite auto (ite is_normal 1 0) 0))

; A pressure cut to what the command asks for.
(define-fun metered ((command Int) (pressure Int)) Int
  (ite (= command 0) 0
  (ite (= command 1) (div pressure 4)
  (ite (= command 2) (div pressure 2)
  (ite (= command 3) (* 3 (div pressure 4))
  (ite (= command 4) pressure 0))))))

(define-fun clipped ((command Int)) Int
  (ite (and (>= command 0) (< command 1)) 0
  (ite (and (>= command 1) (< command 2)) 1
  (ite (and (>= command 2) (< command 3)) 2
  (ite (and (>= command 3) (< command 4)) 3 4)))))

; Whether the alternate system takes over: 1.
(define-fun selected_mode ((b Brake)) Int
  (ite (= (mode_before b) 0)
    (ite (= (command_before b) 0) 0 (ite (<= (pressure_before b) 0) 1 0))
    1))

(define-fun update ((b Brake) (pedal Int) (auto Bool) (skid Bool)) Brake
  (let ((asked (pedal_command pedal))
        (automatic (auto_command auto (= (mode_before b) 0)))
        (mode (selected_mode b)))
  (let ((green (ite (= mode 1) 0 5)))
  (let ((selector1 (ite (>= green 1) 0 5))
        (anti_skid (ite skid 0 (+ automatic asked))))
  (let ((accumulator (ite (= mode 1) (ite (>= selector1 1) selector1 5) 0))
        (switch3 (ite (= mode 1) (ite skid 0 4) 4))
        (switch2 (ite (= mode 1) 0 (clipped anti_skid)))
        (selector (ite (>= green 1) green 0)))
  (let ((nor (metered switch2 selector))
        (meter (metered switch3 accumulator)))
    (brake mode switch2 nor nor (ite (= mode 0) 0 meter))))))))

(define-fun initial () Brake (brake 0 0 100 0 0))
; What one sees from outside: 0 no pressure, 1 normal, 2 alternate, 3 both.
(define-fun state ((b Brake)) Int
  (ite (> (normal b) 0) (ite (> (alternate b) 0) (! 3 :named both) 1) (ite (> (alternate b) 0) 2 0)))

(define-fun main1 ((p Int) (a Bool) (s Bool)) Int (state (update initial p a s)))
; A pedal that is held.
(define-fun hold2 ((p Int) (a Bool) (s Bool)) Int (state (update (update initial p a s) p a s)))
(define-fun hold3 ((p Int) (a Bool) (s Bool)) Int (state (update (update (update initial p a s) p a s) p a s)))
(define-fun hold5 ((p Int) (a Bool) (s Bool)) Int
  (state (update (update (update (update (update initial p a s) p a s) p a s) p a s) p a s)))
; A pedal that is pressed, then released step by step.
(define-fun release2 ((p Int) (a Bool) (s Bool)) Int (state (update (update initial p a s) (- p 1) a s)))
(define-fun release3 ((p Int) (a Bool) (s Bool)) Int
  (state (update (update (update initial p a s) (- p 1) a s) (- p 2) a s)))
(define-fun release5 ((p Int) (a Bool) (s Bool)) Int
  (state (update (update (update (update (update initial p a s) (- p 1) a s) (- p 2) a s) (- p 3) a s) (- p 4) a s)))
; launch: everything anew in each step.
(define-fun launch2 ((p Int) (a Bool) (s Bool) (p2 Int) (a2 Bool) (s2 Bool)) Int
  (state (update (update initial p a s) p2 a2 s2)))
(define-fun launch3 ((p Int) (a Bool) (s Bool) (p2 Int) (a2 Bool) (s2 Bool) (p3 Int) (a3 Bool) (s3 Bool)) Int
  (state (update (update (update initial p a s) p2 a2 s2) p3 a3 s3)))
(define-fun launch4 ((p Int) (a Bool) (s Bool) (p2 Int) (a2 Bool) (s2 Bool) (p3 Int) (a3 Bool) (s3 Bool)
    (p4 Int) (a4 Bool) (s4 Bool)) Int
  (state (update (update (update (update initial p a s) p2 a2 s2) p3 a3 s3) p4 a4 s4)))
; From any state.
(define-fun any1 ((b Brake) (p Int) (a Bool) (s Bool)) Int (state (update b p a s)))
