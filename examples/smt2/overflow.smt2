; Bit-vectors and integers side by side, in the words of SMT-LIB 2.7: predicates for overflow, ubv_to_int and sbv_to_int
; (bv2nat is the first one's older name), and int_to_bv (int2bv). The linked solvers get them in the words they know.
;
; NO-EMIT: the programs z3 4.8.12 and cvc5 1.0.3 do not read the names of SMT-LIB 2.7
;
; EXPECT: sat
; EXPECT: (((bvadd a b) #x80)
; EXPECT:  ((ubv_to_int a) 127)
; EXPECT:  ((sbv_to_int (bvadd a b)) (- 128))
; EXPECT:  ((bv2nat (bvadd a b)) 128)
; EXPECT:  ((bvuaddo a b) false)
; EXPECT:  ((bvsmulo a b) false)
; EXPECT:  ((bvnego (bvadd a b)) true)
; EXPECT:  (((_ int_to_bv 8) 257) #x01))
; EXPECT: unsat
; EXPECT: unsat
(set-logic ALL)
(set-option :produce-models true)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))

; The least sum that overflows as signed numbers.
(push 1)
(assert (bvsaddo a b))
(assert (= b #x01))
(check-sat)
(get-value ((bvadd a b) (ubv_to_int a) (sbv_to_int (bvadd a b)) (bv2nat (bvadd a b)) (bvuaddo a b) (bvsmulo a b)
            (bvnego (bvadd a b)) ((_ int_to_bv 8) 257)))
(pop 1)

; Without overflow, adding 100 makes a number larger by 100.
(push 1)
(assert (= b #x64))
(assert (not (bvuaddo a b)))
(assert (distinct (ubv_to_int (bvadd a b)) (+ (ubv_to_int a) 100)))
(check-sat)
(pop 1)

; The one quotient that overflows is -128 / -1.
(assert (bvsdivo a b))
(assert (not (and (= (sbv_to_int a) (- 128)) (= (sbv_to_int b) (- 1)))))
(check-sat)
