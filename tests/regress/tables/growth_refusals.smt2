; Rewrites that --max-growth forbids are counted; with room for the table there are none.
; RUN: $PROGRAM --max-growth 4 --no-slices --stats=all growth_bound.smt2 2>&1 >/dev/null | grep refused
; EXPECT:   refused-growth: 3
; RUN: $PROGRAM --no-slices --stats=all growth_bound.smt2 2>&1 >/dev/null | grep -c refused
; EXPECT: 0
; EXIT: 1
