; What only cvc5 has of sequences; its names for operators on strings mean sequences too.
; SOLVER: auto cvc5
; NO-EMIT: cvc5 would need its option --strings-exp
; EXPECT: sat
; EXPECT: ((s (seq.++ (seq.unit true) (seq.unit false) (seq.unit false)))
; EXPECT:  ((seq.rev s) (seq.++ (seq.unit false) (seq.unit false) (seq.unit true)))
; EXPECT:  ((seq.update s 2 (seq.++ (seq.unit true) (seq.unit true))) (seq.++ (seq.unit true) (seq.unit false) (seq.unit true)))
; EXPECT:  ((seq.replace_all s (seq.unit false) (as seq.empty (Seq Bool))) (seq.unit true))
; EXPECT:  ((str.len s) 3))
; EXPECT: unsat
(set-logic ALL)
(declare-const s (Seq Bool))
(assert (= (seq.rev s) (seq.++ (seq.unit false) (seq.unit false) (seq.unit true))))
(assert (= (seq.replace_all s (seq.unit true) s) (seq.++ s (seq.unit false) (seq.unit false))))
(check-sat)
(get-value (s (seq.rev s) (seq.update s 2 (seq.++ (seq.unit true) (seq.unit true))) (seq.replace_all s (seq.unit false) (as seq.empty (Seq Bool))) (str.len s)))
(assert (not (= (seq.update s 0 (seq.unit true)) s)))
(check-sat)
