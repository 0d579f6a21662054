// Scripts in SMT-LIB 2.6 and 2.7, the latter with sort parameters, `define-const`, assumptions that are terms, and maps
// (`lambda`, sorts `(-> S T)`, application of a term to terms). See Common.g4 for terms, sorts and the commands shared with
// SyGuS-IF.
//
// Generate with `antlr4 -Dlanguage=Cpp -visitor -lib grammar grammar/SmtLib.g4`.

grammar SmtLib;

import Common;

script
    : command* EOF
    ;

command
    : '(' ( cmdAssert
          | cmdCheckSat
          | cmdCheckSatAssuming
          | cmdDeclareConst
          | cmdDeclareDatatype
          | cmdDeclareDatatypes
          | cmdDeclareFun
          | cmdDeclareOracleFun
          | cmdDeclareSort
          | cmdDeclareSortParameter
          | cmdDefineConst
          | cmdDefineFun
          | cmdDefineFunRec
          | cmdDefineFunsRec
          | cmdDefineSort
          | cmdEcho
          | cmdExit
          | cmdGetAssertions
          | cmdGetAssignment
          | cmdGetInfo
          | cmdGetModel
          | cmdGetOption
          | cmdGetProof
          | cmdGetUnsatAssumptions
          | cmdGetUnsatCore
          | cmdGetValue
          | cmdPop
          | cmdPush
          | cmdReset
          | cmdResetAssertions
          | cmdSetInfo
          | cmdSetLogic
          | cmdSetOption
          | unknownCommand
          ) ')'
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Assertions and checks
// ---------------------------------------------------------------------------------------------------------------------------

cmdAssert
    : ASSERT term
    ;

// z3 has assumptions here too.
cmdCheckSat
    : CHECK_SAT propLiteral*
    ;

cmdCheckSatAssuming
    : CHECK_SAT_ASSUMING '(' propLiteral* ')'
    ;

// Up to 2.6 `x` or `(not x)` with a symbol `x`; since 2.7, and for the solvers before that, any term of sort Bool.
propLiteral
    : term
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Declarations
// ---------------------------------------------------------------------------------------------------------------------------

// Since 2.7: the commands that follow are polymorphic in this sort.
cmdDeclareSortParameter
    : DECLARE_SORT_PARAMETER symbol
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// The assertion stack; solvers take a missing number for 1
// ---------------------------------------------------------------------------------------------------------------------------

cmdPush
    : PUSH NUMERAL?
    ;

cmdPop
    : POP NUMERAL?
    ;

cmdReset
    : RESET
    ;

cmdResetAssertions
    : RESET_ASSERTIONS
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Questions
// ---------------------------------------------------------------------------------------------------------------------------

cmdGetAssertions
    : GET_ASSERTIONS
    ;

cmdGetAssignment
    : GET_ASSIGNMENT
    ;

cmdGetInfo
    : GET_INFO keyword
    ;

cmdGetModel
    : GET_MODEL
    ;

cmdGetOption
    : GET_OPTION keyword
    ;

// cvc5 has a keyword for the part of the proof that is wanted.
cmdGetProof
    : GET_PROOF keyword?
    ;

cmdGetUnsatAssumptions
    : GET_UNSAT_ASSUMPTIONS
    ;

cmdGetUnsatCore
    : GET_UNSAT_CORE
    ;

cmdGetValue
    : GET_VALUE '(' term+ ')'
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Names of commands, see `symbol` in Common.g4
// ---------------------------------------------------------------------------------------------------------------------------

ownCommandName
    : ASSERT
    | CHECK_SAT
    | CHECK_SAT_ASSUMING
    | DECLARE_SORT_PARAMETER
    | GET_ASSERTIONS
    | GET_ASSIGNMENT
    | GET_INFO
    | GET_MODEL
    | GET_OPTION
    | GET_PROOF
    | GET_UNSAT_ASSUMPTIONS
    | GET_UNSAT_CORE
    | GET_VALUE
    | POP
    | PUSH
    | RESET
    | RESET_ASSERTIONS
    ;

ASSERT                 : 'assert' ;
CHECK_SAT              : 'check-sat' ;
CHECK_SAT_ASSUMING     : 'check-sat-assuming' ;
DECLARE_SORT_PARAMETER : 'declare-sort-parameter' ;
GET_ASSERTIONS         : 'get-assertions' ;
GET_ASSIGNMENT         : 'get-assignment' ;
GET_INFO               : 'get-info' ;
GET_MODEL              : 'get-model' ;
GET_OPTION             : 'get-option' ;
GET_PROOF              : 'get-proof' ;
GET_UNSAT_ASSUMPTIONS  : 'get-unsat-assumptions' ;
GET_UNSAT_CORE         : 'get-unsat-core' ;
GET_VALUE              : 'get-value' ;
POP                    : 'pop' ;
PUSH                   : 'push' ;
RESET                  : 'reset' ;
RESET_ASSERTIONS       : 'reset-assertions' ;
