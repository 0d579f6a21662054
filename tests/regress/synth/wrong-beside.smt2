; What a program beside says is not printed unless it was verified here: a wrong answer is kept in a file. The trees find
; nothing of height 1.
; RUN: root=$PWD; cd $TEMP; printf '#!/bin/sh\ncat >/dev/null\necho "(" "(define-fun f ((a Int) (b Int)) Int (ite (<= a b) a b))" ")"\n' >fake; chmod +x fake; $PROGRAM --synth-depth 1 --beside ./fake $root/$FILE 2>&1 | sed 's/-[0-9]*[.]sl/-PID.sl/'; cat preproc-solve-failure-*.sl; mv preproc-solve-failure-*.sl again.sl; $PROGRAM --beside none again.sl
; EXPECT: preproc-solve: functions of ./fake violate the constraints, see preproc-solve-failure-PID.sl
; EXPECT: fail
; EXPECT: ; Functions of ./fake that violate the constraints:
; EXPECT: ; (define-fun f ((x Int) (y Int)) Int (ite (<= x y) x y))
; EXPECT: (set-logic LIA)
; EXPECT: (synth-fun f ((x Int) (y Int)) Int
; EXPECT:   ((I Int) (B Bool))
; EXPECT:   ((I Int (x y (ite B I I)))
; EXPECT:    (B Bool ((<= I I)))))
; EXPECT: (declare-var x Int)
; EXPECT: (declare-var y Int)
; EXPECT: (define-fun least ((a Int) (b Int)) Bool (<= a b))
; EXPECT: (constraint (least x (f x y)))
; EXPECT: (constraint (least y (f x y)))
; EXPECT: (check-synth)
; EXPECT: (
; EXPECT: (define-fun f ((x Int) (y Int)) Int (ite (<= x y) y x))
; EXPECT: )
; One that is right, but not of its grammar.
; RUN: root=$PWD; cd $TEMP; printf '#!/bin/sh\ncat >/dev/null\necho "((define-fun f ((a Int) (b Int)) Int (ite (> a b) a b)))"\n' >fake; chmod +x fake; $PROGRAM --synth-depth 1 --beside ./fake $root/$FILE 2>&1 | sed 's/-[0-9]*[.]sl/-PID.sl/'; head -n 1 preproc-solve-failure-*.sl
; EXPECT: preproc-solve: functions of ./fake are not of their grammars, see preproc-solve-failure-PID.sl
; EXPECT: fail
; EXPECT: ; Functions of ./fake that are not of their grammars:
; What is right and of its grammar is printed.
; RUN: root=$PWD; cd $TEMP; printf '#!/bin/sh\ncat >/dev/null\necho "((define-fun f ((a Int) (b Int)) Int (ite (<= b a) a b)))"\n' >fake; chmod +x fake; $PROGRAM --synth-depth 1 --beside ./fake $root/$FILE 2>&1; ls
; EXPECT: (
; EXPECT: (define-fun f ((x Int) (y Int)) Int (ite (<= y x) x y))
; EXPECT: )
; EXPECT: fake
; Where the folder cannot be written, the file is in $TMPDIR.
; RUN: root=$PWD; cd $TEMP; mkdir other; printf '#!/bin/sh\ncat >/dev/null\necho "((define-fun f ((a Int) (b Int)) Int 0))"\n' >fake; chmod +x fake; cd /proc; TMPDIR=$TEMP/other $PROGRAM --synth-depth 1 --beside $TEMP/fake $root/$FILE 2>/dev/null; ls $TEMP/other | wc -l
; EXPECT: fail
; EXPECT: 1

(set-logic LIA)
(synth-fun f ((x Int) (y Int)) Int
  ((I Int) (B Bool))
  ((I Int (x y (ite B I I)))
   (B Bool ((<= I I)))))
(define-fun least ((a Int) (b Int)) Bool (<= a b))
(declare-var x Int)
(declare-var y Int)
(constraint (least x (f x y)))
(constraint (least y (f x y)))
(check-synth)
