; --version and --help read nothing and end well.
; RUN: $PROGRAM --version no-such-file | head -n 1 | sed 's/[0-9][0-9.]*/N/'
; EXPECT: preproc-solve N
; RUN: $PROGRAM --version | sed 's/^commit [0-9a-f-]*\(dirty\)\{0,1\}$/commit C/; s/ [0-9][0-9.]*/ N/; s/CaDiCaL .*/CaDiCaL V/' | grep -vx -e 'commit C' -e 'bitwuzla N'
; EXPECT: preproc-solve N
; EXPECT: z3 N
; EXPECT: cvc5 N
; EXPECT: bits with CaDiCaL V
; RUN: $PROGRAM -h | grep -c -e '^  --emit ' -e '^  --solver' -e '^Exit status'
; EXPECT: 3
; RUN: $PROGRAM --help > /dev/null
