; Floats and strings in lists and records are within reach of searches: a constant of a known constructor becomes its
; fields. Values of the datatypes are put together again.
; RUN: $PROGRAM --indexify=only --timeout 20 $FILE
; EXPECT: sat
; EXPECT: sat
; EXPECT: (((name r) "bcd"))
; RUN: $PROGRAM --timeout 20 $FILE | head -n 1
; EXPECT: sat
(set-logic ALL)
(declare-datatypes ((L 0) (Rec 0)) (((nil) (cons (hd Float64) (tl L))) ((mk (name String) (age Int)))))
(declare-const l L)
(declare-const r Rec)
(push 1)
(assert ((_ is cons) l))
(assert (not ((_ is nil) (tl l))))
(assert (fp.eq (fp.mul RNE (hd l) (hd (tl l))) ((_ to_fp 11 53) RNE 6.0)))
(assert (fp.lt (hd l) (hd (tl l))))
(assert (fp.gt (hd l) ((_ to_fp 11 53) RNE 1.0)))
(check-sat)
(pop 1)
(assert (= (str.++ "a" (name r)) "abcd"))
(assert (> (age r) 17))
(check-sat)
(get-value ((name r)))
