; Recursion up to a bound; paths that it cuts are counted, and said.
; RUN: $PROGRAM --explore down --unroll 2 --explore-no-inputs $FILE
; EXPECT: path 1
; EXPECT:   condition (<= n 0)
; EXPECT:   result    0
; EXPECT: path 2
; EXPECT:   condition (and (not (<= n 0)) (<= n 1))
; EXPECT:   result    1
; EXPECT: path 3 (cut at the bound)
; EXPECT:   condition (and (not (<= n 0)) (not (<= n 1)))
; EXPECT: 2 paths, 3 solver calls
; EXPECT: 1 more cut at the bound 2: a greater --unroll finds further paths
; RUN: $PROGRAM --explore f --unroll 3 --explore-mode compositional --explore-no-inputs $FILE | tail -2
; EXPECT: 7 paths, 18 solver calls (4 to summarise 1 function, 4 invocations of summaries)
; EXPECT: 4 more cut at the bound 3: a greater --unroll finds further paths
; RUN: $PROGRAM --explore f --unroll 3 --explore-mode plain --explore-format json $FILE | grep -c cut\":true
; EXPECT: 4
(define-fun-rec down ((n Int)) Int (ite (<= n 0) 0 (+ 1 (down (- n 1)))))
(define-fun f ((n Int) (m Int)) Int (+ (down n) (ite (> m n) (down m) 0)))
