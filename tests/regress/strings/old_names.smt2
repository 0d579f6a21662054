; Names of before SMT-LIB 2.6; operators of solvers' own are kept as they are.
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in.re s (re.++ (re.loop (str.to.re "a") 2 3) re.allchar)))
(assert (= (str.len s) 3))
(assert (= (int.to.str (str.to.int "12")) "12"))
(check-sat)
(assert (not (str.prefixof "aa" s)))
(check-sat)
