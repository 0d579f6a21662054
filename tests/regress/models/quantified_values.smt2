; The value of a quantified formula is true or false, and that of a term that has one is a value.
; SOLVER: z3 cvc5
; NO-EMIT: z3 4.8.12 refuses to say such values
; EXPECT: sat
; EXPECT: ((B true)
; EXPECT:  ((exists ((t Int)) (> t lim)) true)
; EXPECT:  ((forall ((t (_ BitVec 4))) (bvult t #xf)) false)
; EXPECT:  ((ite (forall ((t Int)) (> t lim)) 1 2) 2)
; EXPECT:  ((let ((v (exists ((t Int)) (= (* 2 t) (+ t t 1))))) (or v (not (forall ((t Int)) (exists ((u Int)) (< u t)))))) false)
; EXPECT:  ((forall ((t Int)) (= (f t) (f t))) true))
; EXPECT: sat
; EXPECT: (((not (forall ((t Int)) (=> (< t 2) (< t lim)))) false))
(set-option :produce-models true)
(set-logic ALL)
(declare-const lim Int)
(declare-fun f (Int) Int)
(define-fun B () Bool (forall ((t Int)) (=> (< t lim) (< t 12))))
(assert B)
(assert (> lim 2))
(check-sat)
(get-value (B (exists ((t Int)) (> t lim)) (forall ((t (_ BitVec 4))) (bvult t #xf)) (ite (forall ((t Int)) (> t lim)) 1 2) (let ((v (exists ((t Int)) (= (* 2 t) (+ t t 1))))) (or v (not (forall ((t Int)) (exists ((u Int)) (< u t)))))) (forall ((t Int)) (= (f t) (f t)))))
(check-sat-assuming ((> lim 3)))
(get-value ((not (forall ((t Int)) (=> (< t 2) (< t lim))))))
