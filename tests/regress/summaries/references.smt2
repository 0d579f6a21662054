; References are initialised lazily: null, an object that the path knows, or another one.
; RUN: $PROGRAM --explore sum --explore-references Ref --unroll 2 $FILE | sed 's/input .*/input .../; s/globals .*/globals .../'
; EXPECT: path 1
; EXPECT:   condition (= r null)
; EXPECT:   result    0
; EXPECT:   input ...
; EXPECT:   globals ...
; EXPECT: path 2
; EXPECT:   condition (and (not (= r null)) (= (next r) null))
; EXPECT:   result    (elem r)
; EXPECT:   input ...
; EXPECT:   globals ...
; EXPECT: path 3 (cut at the bound)
; EXPECT:   condition (let ((?1 (next r))) (and (not (= r null)) (not (= ?1 null)) (= ?1 r)))
; EXPECT: path 4 (cut at the bound)
; EXPECT:   condition (let ((?1 (next r))) (and (not (= r null)) (not (= ?1 null)) (not (= ?1 r))))
; EXPECT: 2 paths, 4 solver calls
; EXPECT: 2 more cut at the bound 2: a greater --unroll finds further paths
; RUN: $PROGRAM --explore swap --explore-references 'Ref:nil' --explore-no-inputs $FILE | grep result
; EXPECT:   result    f
; EXPECT:   result    (store (store f a (select f nil)) nil (select f a))
; EXPECT:   result    (store (store f nil (select f b)) b (select f nil))
; EXPECT:   result    f
; EXPECT:   result    (store (store f a (select f b)) b (select f a))
; RUN: $PROGRAM --explore swap --explore-references 'Ref' --explore-no-inputs --explore-mode merged $FILE | grep -c result
; EXPECT: 5
; RUN: $PROGRAM --explore sum --explore-references Reference --unroll 2 $FILE
; EXPECT: (error "--explore-references Reference: expected a sort of the script, not `Reference`")
; EXIT: 1
; RUN: $PROGRAM --explore sum --explore-references Ref:n --unroll 2 $FILE
; EXPECT: (error "--explore-references Ref:n: expected a constant of the sort, not `n`")
; EXIT: 1
(declare-sort Ref 0)
(declare-const null Ref)
(declare-const nil Ref)
(declare-const n Int)
(declare-fun next (Ref) Ref)
(declare-fun elem (Ref) Int)
(define-fun-rec sum ((r Ref)) Int (ite (= r null) 0 (+ (elem r) (sum (next r)))))
(define-fun swap ((f (Array Ref Int)) (a Ref) (b Ref)) (Array Ref Int)
  (store (store f a (select f b)) b (select f a)))
