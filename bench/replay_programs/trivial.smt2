; One branch: what is left of a run's time is the start of the program and of its solver.
(set-logic ALL)
(define-fun decide ((x Int)) Int (ite (> x 0) 1 0))
