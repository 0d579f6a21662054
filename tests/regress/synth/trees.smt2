; Functions are written as their grammars produce them: what a term shares is written once for each use, and no function is
; written by the name of another.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((x Int)) Int (+ (+ x x) (+ x x)))
; EXPECT:   (define-fun c () Int (+ (+ 1 1) (+ 1 1)))
; EXPECT:   (define-fun d () Int (+ (+ 1 1) (+ 1 1)))
; EXPECT: )
; EXPECT: ((c 4))
; EXPECT: (((f c) 16))
; A function without arguments has a value in some solvers only.
; RUN: printf '(check-sat)(get-value (f))(get-value (c))' | cat $FILE - | $PROGRAM -in | tail -n 1
; EXPECT: ((c 4))
; RUN: $PROGRAM --emit --emit-decoder $TEMP/d $FILE | z3 -in | $PROGRAM --decode $TEMP/d | head -n 6
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((x Int)) Int (+ (+ x x) (+ x x)))
; EXPECT:   (define-fun c () Int (+ (+ 1 1) (+ 1 1)))
; EXPECT:   (define-fun d () Int (+ (+ 1 1) (+ 1 1)))
; EXPECT: )
; The same of a problem of SyGuS-IF, solved and written; its productions are trees too.
; RUN: sed -n '/^;- /s///p' $FILE >$TEMP/p.sl; $PROGRAM --beside none $TEMP/p.sl; $PROGRAM --solver cvc5 $TEMP/p.sl; $PROGRAM --emit $TEMP/p.sl
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (+ (+ x x) (+ x x)))
; EXPECT: (define-fun g () Int (+ (+ 1 1) (+ 1 1)))
; EXPECT: (define-fun h () Int (+ (+ 1 1) (+ 1 1)))
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (+ (+ x x) (+ x x)))
; EXPECT: (define-fun g () Int (+ (+ 1 1) (+ 1 1)))
; EXPECT: (define-fun h () Int (+ (+ 1 1) (+ 1 1)))
; EXPECT: )
; EXPECT: (set-logic LIA)
; EXPECT: (synth-fun f ((x Int)) Int
; EXPECT:   ((S Int))
; EXPECT:   ((S Int ((+ (+ x x) (+ x x))))))
; EXPECT: (synth-fun g () Int
; EXPECT:   ((S Int))
; EXPECT:   ((S Int ((+ (+ 1 1) (+ 1 1))))))
; EXPECT: (synth-fun h () Int
; EXPECT:   ((S Int))
; EXPECT:   ((S Int ((+ (+ 1 1) (+ 1 1))))))
; EXPECT: (declare-var y Int)
; EXPECT: (constraint (= (f y) (* 4 y)))
; EXPECT: (check-synth)
;- (set-logic LIA)
;- (synth-fun f ((x Int)) Int ((S Int)) ((S Int ((+ (+ x x) (+ x x))))))
;- (synth-fun g () Int ((S Int)) ((S Int ((+ (+ 1 1) (+ 1 1))))))
;- (synth-fun h () Int ((S Int)) ((S Int ((+ (+ 1 1) (+ 1 1))))))
;- (declare-var y Int)
;- (constraint (= (f y) (* 4 y)))
;- (check-synth)
(set-logic LIA)
(set-option :synth-depth 3)
(synth-fun f ((x Int)) Int ((T Int) (U Int)) ((T Int ((+ U U))) (U Int ((+ x x)))))
(synth-fun c () Int ((T Int) (U Int)) ((T Int ((+ U U))) (U Int ((+ 1 1)))))
(synth-fun d () Int ((T Int) (U Int)) ((T Int ((+ U U))) (U Int ((+ 1 1)))))
(assert (= (f 3) 12))
(assert (= c 4 d))
(check-sat)
(get-model)
(get-value (c))
(get-value ((f c)))
