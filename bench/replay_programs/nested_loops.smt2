; A loop within a loop, two levels of recursion, one inside the other: the inner loop brings a value into a range
; step by step, the outer one does so for several values that depend on each other. Explore with --unroll.
(set-logic ALL)

; Steps of 10 until v is at most 20; the turns.
(define-fun-rec inner ((v Int) (turns Int)) Int
  (ite (<= v 20) turns (inner (- v 10) (+ turns 1))))

; 0 few turns, 1 some, 2 many.
(define-fun weight ((turns Int)) Int (ite (<= turns 0) (! 0 :named few) (ite (<= turns 1) (! 1 :named some) (! 2 :named many))))

; The values v, v - 5, v - 10, ... until one is negative; the sum of their weights.
(define-fun-rec outer ((v Int) (sum Int)) Int
  (ite (< v 0) sum (outer (- v 5) (+ sum (weight (inner v 0))))))

(define-fun call1 ((v Int)) Int (outer v 0))
(define-fun call2 ((v Int) (w Int)) Int (outer (+ (outer v 0) w) 0))
(define-fun near2 ((v Int)) Int (+ (outer v 0) (outer (+ v 1) 0)))
(define-fun near3 ((v Int)) Int (+ (outer v 0) (outer (+ v 1) 0) (outer (+ v 2) 0)))
