; What lies behind the bound of recursion is shown to be unreachable by invariants.
; RUN: $PROGRAM --timeout 30 --explore triangle --cover triangle --unroll 3 $FILE | grep -E "^  [0-9]"
; EXPECT:   38:3     true   unreachable
; EXPECT:   38:3     false  test 1
; RUN: $PROGRAM --timeout 30 --explore triangle --cover triangle --unroll 3 --reproducible $FILE | grep -E "^  [0-9]"
; EXPECT:   38:3     true   unreachable
; EXPECT:   38:3     false  test 1
; RUN: $PROGRAM --timeout 30 --explore even --cover even --unroll 2 $FILE | grep -E "^  [0-9]"
; EXPECT:   42:5     true   unreachable
; EXPECT:   42:5     false  test 1
; RUN: $PROGRAM --timeout 30 --explore parity --cover branches --unroll 3 $FILE | grep -E "^  [0-9]"
; EXPECT:   44:3     true   test 1
; EXPECT:   44:3     false  test 1
; EXPECT:   45:5     true   unreachable
; EXPECT:   45:5     false  test 1
; EXPECT:   47:3     true   test 1
; EXPECT:   47:3     false  test 2
; EXPECT:   48:5     true   test 1
; EXPECT:   48:5     false  unreachable
; RUN: $PROGRAM --timeout 30 --explore count --cover never --unroll 3 $FILE | grep -E "^  [0-9]"
; EXPECT:   51:20    label never  unreachable
; RUN: $PROGRAM --timeout 30 --explore count --cover later --unroll 3 $FILE | grep -E "^  [0-9]"
; EXPECT:   52:19    label later  test 1
; RUN: $PROGRAM --explore endless --cover endless --unroll 3 $FILE | grep -E "^  [0-9]"
; EXPECT:   57:3     true   unreachable
; EXPECT:   57:3     false  unreachable
; RUN: $PROGRAM --timeout 30 --explore circuits --cover circuits --unroll 3 --explore-short-circuits $FILE | grep -E "^  [0-9]"
; EXPECT:   59:3     true   test 2
; EXPECT:   59:3     false  test 1
; EXPECT:   59:8     true  of argument 1  test 2
; EXPECT:   59:8     false of argument 1  test 1
; EXPECT:   59:38    true  of argument 1  unreachable
; EXPECT:   59:38    false of argument 1  test 2
(declare-const n Int)
(define-fun-rec add ((i Int) (x Int)) Int
  (ite (>= i n) x (add (+ i 1) (+ x i))))
(define-fun triangle () Int
  (ite (< (add 0 0) 0) 1 0))
(define-fun-rec len ((i Int) (k Int)) Int (ite (<= i 0) k (len (- i 1) (+ k 2))))
(define-fun even ((i Int)) Int
  (let ((r (len i 0)))
    (ite (= (mod r 2) 1) 1 0)))
(define-fun-rec ev ((k (_ BitVec 8))) Bool
  (ite (= k #x00) true
    (ite (= k #x01) false (ev (bvsub k #x02)))))
(define-fun parity ((k (_ BitVec 8))) Int
  (ite (= ((_ extract 0 0) k) #b0)
    (ite (ev k) 1 2)
    3))
(define-fun-rec guarded ((i Int)) Int
  (ite (= i (- 1)) (! 7 :named never)
    (ite (= i 30) (! 8 :named later)
      (ite (< i 0) 0 (guarded (+ (* 2 i) 0))))))
(define-fun count ((i Int)) Int (ite (> i 0) (guarded i) 0))
(define-fun-rec forever ((i Int)) Int (forever (+ i 1)))
(define-fun endless ((i Int)) Int
  (ite (> (forever i) 0) 1 2))
(define-fun circuits ((i Int)) Bool
  (ite (and (> i 3) (> (len i 1) 0)) (or (< i 2) (= (mod (len i 0) 2) 1)) true))
