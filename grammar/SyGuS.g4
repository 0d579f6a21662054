// Problems in SyGuS-IF 2.1, and what is different in SyGuS-IF v1: grammars without declarations of their nonterminals,
// `set-options`, `declare-primed-var`, sorts `(BitVec 64)`, lets with sorts. See Common.g4 for terms, sorts and the commands
// shared with SMT-LIB.
//
// Generate with `antlr4 -Dlanguage=Cpp -visitor -lib grammar grammar/SyGuS.g4`.

grammar SyGuS;

import Common;

script
    : command* EOF
    ;

command
    : '(' ( cmdAssume
          | cmdChcConstraint
          | cmdCheckSynth
          | cmdConstraint
          | cmdDeclareConst
          | cmdDeclareCorrectnessCexOracle
          | cmdDeclareCorrectnessOracle
          | cmdDeclareDatatype
          | cmdDeclareDatatypes
          | cmdDeclareFun
          | cmdDeclareOracleFun
          | cmdDeclarePrimedVar
          | cmdDeclareSort
          | cmdDeclareVar
          | cmdDeclareWeight
          | cmdDefineConst
          | cmdDefineFun
          | cmdDefineFunRec
          | cmdDefineFunsRec
          | cmdDefineSort
          | cmdEcho
          | cmdExit
          | cmdInvConstraint
          | cmdOptimizeSynth
          | cmdOracleAssume
          | cmdOracleConstraint
          | cmdOracleConstraintCex
          | cmdOracleConstraintIo
          | cmdOracleConstraintMembership
          | cmdOracleConstraintNegWitness
          | cmdOracleConstraintPosWitness
          | cmdSetFeature
          | cmdSetInfo
          | cmdSetLogic
          | cmdSetOption
          | cmdSetOptions
          | cmdSynthFun
          | cmdSynthInv
          | unknownCommand
          ) ')'
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Settings
// ---------------------------------------------------------------------------------------------------------------------------

// `(set-feature :recursion true)`
cmdSetFeature
    : SET_FEATURE keyword symbol
    ;

// v1: `(set-options ((samples "10")))`
cmdSetOptions
    : SET_OPTIONS '(' optionPair* ')'
    ;

optionPair
    : '(' symbol (specConstant | symbol) ')'
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Variables and functions to be synthesised
// ---------------------------------------------------------------------------------------------------------------------------

cmdDeclareVar
    : DECLARE_VAR symbol sort
    ;

// v1: declares `x` and `x!`.
cmdDeclarePrimedVar
    : DECLARE_PRIMED_VAR symbol sort
    ;

cmdDeclareWeight
    : DECLARE_WEIGHT symbol attribute*
    ;

cmdSynthFun
    : SYNTH_FUN symbol '(' sortedVar* ')' sort grammarDef?
    ;

// v1 and 2.0: a predicate, so without a sort.
cmdSynthInv
    : SYNTH_INV symbol '(' sortedVar* ')' grammarDef?
    ;

// The nonterminals with their sorts, then the productions of each; v1 leaves the first list out. What tells the two apart
// stands behind the sort of the first nonterminal, so the lookahead is as long as that sort.
grammarDef
    : '(' sortedVar+ ')' '(' groupedRuleList+ ')'
    | '(' groupedRuleList+ ')'
    ;

groupedRuleList
    : '(' symbol sort '(' gTerm+ ')' ')'
    ;

// A production: a term over nonterminals, arguments and functions, also `(! t :weight n)`, in which the placeholders
// `anyConstant` and `anyVariable` may occur at every depth.
gTerm
    : term
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// What is asked of them
// ---------------------------------------------------------------------------------------------------------------------------

cmdConstraint
    : CONSTRAINT term
    ;

cmdAssume
    : ASSUME term
    ;

// Invariant, precondition, transition relation, postcondition.
cmdInvConstraint
    : INV_CONSTRAINT invariant=symbol pre=symbol trans=symbol post=symbol
    ;

// For all variables the body implies the head.
cmdChcConstraint
    : CHC_CONSTRAINT '(' sortedVar* ')' body=term head=term
    ;

cmdCheckSynth
    : CHECK_SYNTH
    ;

cmdOptimizeSynth
    : OPTIMIZE_SYNTH '(' term* ')' attribute*
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Oracles (`declare-oracle-fun` is in Common.g4). The last name is that of the executable.
// ---------------------------------------------------------------------------------------------------------------------------

// Whenever the oracle maps the inputs to the outputs, the term holds, ...
cmdOracleConstraint
    : ORACLE_CONSTRAINT inputs=sortedVarList outputs=sortedVarList term oraclePath
    ;

