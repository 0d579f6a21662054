; The solver that answers may have no words for a term that is asked about: another one is told the values, and asked.
; RUN: $PROGRAM --passes none $FILE
; EXPECT: sat
; EXPECT: (((div (div 5 n) n) 0))
; EXPECT: (((= (bvadd x #x01) #x05) true))
; EXPECT: (((bvadd x #x00) #x04))
(declare-const n Int)
(declare-const x (_ BitVec 8))
(assert (= (bvadd x #x01) #x05))
(check-sat)
(get-value ((div (div 5 n) n)))
(get-value ((= (bvadd x #x01) #x05)))
(get-value ((bvadd x #x00)))
