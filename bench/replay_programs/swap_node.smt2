; SwapNode (memoized-replay.txt, figures 5 to 7, and table I): swapNode has 3 paths and 7 cases of the heap, which
; callSwapNode, callTwice and call3Times go through again. A reference is a number, null is 0; `next` and `elem` are
; arrays over references. The heap path condition of the paper (ref = null, ref1 = ref2, a symbolic object) is a branch.
;
;   Node swapNode() { if (next != null) if (elem < next.elem) { Node t = next; next = t.next; t.next = this; return t; }
;                     return null or this; }
(set-logic ALL)
(declare-datatype Heap ((heap (next (Array Int Int)) (elem (Array Int Int)))))

; 0 where next is null, 1 where the nodes are swapped, 2 where they are in order.
(define-fun swap_status ((h Heap) (this Int)) Int
  (ite (= (select (next h) this) 0) (! 0 :named no_next)
    (ite (< (select (elem h) this) (select (elem h) (select (next h) this))) (! 2 :named in_order) (! 1 :named swapped))))

; The heap afterwards.
(define-fun swap_node ((h Heap) (this Int)) Heap
  (ite (= (swap_status h this) 1)
    (let ((t (select (next h) this)))
      (heap (store (store (next h) this (select (next h) t)) t this) (elem h)))
    h))

; The cases that lazy initialisation tells apart: null; itself; a fresh node, whose next is null, itself, this, or fresh.
(define-fun heap_case ((h Heap) (this Int)) Int
  (let ((n (select (next h) this)))
  (ite (= n 0) 0
  (ite (= n this) 1
  (ite (= (select (next h) n) 0) 2
  (ite (= (select (next h) n) n) 3
  (ite (= (select (next h) n) this) 4 5)))))))

; this.next is null, or this: one case each. Else the elements decide, with each of the fresh node's cases.
(define-fun swap_cases ((h Heap) (this Int)) Int
  (+ (* 3 (heap_case h this)) (swap_status h this)))

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
