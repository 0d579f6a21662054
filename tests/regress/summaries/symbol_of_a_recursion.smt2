; A symbol that only a recursive definition mentions, which an assertion calls, is part of an input.
; RUN: $PROGRAM --explore main --explore-format json $FILE | grep -o '"globals":{[^}]*}'
; EXPECT: "globals":{"limit":"7","is_used":"true"}
(declare-const limit Int)
(declare-const is_used Bool)
(define-fun-rec last ((n Int)) Int (ite (= n 0) (ite is_used 7 8) (last (- n 1))))
(define-fun main ((x Int)) Int limit)
(assert (= (last 0) limit))
(assert (< limit 8))
