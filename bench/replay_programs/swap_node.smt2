; SwapNode (Qiu 2015, figures 5 to 7, and table I): swapNode has 3 paths and 7 cases of the heap, which
; callSwapNode, callTwice and call3Times go through again. (examples/smt2/summaries_swap_node.smt2 is the same over a
; sort of references, with the heap as a part of the result.) A reference is a number, null is 0; `next` and `elem` are
; arrays over references. The heap path condition of the paper (ref = null, ref1 = ref2, a symbolic object) is a branch.
;
;   Node swapNode() { if (next != null) if (elem > next.elem) { Node t = next; next = t.next; t.next = this; return t; }
;                     return this; }
(set-logic ALL)
(declare-datatype Heap ((heap (next (Array Int Int)) (elem (Array Int Int)))))

; 0 where next is null, 1 where the nodes are swapped, 2 where they are in order.
(define-fun swap_status ((h Heap) (this Int)) Int
  (ite (= (select (next h) this) 0) (! 0 :named no_next)
    (ite (> (select (elem h) this) (select (elem h) (select (next h) this))) (! 1 :named swapped) (! 2 :named in_order))))

; The heap afterwards.
(define-fun swap_node ((h Heap) (this Int)) Heap
  (ite (= (swap_status h this) 1)
    (let ((t (select (next h) this)))
      (heap (store (store (next h) this (select (next h) t)) t this) (elem h)))
    h))

; The cases that lazy initialisation tells apart, at the first access of a field: null, an object that is known, a fresh
; one. this.next is looked at by all paths, this.next.next only where the nodes are swapped: 1 + 2 + 4 cases.
(define-fun first_access ((r Int) (this Int)) Int (ite (= r 0) 0 (ite (= r this) 1 2)))
(define-fun second_access ((r Int) (this Int) (t Int)) Int (ite (= r 0) 3 (ite (= r this) 4 (ite (= r t) 5 6))))
(define-fun swap_cases ((h Heap) (this Int)) Int
  (let ((t (select (next h) this)))
  (let ((case (first_access t this)))
    (ite (= case 0) 0
      (ite (= (swap_status h this) 1) (second_access (select (next h) t) this t) case)))))

; A new node 1 whose elem is 0, and whose next is the argument.
(define-fun call_swap_node ((h Heap) (n Int)) Int
  (let ((with_node (heap (store (next h) 1 n) (store (elem h) 1 0))))
    (swap_status with_node 1)))
(define-fun call_twice ((h Heap) (n Int)) Int
  (let ((first (swap_node h n)))
    (swap_status first n)))
(define-fun call3_times ((h Heap) (n Int)) Int
  (let ((second (swap_node (swap_node h n) n)))
    (swap_status second n)))
(define-fun call5_times ((h Heap) (n Int)) Int
  (let ((fourth (swap_node (swap_node (swap_node (swap_node h n) n) n) n)))
    (swap_status fourth n)))
