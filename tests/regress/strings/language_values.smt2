; Solvers tell regular languages apart by how they are written: what depends on that is not answered.
; SOLVER: z3 cvc5 bits
; NO-EMIT: solvers are wrong about these
; EXPECT: unknown
; EXPECT: (:reason-unknown "no solver is right about RegLan in functions, arrays, datatypes and quantifiers")
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unsat
(set-logic ALL)
(declare-fun f (Int) RegLan)
(declare-fun g (RegLan) Int)
(push 1)
(assert (str.in_re "a" (f 0)))
(check-sat)
(get-info :reason-unknown)
(pop 1)
(push 1)
(assert (distinct (g (re.union (str.to_re "a") (str.to_re "b"))) (g (re.range "a" "b"))))
(check-sat)
(pop 1)
(push 1)
(declare-const m (Array RegLan Int))
(assert (distinct (select m (re.union (str.to_re "a") (str.to_re "b"))) (select m (re.range "a" "b"))))
(check-sat)
(pop 1)
(push 1)
(declare-datatype D ((mk (language RegLan))))
(declare-fun h (D) Int)
(assert (distinct (h (mk (re.union (str.to_re "a") (str.to_re "b")))) (h (mk (re.range "a" "b")))))
(check-sat)
(pop 1)
(push 1)
(assert (forall ((l RegLan)) (or (str.in_re "a" l) (= (g l) 0))))
(assert (= (g re.none) 1))
(check-sat)
(pop 1)
(push 1)
(define-fun-rec r ((l RegLan) (n Int)) Bool (ite (<= n 0) (str.in_re "ab" l) (r (re.++ l l) (- n 1))))
(assert (r (re.range "a" "b") 1))
(check-sat)
(pop 1)
(define-fun is_in ((s String) (l RegLan)) Bool (str.in_re s l)) ; gone before a solver sees it
(assert (is_in "c" (re.range "a" "b")))
(check-sat)
