; What can be wrong with an exploration is said in one line.
; RUN: $PROGRAM --explore nothing $FILE
; EXPECT: (error "`nothing` is not defined, expected the name of a define-fun")
; EXIT: 1
; RUN: $PROGRAM --explore u $FILE
; EXPECT: (error "`u` has no definition, expected the name of a define-fun")
; EXIT: 1
; RUN: $PROGRAM --explore down $FILE
; EXPECT: (error "`down` is recursive, expected --unroll DEPTH")
; EXIT: 1
; RUN: $PROGRAM --explore calls $FILE
; EXPECT: (error "`down` is recursive, expected --unroll DEPTH")
; EXIT: 1
; RUN: $PROGRAM --explore f --target nowhere $FILE
; EXPECT: (error "--target nowhere: no term has this label, and no result of `f` or of what it calls is this value")
; EXIT: 1
; RUN: sed 's/(u x)/(v x)/' $FILE | $PROGRAM --explore f
; EXPECT: (error "<stdin>:30:38: `v`: unknown function symbol, expected a declared function or a theory's operator")
; EXPECT: (error "not explored: the script has errors")
; EXIT: 1
; RUN: $PROGRAM --explore-mode plain $FILE 2>&1 | head -1
; EXPECT: preproc-solve: --explore-mode: expected --explore too
; RUN: $PROGRAM --explore f --unroll 0 $FILE 2>&1 | head -1
; EXPECT: preproc-solve: --unroll 0: expected a whole number from 1 to 1000000
; RUN: $PROGRAM --explore f --explore-format xml $FILE 2>&1 | head -1
; EXPECT: preproc-solve: --explore-format xml: expected text, json or smt2
; RUN: $PROGRAM --explore f --target-only $FILE 2>&1 | head -1
; EXPECT: preproc-solve: --target-only: expected --target too
(declare-fun u (Int) Int)
(define-fun f ((x Int)) Int (ite (> (u x) 0) 1 2))
(define-fun-rec down ((n Int)) Int (ite (<= n 0) 0 (down (- n 1))))
(define-fun calls ((n Int)) Int (+ 1 (down n)))
