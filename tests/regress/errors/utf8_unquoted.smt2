; A letter beyond ASCII in a plain symbol. No half of it is printed.
; RUN: set -o pipefail; $PROGRAM $FILE | tr -sc '[:print:]\n' '?'
; EXPECT: (error "utf8_unquoted.smt2:8:17: `?`: a character that is not allowed here, expected the rest of the command")
; EXIT: 1
; RUN: $PROGRAM $FILE | iconv -f UTF-8 -t UTF-8 | wc -l
; EXPECT: 1
(set-logic QF_UF)
(declare-const pü Bool)
