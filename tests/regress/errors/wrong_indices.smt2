; An index that is none, or the sort of an empty sequence, is told at its place.
; EXIT: 1
; EXPECT: (error "wrong_indices.smt2:9:28: `-1`: expected 1 numeral below 2^32 and `)` behind `zero_extend`")
; EXPECT: (error "wrong_indices.smt2:10:28: `1`: expected 2 numerals below 2^32 and `)` behind `extract`")
; EXPECT: (error "wrong_indices.smt2:11:27: `)`: expected 1 numeral below 2^32 and `)` behind `zero_extend`")
; EXPECT: (error "wrong_indices.smt2:12:26: `Int`: expected a sort of sequences, `(Seq Int)`")
; EXPECT: unknown
(declare-const x (_ BitVec 8))
(assert (= ((_ zero_extend -1) x) x))
(assert (= ((_ extract 3 2 1) x) x))
(assert (= ((_ zero_extend) x) x))
(assert (= (as seq.empty Int) 1))
(check-sat)
