; What --decode reports, each time one error: answers that the decoder is not for, and decoders that do not read.
; RUN: $PROGRAM --emit --emit-decoder $TEMP/d $FILE >$TEMP/e; printf 'unsat\n(error "no model")\n' | $PROGRAM --decode $TEMP/d
; EXPECT: unsat
; EXPECT: (error "<stdin>:1:1: the answer is unsat: there are no functions in it")
; EXIT: 1
; RUN: $PROGRAM --emit --emit-decoder $TEMP/d $FILE >$TEMP/e; printf 'sat\n' | $PROGRAM --decode $TEMP/d
; EXPECT: sat
; EXPECT: (error "<stdin>:1:1: no model follows sat, expected the answer to (get-model)")
; EXIT: 1
; RUN: $PROGRAM --emit --emit-decoder $TEMP/d $FILE >$TEMP/e; printf '' | $PROGRAM --decode $TEMP/d
; EXPECT: (error "<stdin>:1:1: expected sat, unsat or unknown: the script asks once more")
; EXIT: 1
; RUN: $PROGRAM --emit --emit-decoder $TEMP/d $FILE >$TEMP/e; printf 'sat\n\n  ((define-fun x () Int 3))\n' | $PROGRAM --decode $TEMP/d
; EXPECT: sat
; EXPECT: (error "<stdin>:3:3: the model has no value of `preproc!!synth!f!2!1!2!0`, on which the function `f` depends: expected a model of the script that the decoder was written with")
; EXIT: 1
; RUN: $PROGRAM --emit --emit-decoder $TEMP/d $FILE >$TEMP/e; printf 'sat\n(error "line 3: timeout")\n' | $PROGRAM --decode $TEMP/d
; EXPECT: sat
; EXPECT: (error "<stdin>:2:1: the solver reports an error: (error ""line 3: timeout"")")
; EXIT: 1
; RUN: $PROGRAM --emit --emit-decoder $TEMP/d $FILE >$TEMP/e; printf 'sat\n(model (define-fun preproc!!synth!f!2!1!2!0 () Bool true))\nsat\n' | $PROGRAM --decode $TEMP/d
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((i Int)) Int i)
; EXPECT: )
; EXPECT: (error "<stdin>:3:1: one more answer than the script has questions: `sat`")
; EXIT: 1
; RUN: printf '(set-info :decoder 1)\n(set-info :decodes (f (s) ()))\n' >$TEMP/d; echo sat | $PROGRAM --decode $TEMP/d | sed 's/"[^"]*\/d:/"d:/'
; EXPECT: (error "d:2:1: `(set-info :decodes (f (s) ()))`: `s` in :decodes is not declared before, as Bool where it is a selector")
; RUN: printf '(set-info :decoder 1)\n(declare-const s Bool)\n(define-fun f () Int (ite s 1 y))\n' >$TEMP/d; echo sat | $PROGRAM --decode $TEMP/d | sed 's/"[^"]*\/d:/"d:/'
; EXPECT: (error "d:3:31: `y`: unknown symbol, expected a declared constant, a variable or a literal")
; RUN: echo sat | $PROGRAM --decode $FILE
; EXPECT: (error "decode-errors.smt2:49:1: `(set-logic LIA)`: expected (set-info :decoder 1), as --emit-decoder writes at the beginning of a decoder")
; EXIT: 1
; RUN: $PROGRAM --decode no-such-file </dev/null
; EXPECT: (error "no-such-file: cannot open: No such file or directory")
; EXIT: 1
; RUN: $PROGRAM --emit-decoder $TEMP/d $FILE 2>&1
; EXPECT: preproc-solve: --emit-decoder: expected --emit too
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --emit --emit-decoder $TEMP/d --synth-encoding location $FILE 2>&1 >/dev/null
; EXPECT: (error "decode-errors.smt2:51:1: `(synth-fun f ((i Int)) Int ((T Int)) ((T Int (i (+ T T)))))`: --emit-decoder: expected --synth-encoding selector-tree")
; EXPECT: (error "--emit-decoder: the script asks for no functions beside existential constants, so that there is nothing to decode")
; EXIT: 1
; RUN: printf '(declare-const x Int)(assert (> x 0))(check-sat)' | $PROGRAM --emit --emit-decoder $TEMP/d 2>&1 >/dev/null
; EXPECT: (error "--emit-decoder: the script asks for no functions beside existential constants, so that there is nothing to decode")
; EXIT: 1
(set-logic LIA)
(set-option :synth-depth 2)
(synth-fun f ((i Int)) Int ((T Int)) ((T Int (i (+ T T)))))
(assert (= (f 1) 1))
(check-sat)
