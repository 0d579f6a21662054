; A branch on a path that the bound cuts is open, and not unreachable: n = 11 comes there.
; RUN: $PROGRAM --explore main --cover paths --unroll 3 $FILE | tail -5
; EXPECT: branches of main
; EXPECT:   10:3     true   open, behind the bound
; EXPECT:   10:3     false  test 1
; EXPECT: 1 of 4 choices covered by 1 test, 0 unreachable, 3 open, 4 solver calls
; EXPECT: 1 path cut at the bound 3: a greater --unroll may cover more
(define-fun-rec down ((n Int)) Int (ite (<= n 0) 0 (down (- n 1))))
(define-fun main ((n Int)) Int
  (ite (> n 10) (down n) 7))
