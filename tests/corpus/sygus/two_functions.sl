; Two functions with grammars of their own, and one with let.
(set-logic LIA)
(synth-fun low ((a Int) (b Int)) Int ((T Int) (C Bool)) ((T Int (a b (Constant Int) (ite C T T))) (C Bool ((<= T T)))))
(synth-fun high ((a Int) (b Int)) Int ((T Int) (C Bool)) ((T Int (a b (ite C T T))) (C Bool ((<= T T) (not C)))))
(declare-var p Int)
(declare-var q Int)
(constraint (let ((l (low p q)) (h (high p q))) (and (<= l h) (= (+ l h) (+ p q)))))
(constraint (or (= (low p q) p) (= (low p q) q)))
(check-synth)
