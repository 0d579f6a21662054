; A definition that no function satisfies is an assertion without a model, used or not: never sat.
; SOLVER: z3
; NO-EMIT: solvers take such definitions for granted
; EXPECT: unknown
; EXPECT: (:reason-unknown "the recursive definition of f was not shown to have a solution")
; EXPECT: sat
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
(set-logic ALL)
(declare-datatype L ((nil) (cons (hd Int) (tl L))))
(push 1)
(define-funs-rec ((f ((x Bool)) Bool)) ((not (f x))))
(check-sat)
(get-info :reason-unknown)
(pop 1)
(check-sat)
(push 1) ; an integer that is its own successor
(define-fun-rec g ((x Int)) Int (+ 1 (g x)))
(check-sat)
(pop 1)
(push 1) ; two functions, one the successor of the other
(define-funs-rec ((p ((x Int)) Int) (q ((x Int)) Int)) ((q x) (+ 1 (p x))))
(check-sat)
(pop 1)
(push 1) ; -1 div 2 is -1
(define-fun-rec log ((n Int)) Int (ite (= n 0) 0 (+ 1 (log (div n 2)))))
(check-sat)
(pop 1)
(push 1) ; the tail of nil is some list
(define-fun-rec len ((l L)) Int (+ 1 (len (tl l))))
(check-sat)
(pop 1)
(push 1) ; no bit-vector is its complement
(define-fun-rec b ((x (_ BitVec 4))) (_ BitVec 4) (ite (= x #x0) #x0 (bvnot (b (bvmul x #x3)))))
(check-sat)
(pop 1)
(push 1)
(define-fun-rec c () Int (+ c 1))
(check-sat)
(pop 1)
