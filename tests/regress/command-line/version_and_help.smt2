; --version and --help read nothing and end well.
; RUN: $PROGRAM --version no-such-file | sed 's/[0-9][0-9.]*/N/'
; EXPECT: preproc-solve N
; RUN: $PROGRAM -h | grep -c -e '^  --emit ' -e '^  --solver' -e '^Exit status'
; EXPECT: 3
; RUN: $PROGRAM --help > /dev/null
