; Definitions of sorts go where nothing names them, and the logic covers those that stay.
; RUN: $PROGRAM --emit --emit-effort 0 --no-slices $FILE
; EXPECT: (set-logic QF_BV)
; EXPECT: (define-sort Byte () (_ BitVec 8))
; EXPECT: (declare-const x Byte)
; EXPECT: (assert (bvult x #x05))
; EXPECT: (check-sat)
; RUN: $PROGRAM --emit --emit-effort 0 --no-slices $FILE | cvc5
; EXPECT: sat
; RUN: sed 's/^(set-logic.*/&(set-option :produce-models true)/' $FILE | $PROGRAM --emit --emit-effort 0 --no-slices /dev/stdin | grep 'logic\|sort'
; EXPECT: (set-logic QF_AUFBV)
; EXPECT: (define-sort Byte () (_ BitVec 8))
; EXPECT: (define-sort Buffer () (Array Byte Byte))
; EXPECT: (define-sort Pair (X) (Array X (Array X X)))
; RUN: (head -n -2 $FILE | grep -v '^(declare-fun'; echo '(declare-datatype Cell ((cell (buffer Buffer))))(assert (bvult x #x05))(check-sat)') >$TEMP/datatype; $PROGRAM --emit --emit-effort 0 --no-slices $TEMP/datatype
; EXPECT: (set-logic QF_ABV)
; EXPECT: (define-sort Byte () (_ BitVec 8))
; EXPECT: (define-sort Buffer () (Array Byte Byte))
; EXPECT: (declare-const x Byte)
; EXPECT: (declare-datatype Cell ((cell (buffer Buffer))))
; EXPECT: (assert (bvult x #x05))
; EXPECT: (check-sat)
(set-logic QF_AUFBV)
(define-sort Byte () (_ BitVec 8))
(define-sort Buffer () (Array Byte Byte))
(define-sort Pair (X) (Array X (Array X X)))
(declare-const x Byte)
(declare-fun hash (Buffer) Byte)
(declare-fun both () (Pair Byte))
(assert (bvult x #x05))
(check-sat)
