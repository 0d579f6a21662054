; An option that comes late is the next program's affair.
; RUN: "$PROGRAM" --emit "$FILE"
; EXPECT: (declare-const p Bool)
; EXPECT: (set-option :produce-unsat-cores true)
; EXPECT: (get-proof)
(declare-const p Bool)
(set-option :produce-unsat-cores true)
(get-proof)
