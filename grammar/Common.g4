// What SMT-LIB 2.6/2.7 and SyGuS-IF have in common: tokens, literals, symbols, identifiers, sorts, s-expressions, attributes,
// terms, and the commands that both languages know. SmtLib.g4 and SyGuS.g4 import this file; it is not a grammar by itself,
// because the importing grammar defines
//
//   command         `(`, one of the commands, `)`, and
//   ownCommandName  the names of the commands that only this language has.
//
// A rule of the importing grammar replaces the rule of the same name here.
//
// Two readers use these rules:
//   - preproc-solve parses one command at a time. Its own lexer feeds the parser and puts one TERM_TEXT token in place of each
//     whole term, so that ANTLR sees only the structure of commands, and terms may be of any size and depth.
//   - A tool that wants the full tree uses the generated lexer and parser as they are. The grammar below is complete; TERM_TEXT
//     never occurs then.
//
// The grammar is LL(1), except where a comment says otherwise, and nowhere ambiguous; prediction mode SLL is enough. To this
// end the rules for things of which several may stand in one place (commands, forms of terms) come without their parentheses:
// these stand where the rules are used, as in `command : '(' (cmdAssert | ...) ')'`.

grammar Common;

tokens { TERM_TEXT }

// ---------------------------------------------------------------------------------------------------------------------------
// Literals and symbols
// ---------------------------------------------------------------------------------------------------------------------------

specConstant
    : NUMERAL
    | DECIMAL
    | HEXADECIMAL
    | BINARY
    | STRING
    | RATIONAL
    | FINITE_FIELD
    ;

// Names of commands are reserved words of SMT-LIB, and yet solvers let users declare functions with these names; after `(` at
// the beginning of a command they are commands, everywhere else they are symbols. The same holds for STRING, NUMERAL, ...
symbol
    : SIMPLE_SYMBOL
    | QUOTED_SYMBOL
    | LITERAL_CATEGORY
    | sharedCommandName
    | ownCommandName
    ;

sharedCommandName
    : DECLARE_CONST
    | DECLARE_DATATYPE
    | DECLARE_DATATYPES
    | DECLARE_FUN
    | DECLARE_ORACLE_FUN
    | DECLARE_SORT
    | DEFINE_CONST
    | DEFINE_FUN
    | DEFINE_FUN_REC
    | DEFINE_FUNS_REC
    | DEFINE_SORT
    | ECHO_COMMAND
    | EXIT
    | SET_INFO
    | SET_LOGIC
    | SET_OPTION
    ;

keyword
    : KEYWORD
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// S-expressions and attributes
// ---------------------------------------------------------------------------------------------------------------------------

sExpr
    : specConstant
    | symbol
    | reserved
    | keyword
    | '(' sExpr* ')'
    ;

// Words that are never symbols.
reserved
    : '!'
    | '_'
    | 'as'
    | 'let'
    | 'forall'
    | 'exists'
    | 'lambda'
    | 'match'
    | 'par'
    ;

attribute
    : keyword attributeValue?
    ;

// The terms of `:pattern (t ...)` are s-expressions here, as in the standard.
attributeValue
    : specConstant
    | symbol
    | '(' sExpr* ')'
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Identifiers and sorts
// ---------------------------------------------------------------------------------------------------------------------------

identifier
    : symbol
    | '(' indexed ')'
    ;

// `(_ extract 7 0)`, `(_ char #x41)`, `(_ is cons)`; solvers also index by lists, as in `(_ is (cons (Int) List))` and
// `(_ map (+ (Int Int) Int))`, apply `_` to something other than a symbol, and leave the indices out.
indexed
    : '_' (symbol | '(' sExpr* ')') index*
    ;

index
    : sExpr
    ;

// Numerals among the arguments are SyGuS-IF 1, which has `(BitVec 64)`.
sort
    : symbol
    | '(' (indexed | identifier (sort | NUMERAL)+) ')'
    ;

sortedVar
    : '(' symbol sort ')'
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Terms
// ---------------------------------------------------------------------------------------------------------------------------

term
    : TERM_TEXT
    | specConstant
    | symbol
    | '(' compoundTerm ')'
    ;

compoundTerm
    : indexed
    | qualified
    | letTerm
    | binderTerm
    | matchTerm
    | annotatedTerm
    | application
    ;

