; The second file of several_files.smt2: a script of its own, with the same names.
; EXPECT: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (distinct (bvand x #x00) #x00))
(check-sat)
