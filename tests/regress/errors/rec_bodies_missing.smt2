; Fewer bodies than functions.
; EXPECT: (error "rec_bodies_missing.smt2:5:2: expected as many bodies as functions, got 2 functions and 1 bodies")
; EXIT: 1
(set-logic ALL)
(define-funs-rec ((f ((n Int)) Int) (g ((n Int)) Int)) ((f n)))
