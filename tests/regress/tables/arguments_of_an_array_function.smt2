; An array that a function returns, with asserted elements, is a table; no slice may choose the value of the function's
; argument: the rows that stay say something of the array for that argument.
; EXPECT: sat
; EXPECT: (((select (rom x) #b001) #b110)
; EXPECT:  (((_ extract 0 0) x) #b1))
; EXPECT: unsat
(set-option :produce-models true)
(declare-const x (_ BitVec 3))
(declare-const k (_ BitVec 3))
(declare-fun rom ((_ BitVec 3)) (Array (_ BitVec 3) (_ BitVec 3)))
(assert (= (select (rom x) #b001) #b110))
(assert (= ((_ extract 0 0) x) #b1))
(assert (bvult (select (rom x) k) #b111))
(check-sat)
(get-value ((select (rom x) #b001) ((_ extract 0 0) x)))
(assert (= (select (rom #b001) #b001) #b111))
(assert (= (select (rom #b011) #b001) #b111))
(assert (bvult x #b100))
(check-sat)
