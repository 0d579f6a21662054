; A slice with an array: gardens have no values for it, so conditions over indices go to a solver. Their tables are kept
; across runs; what is not a table of this version is made anew, with a warning.
; RUN: sed '/^;/d' "$FILE" >"$TEMP.smt2"; run() { "$PROGRAM" --indexify=only --builders str.++ --garden-rounds 2 --garden-size 60 --index-cache "$TEMP.d" --stats=all -v "$TEMP.smt2" 2>"$TEMP.err"; }; rm -rf "$TEMP.d"; run; grep -c 'from the cache: 0' "$TEMP.err"; run; grep -c 'from the cache: [1-9]' "$TEMP.err"; for f in "$TEMP.d"/*; do head -c 40 "$f" >"$TEMP.half"; cp "$TEMP.half" "$f"; done; run; grep -c 'from the cache: 0' "$TEMP.err"; grep -q 'warning' "$TEMP.err" && echo warned; run; grep -c 'from the cache: [1-9]' "$TEMP.err"
; EXPECT: sat
; EXPECT: 1
; EXPECT: sat
; EXPECT: 1
; EXPECT: sat
; EXPECT: 1
; EXPECT: warned
; EXPECT: sat
; EXPECT: 1
(set-logic ALL)
(declare-const key String)
(declare-const path String)
(declare-const offsets (Array Int Int))
(assert (str.prefixof "GET " key))
(assert (str.suffixof ".html" path))
(assert (str.prefixof path key))
(assert (not (= path key)))
(assert (= (select offsets (str.len key)) 7))
(assert (= (select offsets (str.len path)) 6))
(assert (> (str.len key) 17))
(check-sat)
