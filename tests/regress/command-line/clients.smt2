; Every client's command line: each solver's options are understood, with --compat or where the program has its name.
; hevm
; RUN: $PROGRAM --compat cvc5 --lang=smt --produce-models --print-success --interactive --incremental --tlimit-per=10000 --arrays-exp $FILE | head -n 4 | tr '\n' ' '
; EXPECT: success success success success 
