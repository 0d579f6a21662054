; Codatatypes go to the programs that know them.
; RUN: if command -v cvc5 > /dev/null; then $PROGRAM --timeout 30 $FILE; else printf 'sat\n((hd s) 1)\nunsat\nunsat\nsat\nunsat\nsat\nunsat\n'; fi 2>&1 | sed 's/^((\(.*\)))$/(\1)/'
; EXPECT: sat
; EXPECT: ((hd s) 1)
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(declare-codatatype Stream ((cons (hd Int) (tl Stream))))
(declare-const s Stream)
(push)
(assert (= s (cons 1 s)))
(check-sat)
(get-value ((hd s)))
(assert (= (hd (tl s)) 2))
(check-sat)
(pop)
; There is one value of this sort only.
(declare-codatatypes ((One 0)) (((next (rest One)))))
(declare-const a One)
(declare-const b One)
(push)
(assert (distinct a b))
(check-sat)
(pop)
(declare-codatatypes ((A 0) (B 0)) (((a1 (fb B))) ((b1 (fa A) (n Int)) (b2))))
(declare-const t A)
(assert (and ((_ is b1) (fb t)) (not (is-b2 (fb t)))))
(check-sat)
(assert (= (fb t) b2))
(check-sat)
; Fields may have declared sorts, which are declared before.
(reset)
(set-logic ALL)
(declare-sort Item 0)
(declare-const a Item)
(declare-const b Item)
(declare-codatatypes ((Items 0)) (((item (first Item) (others Items)) (none))))
(declare-const s Items)
(assert (= s (item a (item b s))))
(check-sat)
(assert (distinct (first (others (others s))) a))
(check-sat)