qualified
    : 'as' identifier sort
    ;

letTerm
    : 'let' '(' letBinding+ ')' term
    ;

letBinding
    : '(' symbol term ')'
    ;

binderTerm
    : ('forall' | 'exists' | 'lambda') '(' sortedVar+ ')' term
    ;

matchTerm
    : 'match' term '(' matchCase+ ')'
    ;

matchCase
    : '(' pattern term ')'
    ;

// `nil`, `x`, `_`, `(as nil (List Int))`, `(cons h _)`, `((as cons (List Int)) h t)`
pattern
    : symbol
    | '_'
    | '(' (indexed | qualified | patternHead patternVariable+) ')'
    ;

patternHead
    : symbol
    | '(' (indexed | qualified) ')'
    ;

patternVariable
    : symbol
    | '_'
    ;

annotatedTerm
    : '!' term attribute+
    ;

// The head is a term: `(f x)`, `((_ extract 7 0) x)`, `((as f S) x)`, of higher order `((f x) y)`, `((lambda ((x S)) t) y)`.
//
// A lone term in parentheses is no term of SMT-LIB, but with it the binders that solvers invent need no rule of their own: in
// `(set.comprehension ((x Int)) P x)` the list `((x Int))` passes as an application of `(x Int)` to nothing. Where it is not
// meant it is left to those who give the term a meaning to reject it.
application
    : term+
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Declarations and definitions
// ---------------------------------------------------------------------------------------------------------------------------

// A sort with its number of parameters.
sortDec
    : '(' symbol NUMERAL ')'
    ;

datatypeDec
    : '(' (constructorDec+ | 'par' '(' symbol+ ')' '(' constructorDec+ ')') ')'
    ;

// SMT-LIB wants the parentheses; z3 also takes `nil` for `(nil)`.
constructorDec
    : symbol
    | '(' symbol selectorDec* ')'
    ;

selectorDec
    : '(' symbol sort ')'
    ;

// Part of `declare-datatypes` before 2.6: name and constructors together.
namedDatatypeDec
    : '(' symbol constructorDec+ ')'
    ;

functionDec
    : '(' symbol '(' sortedVar* ')' sort ')'
    ;

functionDef
    : symbol '(' sortedVar* ')' sort term
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Commands of both languages
// ---------------------------------------------------------------------------------------------------------------------------

cmdSetLogic
    : SET_LOGIC symbol
    ;

cmdSetInfo
    : SET_INFO attribute
    ;

cmdSetOption
    : SET_OPTION attribute
    ;

// z3 lets the number of parameters default to 0.
cmdDeclareSort
    : DECLARE_SORT symbol NUMERAL?
    ;

cmdDefineSort
    : DEFINE_SORT symbol '(' symbol* ')' sort
    ;

cmdDeclareDatatype
    : DECLARE_DATATYPE symbol datatypeDec
    ;

// The second form, `(declare-datatypes (T) ((List nil (cons (head T) (tail List)))))`, is that before SMT-LIB 2.6, which z3
// still reads; the third token tells.
cmdDeclareDatatypes
    : DECLARE_DATATYPES '(' sortDec+ ')' '(' datatypeDec+ ')'
    | DECLARE_DATATYPES '(' symbol* ')' '(' namedDatatypeDec+ ')'
    ;

cmdDeclareConst
    : DECLARE_CONST symbol sort
    ;

cmdDeclareFun
    : DECLARE_FUN symbol '(' sort* ')' sort
    ;

// A function whose values an executable computes (satisfiability and synthesis modulo oracles). The executable stands behind
// the sorts, as in SyGuS-IF 2.1 and in cvc5, where it may be missing, or right behind the name; the third token tells. Names such as libm:sin are a symbol and
// keywords, with no blank between.
cmdDeclareOracleFun
    : DECLARE_ORACLE_FUN name=symbol '(' sort* ')' sort executable=oraclePath?
    | DECLARE_ORACLE_FUN name=symbol executable=oraclePath '(' sort* ')' sort
    ;

oraclePath
    : symbol keyword*
    | STRING
    ;

cmdDefineConst
    : DEFINE_CONST symbol sort term
    ;

