; Bytes that are no UTF-8, outside of quotes. What is printed is UTF-8 all the same.
; RUN: set -o pipefail; $PROGRAM $FILE | tr -sc '[:print:]\n' '?'
; EXPECT: (error "invalid_utf8.smt2:8:17: `?`: a character that is not allowed here, expected the rest of the command")
; EXIT: 1
; RUN: $PROGRAM $FILE | iconv -f UTF-8 -t UTF-8 | wc -l
; EXPECT: 1
(set-logic QF_UF)
(declare-const pÿþ Bool)
