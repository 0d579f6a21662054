; Thousands of nested binders of one name are renamed without looking through each body: this takes no time.
; RUN: { echo '(declare-fun p (Int) Bool)(assert '; for ((i = 0; i < 60000; ++i)); do echo '(forall ((x Int)) (or (p x) '; done; echo false; for ((i = 0; i < 60000; ++i)); do echo '))'; done; echo ')'; } >"$TEMP/deep.smt2"; "$PROGRAM" --emit --passes none "$TEMP/deep.smt2" >"$TEMP/once" && "$PROGRAM" --emit --passes none "$TEMP/once" | grep -o '(x![0-9]* Int)' | sort | uniq -d | wc -l
; EXPECT: 0
