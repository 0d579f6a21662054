; A condition of find (091557f6) that misses a loop of symbolic links: what is known of it are the values of its variables at
; runs that should take the branch and at ones that should not. FTS_SLNONE is 13, ELOOP 40. The repair is
; (or (= info 13) (= errno 40)); any repair takes the branch at the failing test.
;
; EXPECT: sat
; EXPECT: (((rho 13 2 0) true)
; EXPECT:  ((rho 10 40 1) true)
; EXPECT:  ((rho 8 0 1) false))
; EXPECT: unsat
(set-option :produce-models true)
(set-logic LIA)
(set-option :synth-depth 3)
(synth-fun rho ((info Int) (errno Int) (depth Int)) Bool
  ((B Bool) (I Int))
  ((B Bool ((= I I) (< I I) (<= I I) (and B B) (or B B) (not B)))
   (I Int (info errno depth 13 40))))
(assert (rho 13 2 0))
(assert (rho 13 0 1))
(assert (rho 10 40 1))
(assert (rho 1 40 2))
(assert (not (rho 10 2 1)))
(assert (not (rho 8 0 1)))
(assert (not (rho 1 13 2)))
(check-sat)
(get-value ((rho 13 2 0) (rho 10 40 1) (rho 8 0 1)))
(assert (rho 8 0 1))
(check-sat)
