; What a grammar lists and derives nothing with: a nonterminal that no other one uses, parameters of a sort that the
; function has none of.
; RUN: $PROGRAM $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Bool (> x 3))
; EXPECT: )
(set-logic LIA)
(synth-fun f ((x Int)) Bool
  ((B Bool) (T Int) (U Int))
  ((B Bool ((Variable Bool) (> x T) (and B (Variable Bool))))
   (T Int (3 5))
   (U Int (0 (+ U U)))))
(constraint (f 4))
(constraint (not (f 3)))
(check-synth)
