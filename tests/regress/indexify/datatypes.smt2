; Lists, options and trees are found by their fields, also where recursive functions are about them.
; RUN: $PROGRAM --indexify=only $FILE
; EXPECT: sat
; EXPECT: (((join l) "c,abc,d"))
; EXPECT: sat
; EXPECT: sat
; EXPECT: (((distinct m n) true))
; EXPECT: unknown
; RUN: $PROGRAM --timeout 10 $FILE | head -n 1
; EXPECT: sat
(declare-datatype List ((nil) (cons (head String) (tail List))))
(declare-datatype Tree ((leaf (label (_ FloatingPoint 11 53))) (node (left Tree) (right Tree))))
(declare-datatype Option ((none) (some (value String))))
(define-fun-rec join ((x List)) String
  (ite ((_ is nil) x) "" (str.++ (head x) (ite ((_ is nil) (tail x)) "" ",") (join (tail x)))))
(define-fun-rec total ((t Tree)) (_ FloatingPoint 11 53)
  (ite ((_ is leaf) t) (label t) (fp.add RNE (total (left t)) (total (right t)))))
(declare-const l List)
(declare-const t Tree)
(declare-const m Option)
(declare-const n Option)
(push 1)
(assert (= (join l) "c,abc,d"))
(assert (and ((_ is cons) l) ((_ is cons) (tail l)) (str.prefixof "ab" (head (tail l)))))
(check-sat)
(get-value ((join l)))
(pop 1)
(push 1)
(assert (and ((_ is node) t) ((_ is node) (right t))))
(assert (fp.eq (total t) ((_ to_fp 11 53) RNE 27.7)))
(check-sat)
(pop 1)
(push 1)
(assert (distinct m n none))
(assert (= (str.replace_all (value m) "a" "bb") (str.++ (value n) "bb")))
(assert (= (str.len (value n)) 3))
(check-sat)
(get-value ((distinct m n)))
(pop 1)
(assert (= (str.len (join l)) 3))
(assert (= (join l) "abcd"))
(check-sat)
