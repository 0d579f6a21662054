; Where a value cannot be proved to be the best, the answer is unknown: irrational numbers, functions without a bound.
; RUN: $PROGRAM $FILE
; EXPECT: unknown
; EXPECT: unknown
; EXPECT: sat
; EXPECT: (objectives
; EXPECT:  ((str.len s) 3)
; EXPECT: )
(declare-const x Real)
(declare-fun f (Int) Int)
(declare-const s String)
(set-option :timeout 4000)
(push)
(assert (and (<= 0.0 x) (<= (* x x) 2.0)))
(maximize x)
(check-sat)
(pop)
(push)
(maximize (f 0))
(check-sat)
(pop)
(assert (str.in_re s (re.++ (re.+ (str.to_re "ab")) (re.opt (str.to_re "c")))))
(assert (not (= s "ab")))
(minimize (str.len s))
(check-sat)
(get-objectives)
