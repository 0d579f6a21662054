; An input has a value of each parameter: one with an irrational number is none.
; RUN: $PROGRAM --explore root --timeout 2 $FILE | grep -vE 'x = 0.0|condition'
; EXPECT: path 1
; EXPECT:   result    1
; EXPECT: path 2
; EXPECT:   result    0
; EXPECT: 2 paths, 2 solver calls
; RUN: $PROGRAM --explore distance $FILE | grep -c 'x1 = .*, y1 = .*, x2 = .*, y2 = '
; EXPECT: 4
(define-fun root ((x Real)) Int (ite (= (* x x) 2.0) 1 0))
(define-fun distance ((x1 Real) (y1 Real) (x2 Real) (y2 Real)) Int
  (ite (= (+ (* (- x1 x2) (- x1 x2)) (* (- y1 y2) (- y1 y2))) 25.0)
    (ite (> x1 y1) 1 2)
    (ite (> (* x1 y2) 50.0) 3 4)))
