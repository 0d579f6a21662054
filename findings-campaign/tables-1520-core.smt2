; tables, seed 1520, way auto
; core: 
(set-option :produce-unsat-cores true)
(declare-const x3 (_ BitVec 4))
(declare-const x4 (_ BitVec 8))
(assert (= (store (store ((as const (Array (_ BitVec 4) (_ BitVec 8))) (_ bv119 8)) x3 x4) (_ bv8 4) x4) ((as const (Array (_ BitVec 4) (_ BitVec 8))) (_ bv0 8))))
(check-sat)
(get-unsat-core)