cmdDefineFun
    : DEFINE_FUN functionDef
    ;

cmdDefineFunRec
    : DEFINE_FUN_REC functionDef
    ;

cmdDefineFunsRec
    : DEFINE_FUNS_REC '(' functionDec+ ')' '(' term+ ')'
    ;

cmdEcho
    : ECHO_COMMAND STRING
    ;

cmdExit
    : EXIT
    ;

// A command of some solver. Only names that no other rule begins with come here, so that `(assert)` is an error and no unknown
// command. Whether an unknown command is passed on or refused is not for the grammar to say.
unknownCommand
    : SIMPLE_SYMBOL sExpr*
    ;

// ---------------------------------------------------------------------------------------------------------------------------
// Tokens. Those of the importing grammar come first; of rules that match the same text, the first one wins.
// ---------------------------------------------------------------------------------------------------------------------------

LPAREN : '(' ;
RPAREN : ')' ;

BANG       : '!' ;
UNDERSCORE : '_' ;
AS         : 'as' ;
LET        : 'let' ;
FORALL     : 'forall' ;
EXISTS     : 'exists' ;
LAMBDA     : 'lambda' ;
MATCH      : 'match' ;
PAR        : 'par' ;

// Reserved for theory declarations; in scripts both z3 and cvc5 take them for ordinary symbols, and so does rule `symbol`.
LITERAL_CATEGORY : 'BINARY' | 'DECIMAL' | 'HEXADECIMAL' | 'NUMERAL' | 'STRING' ;

DECLARE_CONST      : 'declare-const' ;
DECLARE_DATATYPE   : 'declare-datatype' ;
DECLARE_DATATYPES  : 'declare-datatypes' ;
DECLARE_FUN        : 'declare-fun' ;
DECLARE_ORACLE_FUN : 'declare-oracle-fun' ;
DECLARE_SORT       : 'declare-sort' ;
DEFINE_CONST       : 'define-const' ;
DEFINE_FUN         : 'define-fun' ;
DEFINE_FUN_REC     : 'define-fun-rec' ;
DEFINE_FUNS_REC    : 'define-funs-rec' ;
DEFINE_SORT        : 'define-sort' ;
ECHO_COMMAND       : 'echo' ;  // ECHO is a macro in <termios.h>
EXIT               : 'exit' ;
SET_INFO           : 'set-info' ;
SET_LOGIC          : 'set-logic' ;
SET_OPTION         : 'set-option' ;

// SMT-LIB forbids leading zeros; z3 reads them.
NUMERAL     : DIGIT+ ;
DECIMAL     : DIGIT+ '.' DIGIT+ ;
HEXADECIMAL : '#x' [0-9a-fA-F]+ ;
BINARY      : '#b' [01]+ ;
STRING      : '"' (~'"' | '""')* '"' ;

// Literals of newer versions of cvc5, not of SMT-LIB: 1/4, and 3 modulo 5 as #f3m5.
RATIONAL     : DIGIT+ '/' DIGIT+ ;
FINITE_FIELD : '#f' '-'? DIGIT+ 'm' DIGIT+ ;

// `12ab`, `#xyz`, `#b012`: without these rules the text would fall apart into a literal and a symbol. No parser rule takes
// them.
MALFORMED_NUMBER : DIGIT+ ('.' DIGIT+)? SYMBOL_START SYMBOL_CHAR* ;
MALFORMED_HASH   : '#' SYMBOL_CHAR* ;

// In SyGuS-IF v1 (and, by courtesy of cvc5, in scripts of SMT-LIB) `-1` and `-1/4` mean numbers; by the letter of SMT-LIB they
// are symbols, and that is how they are read here.
SIMPLE_SYMBOL : SYMBOL_START SYMBOL_CHAR* ;
QUOTED_SYMBOL : '|' ~[|\\]* '|' ;
KEYWORD       : ':' SYMBOL_CHAR+ ;

COMMENT     : ';' ~[\r\n]* -> skip ;
WHITE_SPACE : [ \t\r\n\f]+ -> skip ;

fragment DIGIT        : [0-9] ;
fragment SYMBOL_START : [a-zA-Z~!@$%^&*_\-+=<>.?/] ;
fragment SYMBOL_CHAR  : SYMBOL_START | DIGIT ;
