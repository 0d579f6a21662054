; Whether all passes see the script, and why not, is said with -v.
; RUN: $PROGRAM -v --emit $FILE 2>&1 >/dev/null | sed 's/^\[.*\] //'
; EXPECT: written as a whole: all passes saw the script
; RUN: cat $FILE | $PROGRAM -v --emit - 2>&1 >/dev/null | sed 's/^\[.*\] //'
; EXPECT: written command by command: the script comes through a pipe
; RUN: $PROGRAM -v --emit --passes fold $FILE 2>&1 >/dev/null | sed 's/^\[.*\] //'
; EXPECT: written command by command: all passes look at one assertion at a time
(set-logic QF_BV)
(declare-const k (_ BitVec 8))
(declare-const l (_ BitVec 8))
(assert (= (bvadd k l) #x05))
(assert (bvult k l))
(check-sat)
