; A symbol that stands for a regular expression is replaced by it, and has it as its value
; NO-EMIT: no solver tells the value of a language
; EXPECT: sat
; EXPECT: ((r (re.++ (re.range "a" "f") (re.* (re.range "a" "f"))))
; EXPECT:  ((re.comp r) (re.comp (re.++ (re.range "a" "f") (re.* (re.range "a" "f")))))
; EXPECT:  (l (re.union re.none re.allchar (str.to_re "b""") ((_ re.loop 2 3) re.all)))
; EXPECT:  (x "a"))
; EXPECT: unsat
(set-logic ALL)
(declare-const x String)
(declare-const r RegLan)
(declare-const l RegLan)
(assert (= r (re.+ (re.range "a" "f"))))
(assert (= l (re.union re.none re.allchar (str.to_re "b\u{22}") ((_ re.loop 2 3) re.all))))
(assert (str.in_re x (re.inter r l)))
(check-sat)
(get-value (r (re.comp r) l x))
(assert (= (re.comp r) (re.* re.allchar)))
(check-sat)
