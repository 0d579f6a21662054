; One session, many questions: push and pop keep what lies below, check-sat-assuming asks under assumptions that are forgotten
; at once. Only what differs from the last question goes to the solver.
;
; EXPECT: sat
; EXPECT: "both options"
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((width 8)
; EXPECT:  (height 4))
; EXPECT: "no larger than that"
; EXPECT: unsat
; EXPECT: sat
(set-logic QF_LIA)
(set-option :produce-models true)
(declare-const width Int)
(declare-const height Int)
(declare-const landscape Bool)
(declare-const portrait Bool)
(assert (and (> width 0) (> height 0)))
(assert (=> landscape (= width (* 2 height))))
(assert (=> portrait (= height (* 2 width))))
(check-sat)

(echo "both options")
(check-sat-assuming (landscape portrait))

(push 1)
(assert (= (+ width height) 12))
(check-sat-assuming (landscape (not portrait)))
(get-value (width height))
(push 1)
(echo "no larger than that")
(assert (> (+ width height) 12))
(check-sat)
(pop 2)

(assert (> (+ width height) 12))
(check-sat)
