; Repair that changes as little as possible. A guard is to be true of columns x of a screen that is w wide:
;
;     if (0 < x || x < w)              the defects: || for &&, and < for <=
;
; Its tests say what it has to be. Many conditions pass them, and most have nothing in common with what the programmer wrote:
; `:original` says what that is, and the answer differs from it in as few places as can be, counted over the tree of the
; grammar. Two changes will do here, one will not.
;
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun guard ((x Int) (w Int)) Bool (and (<= 0 x) (< x w)))
; EXPECT: )
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun guard ((x Int) (w Int)) Bool (or (<= 0 x) (< x w)))
; EXPECT: )
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun guard ((x Int) (w Int)) Bool (or (< 0 x) (< x w)))
; EXPECT: )
(set-logic LIA)
(set-option :produce-models true)
(set-option :synth-depth 3)
(synth-fun guard ((x Int) (w Int)) Bool
  ((B Bool) (T Int))
  ((B Bool ((and B B) (or B B) (not B) (< T T) (<= T T) (= T T)))
   (T Int (x w 0 1)))
  :original (or (< 0 x) (< x w)))
(push 1)
(assert (guard 0 10))
(assert (guard 9 10))
(assert (not (guard (- 1) 10)))
(assert (not (guard 10 10)))
(assert (not (guard 11 10)))
(check-sat)
(get-model)
(pop 1)
(push 1)
(assert (guard 0 0))                 ; other tests ask for one change
(assert (guard 1 0))
(assert (not (guard (- 1) (- 1))))
(check-sat)
(get-model)
(pop 1)
(assert (guard 1 10))                ; and this for none
(check-sat)
(get-model)
