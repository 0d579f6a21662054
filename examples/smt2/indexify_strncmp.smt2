; The bug of ReactOS that motivates Indexify (Barr et al. 2018, figure 2): sizeof of a pointer, 4, where the length of a
; string was meant, so that strncmp compares the first 4 characters only. Is there a vendor that passes the check and is
; not the wanted one? The garden grown from the constants has some.
; SOLVE-OPTIONS: --indexify
; EXPECT: sat
(set-logic QF_SLIA)
(define-fun strncmp_equal ((a String) (b String) (n Int)) Bool (= (str.substr a 0 n) (str.substr b 0 n)))
(declare-const vendor String)
(declare-const pointer_size Int)
(define-fun nv11_vendor () String "NVidia Corporation")
(assert (or (= pointer_size 4) (= pointer_size 8)))
(assert (strncmp_equal vendor nv11_vendor pointer_size))
(assert (not (strncmp_equal vendor nv11_vendor 256)))
(assert (str.contains vendor "NVidia"))
(check-sat)
