; Definitions that have solutions, each by another argument: sat.
; SOLVER: z3
; NO-EMIT: cvc5 unfolds some of these without end
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
(set-logic ALL)
(declare-datatype L ((nil) (cons (hd Int) (tl L))))
(declare-const x Int)
(push 1) ; a lexicographic order
(define-fun-rec ack ((m Int) (n Int)) Int
  (ite (<= m 0) (+ n 1) (ite (<= n 0) (ack (- m 1) 1) (ack (- m 1) (ack m (- n 1))))))
(assert (= (ack 2 2) 7))
(check-sat)
(pop 1)
(push 1) ; parts of a value of a datatype
(define-fun-rec has ((l L) (k Int)) Bool (ite ((_ is nil) l) false (ite (= (hd l) k) true (has (tl l) k))))
(define-fun-rec len ((l L)) Int (match l ((nil 0) ((cons h t) (+ 1 (len t))))))
(define-fun-rec merge ((a L) (b L)) L
  (ite ((_ is nil) a) b (ite ((_ is nil) b) a
    (ite (< (hd a) (hd b)) (cons (hd a) (merge (tl a) b)) (cons (hd b) (merge a (tl b)))))))
(assert (= (len (cons 1 (cons 2 nil))) 2))
(check-sat)
(pop 1)
(push 1) ; below zero, the constant 0 is a solution
(define-fun-rec fact ((n Int)) Int (ite (= n 0) 1 (* n (fact (- n 1)))))
(define-fun-rec fib ((n Int)) Int (ite (= n 0) 0 (ite (= n 1) 1 (+ (fib (- n 1)) (fib (- n 2))))))
(assert (= (fact 4) 24))
(check-sat)
(pop 1)
(push 1) ; below zero, each value follows from the next one
(define-fun-rec sum ((n Int)) Int (ite (= n 0) 0 (+ n (sum (- n 1)))))
(assert (= (sum 3) 6))
(check-sat)
(pop 1)
(push 1) ; calls in tail position
(define-fun-rec gcd ((a Int) (b Int)) Int (ite (= b 0) a (gcd b (mod a b))))
(define-fun-rec loop ((n Int)) Int (loop n))
(define-fun-rec twice ((n Int)) Int (twice (twice (+ n 1))))
(assert (= (gcd 12 18) 6))
(check-sat)
(pop 1)
(push 1) ; positive occurrences of Boolean functions
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((or (= n 0) (odd (- n 1))) (and (distinct n 0) (even (- n 1)))))
(check-sat)
(pop 1)
(push 1) ; without an end, but with finitely many results
(define-fun-rec parity ((n Int)) Bool (ite (= n 0) true (not (parity (- n 1)))))
(define-fun-rec up ((n Int)) (_ BitVec 8) (bvadd #x01 (up (+ n 1))))
(check-sat)
(pop 1)
(push 1) ; upwards to a bound
(define-fun-rec count ((i Int) (n Int)) Int (ite (>= i n) 0 (+ i (count (+ i 1) n))))
(assert (= (count 0 3) 3))
(check-sat)
(pop 1)
(push 1) ; bit-vectors, up and down
(define-fun-rec down ((n (_ BitVec 64))) Int (ite (= n #x0000000000000000) 0 (+ 1 (down (bvsub n #x0000000000000001)))))
(define-fun-rec to ((i (_ BitVec 32)) (n (_ BitVec 32))) Int
  (ite (bvuge i n) 0 (+ 1 (to (bvadd i #x00000001) n))))
(assert (= (down #x0000000000000003) 3))
(check-sat)
(pop 1)
(push 1) ; few arguments: each call was evaluated
(define-fun-rec turn ((x (_ BitVec 4))) Int (ite (= x #x7) 0 (+ 1 (turn (bvadd x #x3)))))
(assert (= (turn #x4) 1))
(check-sat)
(pop 1)
(push 1) ; the length of a string
(define-fun-rec count_a ((s String)) Int
  (ite (= s "") 0 (+ (ite (= (str.at s 0) "a") 1 0) (count_a (str.substr s 1 (- (str.len s) 1))))))
(assert (= (count_a "aba") 2))
(check-sat)
(pop 1)
(push 1) ; real numbers, a digit less, calls under a quantifier, a declared symbol
(declare-fun step (Int) Int)
(define-fun-rec r ((v Real)) Real (ite (<= v 0.0) 0.0 (+ 1.0 (r (- v 0.5)))))
(define-fun-rec digits ((n Int)) Int (ite (< n 10) n (+ (mod n 10) (digits (div n 10)))))
(define-fun-rec all ((n Int)) Bool (forall ((k Int)) (=> (and (<= 0 k) (< k n)) (not (all k)))))
(define-fun-rec free ((n Int)) Int (ite (<= n x) (step n) (* 2 (free (- n 1)))))
(assert (= (digits 123) 6))
(check-sat)
(pop 1)
(push 1) ; towards zero from both sides
(define-fun-rec abs2 ((n Int)) Int (ite (< n 0) (+ 1 (abs2 (- n))) (ite (= n 0) 0 (+ 1 (abs2 (- n 1))))))
(assert (= (abs2 (- 2)) 3))
(check-sat)
(pop 1)
(push 1)
(define-fun-rec power ((b Int) (n Int)) Int (ite (= n 0) 1 (* b (power b (- n 1)))))
(assert (= (power 2 5) 32))
(check-sat)
(pop 1)
(push 1)
(define-funs-rec ((f ((n Int)) Int) (g ((n Int)) Int)) ((g n) (ite (<= n 0) 0 (+ 1 (f (- n 1))))))
(assert (= (f 2) 2))
(check-sat)
(pop 1)
