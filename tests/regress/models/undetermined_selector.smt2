; The value of a selector applied to the wrong constructor is what the solver says, also where it stands beside a symbol
; that the solver has never heard of: `end`, and of older solvers `(tail end)` itself.
; RUN: $PROGRAM --solver z3 --no-slices $FILE | sed 's/ (tail end)))$/ end))/'
; EXPECT: sat
; EXPECT: (((ite (= c c) (tail end) (tail end)) end))
; RUN: $PROGRAM --solver cvc5 $FILE | sed 's/ (tail end)))$/ end))/'
; EXPECT: sat
; EXPECT: (((ite (= c c) (tail end) (tail end)) end))
(set-option :produce-models true)
(set-logic ALL)
(declare-sort U 0)
(declare-datatypes ((Chain 0)) (((end) (link (head Int) (tail Chain)))))
(declare-fun c () U)
(check-sat)
(get-value ((ite (= c c) (tail end) (tail end))))
