; Both operands are one term, which only SyGuS-IF 1 can say.
; RUN: $PROGRAM --emit $FILE 2>&1
; EXPECT: (set-logic LIA)
; EXPECT: (error "let-of-nonterminal.smt2:9:1: `(synth-fun f ((x Int)) Int ((Start Int (x (let ((z Int Start...`: unsupported: SyGuS-IF 2.1 has no let over nonterminals")
; EXPECT: (echo "fail")
; EXIT: 1

(set-logic LIA)
(synth-fun f ((x Int)) Int ((Start Int (x (let ((z Int Start)) (+ z z))))))
(check-synth)
