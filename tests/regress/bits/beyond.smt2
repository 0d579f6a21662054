; What is no matter of bits is an error at the check, which names it, and the session goes on.
; RUN: $PROGRAM --solver bits --passes none $FILE 2>&1 | sed 's/^(error "[^`]*`/(error "`/'
; EXPECT: (error "`(check-sat)`: bits cannot express values of sort Int")
; EXPECT: unsat
; EXPECT: unsat
(declare-const i Int)
(declare-const x (_ BitVec 64))
(declare-const f (_ FloatingPoint 8 24))
(push)
(assert (> (* i i) 7))
(check-sat)
(pop)
(push)
(assert (distinct (bvand x (bvsub x #x0000000000000001)) (bvsub x (bvand x (bvneg x)))))
(check-sat)
(pop)
(assert (fp.lt (fp.mul RNE f f) (fp #b0 #x00 #b00000000000000000000000)))
(check-sat)
