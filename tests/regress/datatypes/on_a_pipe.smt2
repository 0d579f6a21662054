; Datatypes for a solver on a pipe: each group behind what it needs, and its values read back.
; RUN: $PROGRAM --solver 'z3 -in' $FILE
; EXPECT: sat
; EXPECT: ((t (node 3 (some (as leaf (Tree Int)) (as none (Forest Int)))))
; EXPECT:  ((key e) (/ 1.0 3.0))
; EXPECT:  ((below e) (node #x5 (as none (Forest (_ BitVec 4)))))
; EXPECT:  ((= (label (f e)) u) false))
; EXPECT: sat
; EXPECT: (((number (select (place e) 0)) 7))
; EXPECT: unsat
; EXPECT: sat
; EXPECT: sat
; EXPECT: ((p (pair 1 true)))
; EXPECT: sat
; EXPECT: ((p (pair end 1)))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --solver 'cvc5 --incremental' $FILE
; EXPECT: sat
; EXPECT: ((t (node 3 (some (as leaf (Tree Int)) (as none (Forest Int)))))
; EXPECT:  ((key e) (/ 1.0 3.0))
; EXPECT:  ((below e) (node #x5 (as none (Forest (_ BitVec 4)))))
; EXPECT:  ((= (label (f e)) u) false))
; EXPECT: sat
; EXPECT: (((number (select (place e) 0)) 7))
; EXPECT: unsat
; EXPECT: sat
; EXPECT: sat
; EXPECT: ((p (pair 1 true)))
; EXPECT: sat
; EXPECT: ((p (pair end 1)))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --solver z3 $FILE
; EXPECT: sat
; EXPECT: ((t (node 3 (some (as leaf (Tree Int)) (as none (Forest Int)))))
; EXPECT:  ((key e) (/ 1.0 3.0))
; EXPECT:  ((below e) (node #x5 (as none (Forest (_ BitVec 4)))))
; EXPECT:  ((= (label (f e)) u) false))
; EXPECT: sat
; EXPECT: (((number (select (place e) 0)) 7))
; EXPECT: unsat
; EXPECT: sat
; EXPECT: sat
; EXPECT: ((p (pair 1 true)))
; EXPECT: sat
; EXPECT: ((p (pair end 1)))
; EXPECT: unsat
; EXPECT: sat
(set-option :produce-models true)
(set-logic ALL)
(declare-sort U 0)
(declare-datatypes ((Tag 1)) ((par (T) ((tag (number Int))))))
(declare-datatypes ((Tree 1) (Forest 1))
  ((par (T) ((leaf) (node (label T) (children (Forest T)))))
   (par (T) ((none) (some (first (Tree T)) (|the rest| (Forest T)))))))
(declare-datatypes ((Entry 0)) (((entry (key Real) (place (Array Int (Tag U))) (below (Tree (_ BitVec 4)))))))
(declare-fun t () (Tree Int))
(declare-fun e () Entry)
(declare-fun f (Entry) (Tree U))
(declare-fun u () U)
(declare-fun v () U)
(assert (= t (node 3 (some (as leaf (Tree Int)) (as none (Forest Int))))))
(push 1)
(assert (= (key e) (/ 1.0 3.0)))
(assert (= (below e) (node #x5 (as none (Forest (_ BitVec 4))))))
(assert (and (not (= (f e) (as leaf (Tree U)))) (= (label (f e)) v) (not (= u v))))
(check-sat)
(get-value (t (key e) (below e) (= (label (f e)) u)))
(assert (= (number (select (place e) 0)) 7))
(check-sat)
(get-value ((number (select (place e) 0))))
(assert (= (f e) (as leaf (Tree U))))
(check-sat)
(pop 1)
(check-sat)
; A name that was left with its scope is free again.
(push 1)
(declare-datatypes ((Pair 0)) (((pair (left Int) (right Bool)))))
(declare-fun p () Pair)
(assert (= p (pair 1 true)))
(check-sat)
(get-value (p))
(pop 1)
(push 1)
(declare-datatypes ((Pair 0)) (((pair (right Pair) (left Int)) (end))))
(declare-fun p () Pair)
(declare-fun q () Pair)
(assert (= p (pair q 1)))
(assert (= q end))
(check-sat)
(get-value (p))
(assert (= q p))
(check-sat)
(pop 1)
(check-sat)
