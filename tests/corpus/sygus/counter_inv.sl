; An invariant of a loop that counts two numbers in step.
(set-logic LIA)
(synth-inv inv ((x Int) (y Int)))
(define-fun pre ((x Int) (y Int)) Bool (and (= x 0) (= y 10)))
(define-fun trans ((x Int) (y Int) (x! Int) (y! Int)) Bool
  (and (< x 10) (= x! (+ x 1)) (= y! (- y 1))))
(define-fun post ((x Int) (y Int)) Bool (=> (>= x 10) (= y 0)))
(inv-constraint inv pre trans post)
(check-synth)
