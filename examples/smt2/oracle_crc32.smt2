; A frame passes if its header and sequence number have the right CRC-32. The executable ../oracles/crc32 computes it: one
; process for each word that is asked about. Which sequence numbers below 8 pass, for the header 0xCAFE?
; EXPECT: sat
; EXPECT: ((seq #x0000))
; EXPECT: unsat
; OPTIONS: --allow-oracles --oracle-timeout 15
; NO-EMIT: cvc5 1.0.3 reads no oracles
(set-logic ALL)
(set-option :produce-models true)
(declare-oracle-fun crc32 ../oracles/crc32 ((_ BitVec 32)) (_ BitVec 32))
(declare-fun header () (_ BitVec 16))
(declare-fun seq () (_ BitVec 16))
(define-fun word () (_ BitVec 32) (concat header (bvadd seq #x0001)))
(assert (= (bvxor header #x4074) #x8A8A))
(assert (= (crc32 word) #xF0E9BF32))
(assert (bvult seq #x0008))
(check-sat)
(get-value (seq))
(assert (not (= seq #x0000)))
(check-sat)
