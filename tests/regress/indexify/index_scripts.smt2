; A slice with an array goes to a solver, over indices of its strings. The query over indices is a script for another
; solver, with the garden as a comment. Operators that are not to be indexed stay in it.
; RUN: rm -rf "$TEMP.d"; sed '/^;/d' "$FILE" >"$TEMP.smt2"; "$PROGRAM" --indexify=only --garden-size 60 --index-scripts "$TEMP.d" "$TEMP.smt2"; last=$(ls -v "$TEMP.d"/* | tail -1); "$PROGRAM" "$last"; grep -v '^;' "$last" | grep 'str\.' | wc -l; grep -c -m1 '^; String 0: ' "$last"
; EXPECT: sat
; EXPECT: sat
; EXPECT: 0
; EXPECT: 1
; RUN: rm -rf "$TEMP.d"; sed '/^;/d' "$FILE" >"$TEMP.smt2"; "$PROGRAM" --indexify=only --garden-size 60 --index-operators str.suffixof,str.prefixof --index-scripts "$TEMP.d" "$TEMP.smt2"; last=$(ls -v "$TEMP.d"/* | tail -1); grep -v '^;' "$last" | grep -o 'str\.[a-z]*' | sort -u
; EXPECT: sat
; EXPECT: str.len
; RUN: "$PROGRAM" --index-operators str.length "$FILE" 2>&1
; EXPECT: preproc-solve: --index-operators str.length: `str.length` is no operator; expected names of operators
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
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
