; An option that has no meaning with what the program is to do is wrong usage, and the message names both options.
; RUN: $PROGRAM --explore f --check-cores $FILE 2>&1
; EXPECT: preproc-solve: --check-cores and --explore: expected one of them
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --emit --check-models $FILE 2>&1
; EXPECT: preproc-solve: --check-models and --emit: expected one of them
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --merge-results --emit $FILE 2>&1 | head -n 1
; EXPECT: preproc-solve: --merge-results and --emit: expected one of them
; RUN: $PROGRAM --decode $FILE --no-fold </dev/null 2>&1 | head -n 1
; EXPECT: preproc-solve: --no-fold and --decode: expected one of them
; RUN: $PROGRAM --keep-operators $FILE 2>&1 | head -n 1
; EXPECT: preproc-solve: --keep-operators: expected --emit too
; RUN: $PROGRAM --quiet $FILE 2>&1 | head -n 1
; EXPECT: preproc-solve: --quiet: expected --batch or --compare too
; RUN: $PROGRAM --explore f --timeout 5 --memory-limit 2000 --explore-no-inputs $FILE | grep -c result
; EXPECT: 2
; A client of z3 knows no modes.
; RUN: $PROGRAM --compat z3 -T:5 -memory:2000 --emit $FILE | tail -n 1
; EXPECT: (check-sat)
; RUN: $PROGRAM --compat z3 --help --check-models --emit | head -n 1
; EXPECT: preproc-solve [OPTION]... [FILE]...
(set-logic QF_LIA)
(define-fun f ((x Int)) Int (ite (> x 0) 1 2))
(check-sat)
