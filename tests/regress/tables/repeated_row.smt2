; A row that is asserted twice: the repetition is true by the table, the row itself must stay, the table is read from it.
; OPTIONS: --passes fold,slices,elements
; EXPECT: sat
; EXPECT: (((select t #b1) #xff))
(set-logic QF_ABV)
(set-option :produce-models true)
(declare-const t (Array (_ BitVec 1) (_ BitVec 8)))
(assert (= (select t #b0) #x0f))
(assert (= (select t #b1) #xff))
(assert (= (select t #b1) #xff))
(check-sat)
(get-value ((select t #b1)))
