; A removed table has an element that another table, a function, gives: its definition calls the function.
; RUN: $PROGRAM --emit --passes fold,arrays-for-tables,elements,respell $FILE | grep define-fun
; EXPECT: (define-fun t () (Array (_ BitVec 2) (_ BitVec 3)) (store (store preproc!t!elsewhere #b00 #b001) #b01 (f #b101)))
; RUN: $PROGRAM --check-models --solver z3 --passes fold,arrays-for-tables,elements,respell $FILE
; EXPECT: sat
; EXPECT: (((= (select t #b01) (f #b101)) true))
; RUN: $PROGRAM --check-models $FILE
; EXPECT: sat
; EXPECT: (((= (select t #b01) (f #b101)) true))
(set-logic QF_AUFBV)
(declare-fun x () (_ BitVec 3))
(declare-fun f ((_ BitVec 3)) (_ BitVec 3))
(declare-fun t () (Array (_ BitVec 2) (_ BitVec 3)))
(assert (= (f #b000) #b000))
(assert (= (f #b001) #b000))
(assert (= (f #b010) #b000))
(assert (= (f #b011) #b000))
(assert (= (select t #b00) #b001))
(assert (= (select t #b01) (f #b101)))
(assert (bvugt (f x) (f #b101)))
(assert (bvugt (f #b101) #b001))
(check-sat)
(get-value ((= (select t #b01) (f #b101))))
