; A solver on a pipe that says something wrong: no sat is wrong, whatever it says, and the session goes on.
; RUN: $PROGRAM --solver '../../support/liar.py sat' $FILE
; EXPECT: sat
; EXPECT: (((= (bvmul x y) #x00000023) true))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --solver '../../support/liar.py model' $FILE
; EXPECT: sat
; EXPECT: (((= (bvmul x y) #x00000023) true))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --solver '../../support/liar.py unknown' $FILE | grep -E '^(sat|unsat|unknown)$'
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
; RUN: $PROGRAM --solver '../../support/liar.py error' $FILE | sed 's/.*\(says [^,]*,\).*/\1/; s/.*\(there is no model\).*/\1/'
; EXPECT: says (error ""liar: no""),
; EXPECT: there is no model
; EXPECT: says (error ""liar: no""),
; EXPECT: says (error ""liar: no""),
; RUN: $PROGRAM --solver '../../support/liar.py garbage' $FILE | sed 's/.*\(answered [^,]*,\).*/\1/; s/.*\(there is no model\).*/\1/'
; EXPECT: answered `sapt`,
; EXPECT: there is no model
; EXPECT: answered `sapt`,
; EXPECT: answered `sapt`,
; RUN: $PROGRAM --timeout 0.3 --solver '../../support/liar.py hang' $FILE | grep -E '^(sat|unsat|unknown)$'
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: unknown
; RUN: $PROGRAM --solver '../../support/liar.py sat' --solver '../../support/liar.py unsat' $FILE | grep -cE 'solvers disagree|^(sat|unsat)$'
; EXPECT: 3
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(assert (bvult #x00000001 x))
(assert (bvult x y))
(assert (bvult y #x00000100))
(push 1)
(assert (= (bvmul x y) #x00000023))
(check-sat)
(get-value ((= (bvmul x y) #x00000023)))
(pop 1)
(push 1)
(assert (= (bvmul x x) (bvadd (bvmul y y) #x00000002)))
(assert (= ((_ extract 0 0) y) #b1))
(check-sat)
(pop 1)
(assert (= (bvmul x y) #x00000033))
(check-sat)
