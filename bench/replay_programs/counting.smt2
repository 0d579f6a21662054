; Functions of which only the sum of their results is read: recursion over bits and digits, and callees whose arguments
; their caller constrains. Not of Qiu 2015: its programs are read path by path.

(define-fun-rec ones ((x (_ BitVec 16)) (n Int)) Int
  (ite (<= n 0) 0 (+ (ones (bvlshr x #x0001) (- n 1)) (ite (= ((_ extract 0 0) x) #b1) 1 0))))
(define-fun parity ((x (_ BitVec 16))) Bool (ite (= 1 (mod (ones x 12) 2)) true false))

; The checksum of Luhn over digits d1 to d8.
(define-fun doubled ((d Int)) Int (ite (> (* 2 d) 9) (- (* 2 d) 9) (* 2 d)))
(define-fun digit ((d Int)) Int (ite (< d 0) 0 (ite (> d 9) 9 d)))
(define-fun luhn ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int)) Int
  (ite (= 0 (mod (+ (doubled (digit a)) (digit b) (doubled (digit c)) (digit d) (doubled (digit e)) (digit f)) 10)) 1 0))

; Points for marks that are in order.
(define-fun points ((m Int)) Int (ite (< m 20) 0 (ite (< m 40) 1 (ite (< m 60) 2 (ite (< m 80) 1 3)))))
(define-fun passes ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int)) Int
  (ite (and (< a b) (< b c) (< c d) (< d e) (< e f))
    (ite (> (+ (points a) (points b) (points c) (points d) (points e) (points f)) 9) 2 1) 0))

; How often a walk of n steps turns.
(define-fun-rec turns ((at Int) (step Int) (n Int)) Int
  (ite (= n 0) 0
    (ite (> (+ at step) 10) (+ 1 (turns (- at step) (- step) (- n 1)))
      (ite (< (+ at step) 0) (+ 1 (turns (- at step) (- step) (- n 1))) (turns (+ at step) step (- n 1))))))
(define-fun restless ((at Int) (step Int)) Int (ite (> (turns at step 9) 4) 1 0))
