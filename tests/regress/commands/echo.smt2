; The string is printed as it was written, quotes included (SMT-LIB 2.6, 4.2.5), and may have several lines. (cvc5 1.0.3 reads no line break in a token from a pipe.)
; EMIT-TO: z3
; EXPECT: "hello"
; EXPECT: ""
; EXPECT: "a ""b"" ; no comment | ("
; EXPECT: "two
; EXPECT: lines"
(echo "hello")
(echo "")
(echo "a ""b"" ; no comment | (")
(echo "two
lines")
