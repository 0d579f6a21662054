; Started as clients start z3 and cvc5. An option that is neither theirs nor ours is still wrong usage.
; RUN: $PROGRAM -smt2 -in < $FILE
; EXPECT: sat
; RUN: $PROGRAM --incremental --lang smt2 - < $FILE
; EXPECT: sat
; RUN: $PROGRAM --compat z3 -smt2 -T:5 -t:5000 -memory:2000 -nw model.compact=false smt.random_seed=42 -st $FILE
; EXPECT: sat
; RUN: $PROGRAM --compat=cvc5 -q -L smt2.6 --output-lang=smt2 --tlimit 5000 --tlimit-per=5000 --seed 7 --produce-models $FILE
; EXPECT: sat
; RUN: mkdir $TEMP/bin; ln -s $PROGRAM $TEMP/bin/z3; PATH=$TEMP/bin:$PATH; v=$($PROGRAM --version | sed -n 's/^z3 //p'); z3 -version | sed "s/(.*//; s/ $v / LINKED /"; z3 -st $FILE 2>/dev/null
; EXPECT: Z3 version LINKED - 64 bit 
; EXPECT: sat
; RUN: v=$($PROGRAM --version | sed -n 's/^cvc5 //p'); $PROGRAM --compat cvc5 --version | sed "s/ (.*//; s/ $v\$/ LINKED/"
; EXPECT: This is cvc5 version LINKED
; RUN: $PROGRAM -nw $FILE 2>&1
; EXPECT: preproc-solve: `-nw` is an option of z3: `--compat z3` understands it
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM -T:5 $FILE 2>&1 | head -n 1
; EXPECT: preproc-solve: `-T:5` is an option of z3: `--compat z3` understands it
; RUN: $PROGRAM --seed=7 $FILE 2>&1 | head -n 1
; EXPECT: preproc-solve: `--seed=7` is an option of cvc5: `--compat cvc5` understands it
; RUN: $PROGRAM --compat z3 --tlimit=5 $FILE 2>/dev/null
; EXIT: 2
; RUN: $PROGRAM --compat z3 -T:x $FILE 2>/dev/null
; EXIT: 2
; RUN: $PROGRAM --compat foo $FILE 2>/dev/null
; EXIT: 2
(declare-const x (_ BitVec 8))
(assert (bvult x #x10))
(check-sat)
