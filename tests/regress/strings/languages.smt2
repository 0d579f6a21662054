; Complement, intersection, loops of which the least is above the most.
; EXPECT: sat
; EXPECT: unsat
; EXPECT: unsat
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s (re.inter (re.comp (re.++ re.all (str.to_re "ab") re.all)) ((_ re.^ 3) (re.range "a" "b")))))
(check-sat)
(push 1)
(assert (str.in_re s ((_ re.loop 3 2) re.allchar)))
(check-sat)
(pop 1)
(push 1)
(assert (= s "aab"))
(check-sat)
(pop 1)
