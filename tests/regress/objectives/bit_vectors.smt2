; Bit-vectors count as unsigned, also where the script looks at them as signed; no parameter can be given.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (y #x7f)
; EXPECT:  ((bvadd y #x01) #x80)
; EXPECT: )
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (z #xffffffffffffffffffff)
; EXPECT: )
; EXPECT: (error "bit_vectors.smt2:32:13: `:signed`: expected `)` at the end of the command")
; EXIT: 1
; RUN: $PROGRAM --solver bits $FILE 2>/dev/null | head -n 4
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  (y #x7f)
; EXPECT:  ((bvadd y #x01) #x80)
(set-logic QF_BV)
(declare-const y (_ BitVec 8))
(declare-const z (_ BitVec 80))
(push)
(assert (bvsge y #x00))
(maximize y)
(minimize (bvadd y #x01))
(check-sat)
(get-objectives)
(pop)
(maximize z)
(check-sat)
(get-objectives)
(maximize y :signed)
