; Elements of arrays, two terms that come to one of them, and a table.
; RUN: $PROGRAM "$FILE" | sort
; EXPECT: {"(select m #x0)": "#b00", "(bvor (select m #x0) (select m #x0))": "#b00"}
; EXPECT: {"(select m #x0)": "#b01", "(bvor (select m #x0) (select m #x0))": "#b01"}
; EXPECT: {"(select m #x0)": "#b10", "(bvor (select m #x0) (select m #x0))": "#b10"}
; EXPECT: {"(select m #x0)": "#b11", "(bvor (select m #x0) (select m #x0))": "#b11"}
; EXPECT: {"(select m #x7)": "#b01"}
; EXPECT: {"(select m #x7)": "#b10"}
; EXPECT: {"models": 2, "all": true}
; EXPECT: {"models": 4, "all": true}
(declare-const m (Array (_ BitVec 4) (_ BitVec 2)))
(declare-const t (Array (_ BitVec 2) (_ BitVec 8)))
(assert (= (select t #b00) #x05))
(assert (= (select t #b01) #x07))
(assert (= (select t #b10) #x07))
(assert (= (select t #b11) #x09))
(assert (= (select t (select m #x7)) #x07))
(get-models 9 ((select m #x0) (bvor (select m #x0) (select m #x0))))
(get-models 9 ((select m #x7)))
