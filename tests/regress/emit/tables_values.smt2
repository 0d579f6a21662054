; With --emit a script that asks one question is transformed as a whole. What passes removed stays defined, so that its
; values can be asked for; the logic stays as it is where a definition needs it.
; RUN: $PROGRAM --emit --emit-effort 0 --for generic $FILE | grep -c -e logic.QF_ABV -e assert -e "define-fun t "
; EXPECT: 4
; RUN: $PROGRAM --emit --emit-effort 0 $FILE | z3 -in
; EXPECT: sat
; EXPECT: ((first #x0d)
; EXPECT:  ((at first) #xec)
; EXPECT:  ((at (select in #x00000001)) #x0b))
; RUN: $PROGRAM --emit --emit-effort 0 $FILE | cvc5
; EXPECT: sat
; EXPECT: ((first #b00001101) ((at first) #b11101100) ((at (select in #b00000000000000000000000000000001)) #b00001011))
(set-logic QF_ABV)
(set-option :produce-models true)
(declare-const t (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const in (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const n (_ BitVec 32))
(define-fun first () (_ BitVec 8) (bvand (select in #x00000000) #x0f))
(define-fun at ((i (_ BitVec 8))) (_ BitVec 8) (select t ((_ zero_extend 24) (bvand i #x0f))))
(assert (= (select t (_ bv0 32)) (_ bv11 8)))
(assert (= (select t (_ bv1 32)) (_ bv48 8)))
(assert (= (select t (_ bv2 32)) (_ bv85 8)))
(assert (= (select t (_ bv3 32)) (_ bv122 8)))
(assert (= (select t (_ bv4 32)) (_ bv159 8)))
(assert (= (select t (_ bv5 32)) (_ bv196 8)))
(assert (= (select t (_ bv6 32)) (_ bv233 8)))
(assert (= (select t (_ bv7 32)) (_ bv14 8)))
(assert (= (select t (_ bv8 32)) (_ bv51 8)))
(assert (= (select t (_ bv9 32)) (_ bv88 8)))
(assert (= (select t (_ bv10 32)) (_ bv125 8)))
(assert (= (select t (_ bv11 32)) (_ bv162 8)))
(assert (= (select t (_ bv12 32)) (_ bv199 8)))
(assert (= (select t (_ bv13 32)) (_ bv236 8)))
(assert (= (select t (_ bv14 32)) (_ bv17 8)))
(assert (= (select t (_ bv15 32)) (_ bv54 8)))
(assert (= (at first) #xec))
(assert (bvult ((_ zero_extend 24) (at (select in #x00000001))) n))
(assert (bvult n #x0000000e))
(check-sat)
(get-value (first (at first) (at (select in #x00000001))))
