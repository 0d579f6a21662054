; ASW, the altitude switch (Qiu 2015, section V, tables I and II): three altimeters are read, those that fail
; are left out, and a device is switched on when the aircraft goes below a threshold, with hysteresis. main1 and main2 of
; the paper are an altitude's reading and the vote; main is a run of several steps.
(set-logic ALL)
(declare-datatype Switch ((switch (below Bool) (device Int) (faults Int))))

; An altimeter: 0 not a reading, 1 on the ground, 2 below the threshold, 3 within the hysteresis, 4 above, 5 out of range.
; The reading passes through several monitors, one after the other, each of which asks again.
(define-fun monitor_range ((alt Int)) Int (ite (< alt (- 1000)) 0 (ite (> alt 60000) 5 1)))
(define-fun monitor_ground ((alt Int)) Int (ite (< alt 50) 1 0))
(define-fun monitor_threshold ((alt Int)) Int (ite (< alt 2000) 1 0))
(define-fun monitor_hysteresis ((alt Int)) Int (ite (< alt 2200) 1 0))
(define-fun monitor_ceiling ((alt Int)) Int (ite (> alt 45000) 1 0))
(define-fun reading ((alt Int)) Int
  (let ((range (monitor_range alt)) (ground (monitor_ground alt)) (threshold (monitor_threshold alt))
        (hysteresis (monitor_hysteresis alt)) (ceiling (monitor_ceiling alt)))
    (ite (= range 0) (! 0 :named no_reading)
    (ite (= range 5) 5
    (ite (= (+ ground threshold hysteresis ceiling) 3) 1
    (ite (= (+ ground threshold hysteresis ceiling) 2) (! 2 :named low)
    (ite (= (- (+ ground threshold hysteresis) ceiling) 1) 3
    (ite (= ceiling 1) 5 (! 4 :named high)))))))))

; main1: the votes of two altimeters of which one may fail: their lower reading, 0 if both fail.
(define-fun vote ((a Int) (b Int)) Int
  (let ((ra (reading a)) (rb (reading b)))
    (ite (= ra 0) (ite (= rb 5) 0 rb)
    (ite (= ra 5) (ite (= rb 5) 0 rb)
    (ite (= rb 0) ra
    (ite (= rb 5) ra
    (ite (< ra rb) ra rb)))))))

; main2: the switch after a vote. The device is switched on when the aircraft comes below the threshold from above it.
(define-fun step ((s Switch) (seen Int) (inhibited Bool)) Switch
  (ite (= seen 0) (switch (below s) (device s) (+ (faults s) 1))
    (ite (<= seen 2)
      (ite (below s) (switch true (device s) 0) (switch true (ite inhibited (device s) 1) 0))
      (ite (= seen 3) (switch (below s) (device s) 0) (switch false 0 0)))))

; 0 off, 1 on, 2 out of order.
(define-fun state ((s Switch)) Int (ite (> (faults s) 1) (! 2 :named out_of_order) (ite (= (device s) 1) 1 0)))

(define-fun main0 ((a Int)) Int (reading a))
(define-fun main1 ((a Int) (b Int)) Int (vote a b))
; The altitudes of one flight: 100 feet down in each step, two altimeters 10 feet apart.
(define-fun flight1 ((a Int) (inhibited Bool)) Int
  (state (step (switch false 0 0) (vote a (+ a 10)) inhibited)))
(define-fun flight2 ((a Int) (inhibited Bool)) Int
  (state (step (step (switch false 0 0) (vote a (+ a 10)) inhibited) (vote (- a 100) (- a 90)) inhibited)))
(define-fun flight3 ((a Int) (inhibited Bool)) Int
  (state (step (step (step (switch false 0 0) (vote a (+ a 10)) inhibited) (vote (- a 100) (- a 90)) inhibited)
    (vote (- a 200) (- a 190)) inhibited)))
(define-fun flight5 ((a Int) (inhibited Bool)) Int
  (state (step (step (step (step (step (switch false 0 0) (vote a (+ a 10)) inhibited) (vote (- a 100) (- a 90)) inhibited)
    (vote (- a 200) (- a 190)) inhibited) (vote (- a 300) (- a 290)) inhibited) (vote (- a 400) (- a 390)) inhibited)))
; Altitudes that have nothing to do with each other.
(define-fun free2 ((a Int) (b Int) (inhibited Bool)) Int
  (state (step (step (switch false 0 0) (reading a) inhibited) (reading b) inhibited)))
(define-fun free3 ((a Int) (b Int) (c Int) (inhibited Bool)) Int
  (state (step (step (step (switch false 0 0) (reading a) inhibited) (reading b) inhibited) (reading c) inhibited)))
(define-fun free4 ((a Int) (b Int) (c Int) (d Int) (inhibited Bool)) Int
  (state (step (step (step (step (switch false 0 0) (reading a) inhibited) (reading b) inhibited) (reading c) inhibited)
    (reading d) inhibited)))
