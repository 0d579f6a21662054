; A method that swaps the first two nodes of a list where they are not in order, on a heap: references are of a sort with a
; null, fields are arrays. swapNode has three paths. What a field may refer to at its first access, null, a node that is known
; already, or another one, makes seven cases of them (swapNodeCases, by hand; --explore-references makes such cases by itself, of the
; references that are dereferenced). A caller that makes a node of its own, with element 0 and a
; given node behind it, leaves all three paths, and five of the cases: nothing refers to the new node.
;
; RUN: $PROGRAM --explore swapNode --explore-no-inputs $FILE | grep -c result
; EXPECT: 3
; RUN: $PROGRAM --explore swapNode --explore-no-inputs --explore-mode plain $FILE | grep -c result
; EXPECT: 3
; RUN: $PROGRAM --explore swapNode --explore-references Ref --explore-no-inputs $FILE | grep -c result
; EXPECT: 7
; RUN: $PROGRAM --explore swapNodeCases --explore-no-inputs $FILE | grep -c result
; EXPECT: 7
; RUN: $PROGRAM --explore swapNodeCases --explore-no-inputs --explore-mode plain $FILE | grep -c result
; EXPECT: 7
; RUN: $PROGRAM --explore callSwapNode --explore-no-inputs $FILE | grep -c result
; EXPECT: 3
; RUN: $PROGRAM --explore callSwapNode --explore-no-inputs --explore-mode plain $FILE | grep -c result
; EXPECT: 3
; RUN: $PROGRAM --explore callSwapNodeCases --explore-no-inputs $FILE | grep -c result
; EXPECT: 5
; RUN: $PROGRAM --explore callSwapNodeCases --explore-no-inputs --explore-mode plain $FILE | grep -c result
; EXPECT: 5
(set-logic ALL)
(declare-sort Ref 0)
(declare-const null Ref)
(declare-datatype Heap ((heap (elem (Array Ref Int)) (next (Array Ref Ref)))))
(declare-datatype Out ((out (value Ref) (after Heap))))

(define-fun swapNode ((this Ref) (h Heap)) Out
  (let ((t (select (next h) this)))
    (ite (not (= t null))
      (ite (> (select (elem h) this) (select (elem h) t))
        (out t (heap (elem h) (store (store (next h) this (select (next h) t)) t this)))
        (out this h))
      (out this h))))

(define-fun first_access ((r Ref) (this Ref)) Int
  (ite (= r null) 0 (ite (= r this) 1 2)))
(define-fun second_access ((r Ref) (this Ref) (t Ref)) Int
  (ite (= r null) 0 (ite (= r this) 1 (ite (= r t) 2 3))))

(define-fun swapNodeCases ((this Ref) (h Heap)) Int
  (let ((t (select (next h) this)))
    (let ((case (first_access t this)))
      (ite (= case 0)
        0
        (ite (> (select (elem h) this) (select (elem h) t))
          (+ 10 (second_access (select (next h) t) this t))
          case)))))

(declare-const new Ref)
(declare-const n Ref)
(declare-const before Heap)
(assert (not (= new null)))
(assert (not (= new n)))
(assert (not (= new (select (next before) n))))
(define-fun made () Heap (heap (store (elem before) new 0) (store (next before) new n)))
(define-fun callSwapNode () Out (swapNode new made))
(define-fun callSwapNodeCases () Int (swapNodeCases new made))
