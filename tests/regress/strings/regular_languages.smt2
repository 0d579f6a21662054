; What is said of one string alone is a regular language
; EXPECT: sat
; EXPECT: ((x "baaa"))
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((y ""))
; EXPECT: unsat
(set-logic ALL)
(declare-const x String)
(declare-const y String)
(declare-const n Int)
(declare-const r RegLan)
(assert (= r (re.+ (re.range "a" "f"))))
(assert (str.in_re x r))
(assert (not (str.in_re x ((_ re.loop 0 3) re.allchar))))
(assert (str.in_re x (re.++ (str.to_re "b") re.all)))
(check-sat)
(get-value (x))
(push 1)
(assert (= (str.len (str.++ x y)) n))
(assert (str.in_re x (re.++ re.all (str.to_re "g"))))
(check-sat)
(pop 1)
(assert (= re.all (re.comp re.none)))
(check-sat)
(get-value (y))
(assert (= re.all (re.* (re.union (re.range "a" "z") (re.++ re.allchar re.allchar)))))
(check-sat)
