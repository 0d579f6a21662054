; A race: who wins, and that nobody is left. The fake Bitwuzla answers at once what z3 cannot.
; RUN: mkdir -p $TEMP/bin; printf '#!/bin/sh\nexec "%s/../../support/fake_solver.sh" unsat\n' "$PWD" >$TEMP/bin/bitwuzla; chmod +x $TEMP/bin/bitwuzla; PATH=$TEMP/bin:$PATH $PROGRAM --explain $FILE 2>&1 | sed 's/.*bitwuzla, .*(the answer)/bitwuzla/; /^;/d'; pgrep -fx '[^ ]*bash [^ ]*fake_solver.sh unsat'
; EXPECT: sat
; EXPECT: ((x #x03))
; EXPECT: bitwuzla
; EXPECT: unsat
; EXIT: 1
; RUN: $PROGRAM --solver auto --solver z3 $FILE 2>&1
; EXPECT: preproc-solve: --solver auto: expected no other solver
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const p (_ BitVec 96))
(declare-const q (_ BitVec 96))
(push 1)
(assert (= (bvmul x x x) (bvadd x #x18)))
(assert (bvult x #x10))
(check-sat)
(get-value (x))
(pop 1)
; A product of two primes of 46 bits, which no solver finds soon.
(assert (= (bvmul p q) (_ bv2475880078570902409486385447 96)))
(assert (bvult p #x000000000000800000000000))
(assert (bvult q #x000000000000800000000000))
(assert (bvult (_ bv1 96) p))
(assert (bvule p q))
(check-sat)
