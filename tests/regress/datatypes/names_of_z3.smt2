; A datatype may be called as one of z3's own is, also beside strings.
; NO-EMIT: z3 gives up, and cvc5 wants an option
; EXPECT: sat
; EXPECT: ((l (cons "aa" nil)))
(set-logic ALL)
(declare-datatype List ((nil) (cons (head String) (tail List))))
(declare-const l List)
(assert ((_ is cons) l))
(assert (= (tail l) nil))
(assert (= (str.replace_all (head l) "a" "b") "bb"))
(assert (str.contains (head l) "aa"))
(check-sat)
(get-value (l))
