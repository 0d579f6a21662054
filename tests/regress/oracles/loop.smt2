; Models are changed until they agree with the oracles: nested applications, several oracles, scopes, assumptions, cores,
; values, models.
; EXPECT: sat
; EXPECT: ((x #b011))
; EXPECT: (((fp.isZero (cos (sin (number x)))) false))
; EXPECT: unsat
; EXPECT: (tight)
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun x () (_ BitVec 3) #b101)
; EXPECT: )
; SOLVE-OPTIONS: --check-cores
; NO-EMIT: other solvers have no libm
(set-logic ALL)
(set-option :produce-models true)
(set-option :produce-unsat-cores true)
(declare-oracle-fun sin libm:sin (Float64) Float64)
(declare-oracle-fun cos (Float64) Float64 libm:cos)
(declare-fun x () (_ BitVec 3))
(define-fun number ((b (_ BitVec 3))) Float64 ((_ to_fp_unsigned 11 53) RNE b))
(define-fun real ((r Real)) Float64 ((_ to_fp 11 53) RNE r))
(push 1)
; cos(sin(k)) for k = 0, 1, 2, 3, ...: 1, 0.66, 0.61, 0.99, ...
(assert (fp.lt (real 0.98) (cos (sin (number x)))))
(assert (not (= x #b000)))
(assert (bvult x #b101))
(check-sat)
(get-value (x))
(get-value ((fp.isZero (cos (sin (number x))))))
(assert (! (fp.lt (cos (sin (number x))) (real 0.985)) :named tight))
(check-sat)
(get-unsat-core)
(pop 1)
(check-sat-assuming ((fp.lt (sin (number x)) (real (- 0.9)))))
(check-sat-assuming ((fp.lt (sin (number x)) (real (- 0.96)))))
(assert (= (sin (number x)) (sin (number #b101))))
(check-sat)
(get-model)
