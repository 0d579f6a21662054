; A query as KLEE writes it: no names but those of objects in memory, every object an array of bytes, input read at constant
; indices, a wider load a concat of bytes, and path conditions as nested ands with comparisons `(= false ...)`. The program
; under test reads four bytes, checks the first two for "PK", and takes the last two as a length that must fit in the rest of
; a 16-byte buffer; a small constant table (version) is read at a symbolic index. KLEE asks for a model of the input; the
; second query negates the branch.
;
; EXPECT: sat
; EXPECT: (((select header (_ bv0 32)) #x50)
; EXPECT:  ((select header (_ bv1 32)) #x4b)
; EXPECT:  ((select header (_ bv2 32)) #x0c)
; EXPECT:  ((select header (_ bv3 32)) #x00)
; EXPECT:  ((select const_arr1 (_ bv3 32)) #x14))
; EXPECT: unsat
(set-option :produce-models true)
(set-logic QF_AUFBV )
(declare-fun const_arr1 () (Array (_ BitVec 32) (_ BitVec 8) ) )
(declare-fun header () (Array (_ BitVec 32) (_ BitVec 8) ) )
(assert (=  (select const_arr1 (_ bv0 32) ) (_ bv10 8) ) )
(assert (=  (select const_arr1 (_ bv1 32) ) (_ bv11 8) ) )
(assert (=  (select const_arr1 (_ bv2 32) ) (_ bv12 8) ) )
(assert (=  (select const_arr1 (_ bv3 32) ) (_ bv20 8) ) )
(assert (and  (=  (_ bv80 8) (select  header (_ bv0 32) ) ) (=  (_ bv75 8) (select  header (_ bv1 32) ) ) ) )
(assert (and  (=  false (bvult  (_ bv12 16) (concat  (select  header (_ bv3 32) ) (select  header (_ bv2 32) ) ) ) ) (=  false (bvult  (concat  (select  header (_ bv3 32) ) (select  header (_ bv2 32) ) ) (_ bv12 16) ) ) ) )
(push 1)
(assert (=  false (=  (_ bv10 8) (select  const_arr1 ((_ extract 31  0)  ((_ zero_extend 56)  (bvand  (_ bv3 8) (bvlshr  (select  header (_ bv2 32) ) (_ bv2 8) ) ) ) ) ) ) ) )
(check-sat)
(get-value ( (select header (_ bv0 32)) (select header (_ bv1 32)) (select header (_ bv2 32)) (select header (_ bv3 32)) (select const_arr1 (_ bv3 32)) ) )
(pop 1)
(assert (=  (_ bv10 8) (select  const_arr1 ((_ extract 31  0)  ((_ zero_extend 56)  (bvand  (_ bv3 8) (bvlshr  (select  header (_ bv2 32) ) (_ bv2 8) ) ) ) ) ) ) )
(check-sat)
(exit)
