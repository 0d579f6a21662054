; Paths of floats and strings are decided by searches and the portfolio, each input evaluated on its path; a path that nobody
; decides within its limit is left behind, marked, and ends nothing.
; RUN: $PROGRAM --explore k --timeout 10 $FILE | grep -cE '^ +input'
; EXPECT: 5
; RUN: $PROGRAM --explore word --timeout 10 $FILE | grep -E '^ +result' | sort
; EXPECT:   result    0
; EXPECT:   result    1
; EXPECT:   result    3
; EXPECT:   result    4
; EXPECT:   result    5
; RUN: $PROGRAM --explore open --timeout 0.3 $FILE | grep -E '^path|result|decided'
; EXPECT: path 1
; EXPECT:   result    0
; EXPECT: path 2 (not known to be feasible)
; EXPECT:   result    1
; EXPECT: 1 of the paths could not be decided by the solver
; Options mean what they mean in solving. With one solver and no search less is decided, and nothing is wrong.
; RUN: $PROGRAM --explore word --indexify=only --timeout 1 $FILE | grep -E -B2 '^ +input' | grep result | sort -u
; EXPECT:   result    0
; EXPECT:   result    1
; EXPECT:   result    3
; EXPECT:   result    4
; EXPECT:   result    5
; RUN: $PROGRAM --explore word --indexify=off --solver z3 --passes none -j 1 --timeout 1 $FILE | grep -cE '^ +result    [01]$'
; EXPECT: 2
; RUN: $PROGRAM --explore word --reproducible $FILE | grep -cE '^ +input'
; EXPECT: 5
; The limit of the whole exploration: what was found is printed, and JSON is whole.
; RUN: $PROGRAM --explore open --explore-timeout 1 --timeout 20 --explore-format json $FILE | python3 -c 'import json, sys; print(json.load(sys.stdin)["interrupted"])'
; EXPECT: True
; So it is where an error ends it.
; RUN: $PROGRAM --explore down --explore-format json $FILE | head -n -1 | python3 -c 'import json, sys; print(json.load(sys.stdin)["interrupted"])'
; EXPECT: True
(set-logic ALL)
(define-fun-rec down ((n Int)) Int (ite (> n 0) (down (- n 1)) 0))
(define-fun c ((r Real)) Float64 ((_ to_fp 11 53) RNE r))
(define-fun k ((x Float64)) Int
  (ite (fp.lt (fp.abs x) (c 0.0000001)) 0
  (ite (fp.eq (fp.mul RNE x (fp.mul RNE x x)) (c 15.625)) 1
  (ite (fp.gt (fp.sub RNE (fp.mul RNE (fp.mul RNE x x) (c 0.5)) (fp.div RNE (c 1.0) x)) (c 1000.0))
    (ite (fp.eq (fp.roundToIntegral RNE (fp.sqrt RNE x)) (fp.sqrt RNE x)) 2 3)
    (ite (fp.lt (fp.add RNE (fp.mul RNE x x) (c 1.0)) (c 1.0)) 4 5)))))
(define-fun word ((w String)) Int
  (ite (= w "") 0
  (ite (= (str.replace_all w "a" "") "") (ite (= (str.len w) 3) 1 (ite (str.prefixof "b" w) 2 3))
  (ite (= (str.replace_all w "-" "") "42") 4 5))))
; x^3 = 7 + 2 y^3 has no solution, since it has none modulo 343; but who finds that?
(define-fun open ((x Int) (y Int)) Int
  (ite (and (= (* x (* x x)) (+ 7 (* 2 (* y (* y y))))) (> x 9) (> y 9)) 1 0))
