; Sequences have values and models of the program's own.
; EMIT-TO: z3
; EXPECT: sat
; EXPECT: ((s (seq.++ (seq.unit 5) (seq.unit 5)))
; EXPECT:  (e (as seq.empty (Seq Int)))
; EXPECT:  ((seq.len s) 2)
; EXPECT:  ((seq.at s 1) (seq.unit 5))
; EXPECT:  ((seq.extract s 2 1) (as seq.empty (Seq Int)))
; EXPECT:  ((seq.replace s (seq.unit 5) e) (seq.unit 5))
; EXPECT:  (n (seq.unit (seq.++ (seq.unit 5) (seq.unit 5)))))
; EXPECT: (
; EXPECT:   (define-fun s () (Seq Int) (seq.++ (seq.unit 5) (seq.unit 5)))
; EXPECT:   (define-fun e () (Seq Int) (as seq.empty (Seq Int)))
; EXPECT:   (define-fun n () (Seq (Seq Int)) (seq.unit (seq.++ (seq.unit 5) (seq.unit 5))))
; EXPECT: )
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (((seq.nth s 7) 9))
; EXPECT: unsat
(set-logic ALL)
(set-option :produce-models true)
(declare-const s (Seq Int))
(declare-const e (Seq Int))
(declare-const n (Seq (Seq Int)))
(assert (and (= (seq.len s) 2) (= (seq.nth s 0) 5) (= (seq.nth s 1) (seq.nth s 0))))
(assert (= (seq.++ s e) s))
(assert (= n (seq.unit s)))
(check-sat)
(get-value (s e (seq.len s) (seq.at s 1) (seq.extract s 2 1) (seq.replace s (seq.unit 5) e) n))
(get-model)
(push 1)
(assert (seq.contains s (seq.unit 6)))
(check-sat)
(pop 1)
; Outside of the sequence there is some element.
(assert (= (seq.nth s 7) 9))
(check-sat)
(get-value ((seq.nth s 7)))
(assert (not (= (seq.nth (seq.nth n 0) 7) 9)))
(check-sat)
