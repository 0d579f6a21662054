; A solver is a module that is loaded when a check needs it: from beside the program, also through a link; with every
; symbol that it needs there; and one error where the file is missing. What needs no solver is answered without.
; RUN: LD_BIND_NOW=1 $PROGRAM --solver z3 $FILE
; EXPECT: sat
; EXPECT: sat
; RUN: LD_BIND_NOW=1 $PROGRAM --solver cvc5 $FILE
; EXPECT: sat
; EXPECT: sat
; RUN: mkdir -p $TEMP/a && ln -s $PROGRAM $TEMP/a/link && script=$PWD/$FILE && cd $TEMP && a/link $script && cd a && PATH=. link --solver cvc5 $script
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; RUN: cp $PROGRAM $TEMP/alone && $TEMP/alone --solver z3 --passes fold $FILE | sed 's|[^ ]*/\(libpreproc-[^ :]*\)|\1|'; exit ${PIPESTATUS[0]}
; EXPECT: sat
; EXPECT: (error "solver_modules.smt2:24:1: `(check-sat)`: cannot load the solver z3: libpreproc-z3.so: cannot open shared object file: No such file or directory")
; EXIT: 1
; RUN: cp $PROGRAM $TEMP/alone && $TEMP/alone --version | sed -n '/^z3/s|/[^ ]*/|/|p'
; EXPECT: z3 (cannot load the solver z3: /libpreproc-z3.so: cannot open shared object file: No such file or directory)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(check-sat)
(assert (bvult (bvmul x x) x))
(check-sat)
