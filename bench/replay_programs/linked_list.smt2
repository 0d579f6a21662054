; LinkedList (Qiu 2015, section V, table I): sorted insertion, contains and repOk on a heap, called three and
; five times. A reference is a number, null is 0, `next` and `elem` are arrays over references; where the paper's lazy
; initialisation chooses null, an alias or a fresh object, a path condition here says ref = 0, ref1 = ref2, or neither.
; Loops are recursive functions: explore with --unroll.
(set-logic ALL)
(declare-datatype Heap ((heap (next (Array Int Int)) (elem (Array Int Int)) (fresh Int))))

; Whether the list has the value: 1, or 0.
(define-fun-rec contains ((h Heap) (node Int) (v Int)) Int
  (ite (= node 0) (! 0 :named not_there)
    (ite (= (select (elem h) node) v) (! 1 :named there)
      (contains h (select (next h) node) v))))

; The last node before a greater value, from `node` on, which has none; sorted lists are walked no further.
(define-fun-rec place ((h Heap) (node Int) (v Int)) Int
  (ite (= (select (next h) node) 0) node
    (ite (>= (select (elem h) (select (next h) node)) v) node
      (place h (select (next h) node) v))))

; A node with the value behind a header node; its reference is the heap's fresh one.
(define-fun insert_behind ((h Heap) (at Int) (v Int)) Heap
  (heap (store (store (next h) (fresh h) (select (next h) at)) at (fresh h))
        (store (elem h) (fresh h) v)
        (+ (fresh h) 1)))
(define-fun add ((h Heap) (header Int) (v Int)) Heap (insert_behind h (place h header v) v))

; Whether the list is sorted from here on: 1; 0 where it is not.
(define-fun-rec rep_ok ((h Heap) (node Int)) Int
  (ite (= node 0) 1
    (ite (= (select (next h) node) 0) 1
      (ite (< (select (elem h) (select (next h) node)) (select (elem h) node)) (! 0 :named unsorted)
        (rep_ok h (select (next h) node))))))

; An empty list: the header is node 1.
(define-fun empty_list () Heap (heap ((as const (Array Int Int)) 0) ((as const (Array Int Int)) 0) 2))

(define-fun call1 ((a Int)) Int
  (rep_ok (add empty_list 1 a) 2))
(define-fun call2 ((a Int) (b Int)) Int
  (rep_ok (add (add empty_list 1 a) 1 b) 2))
(define-fun call3 ((a Int) (b Int) (c Int)) Int
  (rep_ok (add (add (add empty_list 1 a) 1 b) 1 c) 2))
(define-fun call4 ((a Int) (b Int) (c Int) (d Int)) Int
  (rep_ok (add (add (add (add empty_list 1 a) 1 b) 1 c) 1 d) 2))

; A list of unknown shape is searched for several values.
(define-fun has1 ((h Heap) (node Int) (a Int)) Int (contains h node a))
(define-fun has2 ((h Heap) (node Int) (a Int) (b Int)) Int
  (+ (contains h node a) (contains h node b)))
(define-fun has3 ((h Heap) (node Int) (a Int) (b Int) (c Int)) Int
  (+ (contains h node a) (contains h node b) (contains h node c)))
; The same value again and again.
(define-fun same3 ((h Heap) (node Int) (a Int)) Int
  (+ (contains h node a) (contains h (select (next h) node) a) (contains h (select (next h) (select (next h) node)) a)))