// ... or may be assumed.
cmdOracleAssume
    : ORACLE_ASSUME inputs=sortedVarList outputs=sortedVarList term oraclePath
    ;

sortedVarList
    : '(' sortedVar* ')'
    ;

// Abbreviations of the above for one function to be synthesised.

cmdDeclareCorrectnessOracle
    : DECLARE_CORRECTNESS_ORACLE symbol oraclePath
    ;

cmdDeclareCorrectnessCexOracle
    : DECLARE_CORRECTNESS_CEX_ORACLE symbol oraclePath
    ;

cmdOracleConstraintIo
    : ORACLE_CONSTRAINT_IO symbol oraclePath
    ;

cmdOracleConstraintCex
    : ORACLE_CONSTRAINT_CEX symbol oraclePath
    ;

cmdOracleConstraintMembership
    : ORACLE_CONSTRAINT_MEMBERSHIP symbol oraclePath
    ;

cmdOracleConstraintPosWitness
    : ORACLE_CONSTRAINT_POSWITNESS symbol oraclePath
    ;

cmdOracleConstraintNegWitness
    : ORACLE_CONSTRAINT_NEGWITNESS symbol oraclePath
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Rules of Common.g4 that SyGuS-IF extends
// ---------------------------------------------------------------------------------------------------------------------------

// With two forms that occur in productions only.
compoundTerm
    : indexed
    | qualified
    | letTerm
    | binderTerm
    | matchTerm
    | annotatedTerm
    | application
    | anyConstant
    | anyVariable
    ;

// Any constant, or any variable (argument), of a sort. For this the words Constant and Variable are reserved.
anyConstant
    : CONSTANT sort
    ;

anyVariable
    : VARIABLE sort
    ;

// v1 has a sort between name and value: `(let ((x Int (+ y 1))) ...)`. Sorts look like terms, and to read this one as a term
// keeps the lookahead short: of two terms the first is the sort.
letBinding
    : '(' symbol term term? ')'
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Names of commands, see `symbol` in Common.g4
// ---------------------------------------------------------------------------------------------------------------------------

ownCommandName
    : ASSUME
    | CHC_CONSTRAINT
    | CHECK_SYNTH
    | CONSTRAINT
    | DECLARE_CORRECTNESS_CEX_ORACLE
    | DECLARE_CORRECTNESS_ORACLE
    | DECLARE_PRIMED_VAR
    | DECLARE_VAR
    | DECLARE_WEIGHT
    | INV_CONSTRAINT
    | OPTIMIZE_SYNTH
    | ORACLE_ASSUME
    | ORACLE_CONSTRAINT
    | ORACLE_CONSTRAINT_CEX
    | ORACLE_CONSTRAINT_IO
    | ORACLE_CONSTRAINT_MEMBERSHIP
    | ORACLE_CONSTRAINT_NEGWITNESS
    | ORACLE_CONSTRAINT_POSWITNESS
    | SET_FEATURE
    | SET_OPTIONS
    | SYNTH_FUN
    | SYNTH_INV
    ;

CONSTANT : 'Constant' ;
VARIABLE : 'Variable' ;

ASSUME                         : 'assume' ;
CHC_CONSTRAINT                 : 'chc-constraint' ;
CHECK_SYNTH                    : 'check-synth' ;
CONSTRAINT                     : 'constraint' ;
DECLARE_CORRECTNESS_CEX_ORACLE : 'declare-correctness-cex-oracle' ;
DECLARE_CORRECTNESS_ORACLE     : 'declare-correctness-oracle' ;
DECLARE_PRIMED_VAR             : 'declare-primed-var' ;
DECLARE_VAR                    : 'declare-var' ;
DECLARE_WEIGHT                 : 'declare-weight' ;
INV_CONSTRAINT                 : 'inv-constraint' ;
OPTIMIZE_SYNTH                 : 'optimize-synth' ;
ORACLE_ASSUME                  : 'oracle-assume' ;
ORACLE_CONSTRAINT              : 'oracle-constraint' ;
ORACLE_CONSTRAINT_CEX          : 'oracle-constraint-cex' ;
ORACLE_CONSTRAINT_IO           : 'oracle-constraint-io' ;
ORACLE_CONSTRAINT_MEMBERSHIP   : 'oracle-constraint-membership' ;
ORACLE_CONSTRAINT_NEGWITNESS   : 'oracle-constraint-negwitness' ;
ORACLE_CONSTRAINT_POSWITNESS   : 'oracle-constraint-poswitness' ;
SET_FEATURE                    : 'set-feature' ;
SET_OPTIONS                    : 'set-options' ;
SYNTH_FUN                      : 'synth-fun' ;
SYNTH_INV                      : 'synth-inv' ;
