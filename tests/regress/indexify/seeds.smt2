; Constants from a file are seeds beside, or instead of, those of the script; errors in it have a place there.
; RUN: sed '/^;/d' "$FILE" >"$TEMP.smt2"; printf '; words\n"hay-stack-of-needles"\n"x"' >"$TEMP.seeds"; "$PROGRAM" --no-regular-languages --indexify=only --seeds "$TEMP.seeds" "$TEMP.smt2"; printf '"x" needle' >"$TEMP.seeds"; "$PROGRAM" --no-regular-languages --seeds "$TEMP.seeds" "$TEMP.smt2" | sed -n 's/.*\.seeds:/seeds:/p'; printf '"x"\n(fp #b0 #b1' >"$TEMP.seeds"; "$PROGRAM" --no-regular-languages --seeds-only "$TEMP.seeds" "$TEMP.smt2" | sed -n 's/.*\.seeds:/seeds:/p'; "$PROGRAM" --seeds a --seeds-only b "$TEMP.smt2" 2>&1 | head -n 1; "$PROGRAM" --builders str.+ "$TEMP.smt2" 2>&1 | head -n 1; "$PROGRAM" --garden-rounds 101 "$TEMP.smt2" 2>&1 | head -n 1
; EXPECT: sat
; EXPECT: ((s "hay-stack-of-needles"))
; EXPECT: seeds:1:5: `needle`: unknown symbol, expected a declared constant, a variable or a literal")
; EXPECT: seeds:2:12: unexpected end of input, expected `)` for the `(` at 2:1")
; EXPECT: preproc-solve: --seeds and --seeds-only exclude each other
; EXPECT: preproc-solve: --builders str.+: `str.+` is no operator; expected names of operators, closure or script
; EXPECT: preproc-solve: --garden-rounds 101: expected a whole number from 0 to 100
(set-logic QF_SLIA)
(set-option :produce-models true)
(declare-const s String)
(assert (str.contains s "-of-need"))
(assert (= (str.len s) 20))
(assert (str.prefixof "hay" s))
(check-sat)
(get-value (s))
