; The value of a selector applied to the wrong constructor is what the solver says, also where it stands beside a symbol
; that the solver has never heard of.
; RUN: $PROGRAM --solver z3 --no-slices $FILE
; EXPECT: sat
; EXPECT: (((ite (= c c) (tail end) (tail end)) (tail end)))
; RUN: $PROGRAM --solver cvc5 $FILE
; EXPECT: sat
; EXPECT: (((ite (= c c) (tail end) (tail end)) (tail end)))
(set-option :produce-models true)
(set-logic ALL)
(declare-sort U 0)
(declare-datatypes ((Chain 0)) (((end) (link (head Int) (tail Chain)))))
(declare-fun c () U)
(check-sat)
(get-value ((ite (= c c) (tail end) (tail end))))
