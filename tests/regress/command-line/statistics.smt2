; Statistics and traces go to standard error; the answers are the same.
; RUN: $PROGRAM --stats=json --trace-pass all -v $FILE 2>/dev/null
; EXPECT: sat
; RUN: $PROGRAM --passes fold --stats=all $FILE 2>&1 >/dev/null | grep -o 'checks: 1 (1 by a solver' 
; EXPECT: checks: 1 (1 by a solver
; RUN: $PROGRAM --passes fold --stats=all $FILE 2>&1 >/dev/null | grep -o 'pass fold: 1 runs, 1 assertions changed, 7 -> 3 terms'
; EXPECT: pass fold: 1 runs, 1 assertions changed, 7 -> 3 terms
; RUN: $PROGRAM --passes none --stats=all $FILE 2>&1 >/dev/null | grep -c pass
; EXPECT: 0
; EXIT: 1
; RUN: $PROGRAM --trace-pass fold $FILE 2>&1 >/dev/null
; EXPECT: ConstantFolding: (bvadd #x01 #x02)
; EXPECT:   => #x03
; EXPECT: EqualBvAdd: (= (bvadd x #x03) #x05)
; EXPECT:   => (= x #x02)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvadd x (bvadd #x01 #x02)) #x05))
(check-sat)
