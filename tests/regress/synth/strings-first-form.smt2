; SyGuS-IF 1 over strings, from examples: a name becomes its initial and a full stop.
; RUN: $PROGRAM --beside none $FILE | grep -c '^(define-fun f ((name String)) String '
; EXPECT: 1

(set-logic SLIA)
(synth-fun f ((name String)) String
  ((Start String (ntString))
   (ntString String (name " " "." (str.++ ntString ntString) (str.at ntString ntInt)))
   (ntInt Int (0 1 (str.len ntString)))))
(declare-var name String)
(constraint (= (f "Nancy") "N."))
(constraint (= (f "Andrew") "A."))
(constraint (= (f "Jan") "J."))
(check-synth)
