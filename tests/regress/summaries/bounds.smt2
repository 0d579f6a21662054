; A bound in decisions cuts paths, with recursion and without.
; RUN: $PROGRAM --explore steps --explore-max-depth 3 --explore-no-inputs $FILE
; EXPECT: path 1
; EXPECT:   condition (>= i n)
; EXPECT:   result    i
; EXPECT: path 2
; EXPECT:   condition (and (not (>= i n)) (= (mod i 3) 0) (>= (+ i 2) n))
; EXPECT:   result    (+ i 2)
; EXPECT: path 3 (cut at the bound)
; EXPECT:   condition (and (not (>= i n)) (= (mod i 3) 0) (not (>= (+ i 2) n)))
; EXPECT: path 4
; EXPECT:   condition (and (not (>= i n)) (not (= (mod i 3) 0)) (>= (+ i 1) n))
; EXPECT:   result    (+ i 1)
; EXPECT: path 5 (cut at the bound)
; EXPECT:   condition (and (not (>= i n)) (not (= (mod i 3) 0)) (not (>= (+ i 1) n)))
; EXPECT: 3 paths, 5 solver calls
; EXPECT: 2 more cut at the depth 3: a greater --explore-max-depth finds further paths
; RUN: $PROGRAM --explore steps --explore-max-depth 5 --unroll 2 --explore-no-inputs $FILE | tail -n 1
; EXPECT: 3 more cut at the bound 2 or the depth 5: a greater --unroll or --explore-max-depth finds further paths
; RUN: $PROGRAM --explore three --explore-max-depth 2 --cover branches $FILE | grep -E '^  [0-9]|^[0-9]'
; EXPECT:   33:9     true   test 2
; EXPECT:   33:9     false  test 1
; EXPECT:   35:9     true   test 2
; EXPECT:   35:9     false  test 1
; EXPECT:   36:9     true   unreachable
; EXPECT:   36:9     false  test 1
; EXPECT: 5 of 6 choices covered by 2 tests, 1 unreachable, 0 open, 3 solver calls
; EXPECT: 4 paths cut at the depth 2: a greater --explore-max-depth may cover more
(define-fun-rec steps ((i Int) (n Int)) Int (ite (>= i n) i (ite (= (mod i 3) 0) (steps (+ i 2) n) (steps (+ i 1) n))))
(define-fun three ((x Int) (y Int)) Int
  (+
    (let ((a
        (ite (> x 0) 1 0))
      (b
        (ite (> y 0) 2 0))) (+ a b
        (ite (and (> x y) (> y x)) 4 0)))))
