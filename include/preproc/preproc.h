/**
 * @file
 * preproc-solve as a library: terms, solvers and scripts of SMT-LIB, in C.
 *
 *     preproc_context* c = preproc_context_new();
 *     preproc_sort byte = preproc_sort_bitvec(c, 8);
 *     preproc_term x = preproc_constant(c, "x", byte);
 *     preproc_term sides[] = {x, preproc_bitvec(c, 8, 7)};
 *     preproc_solver* s = preproc_solver_new(c);
 *     preproc_add(s, preproc_op(c, "bvult", sides, 2));
 *     if (preproc_check(s) == PREPROC_SAT) {
 *       puts(preproc_model(s));
 *     }
 *     preproc_solver_delete(s);
 *     preproc_context_delete(c);
 *
 * **Errors.** No function ends the program. A function that fails returns a null handle, a null pointer, false, 0 or
 * PREPROC_FAILED, as its description says; `preproc_error` and `preproc_error_message` tell why until the next call of
 * the same context. The context stays usable. Of a null context or solver the error is told by `preproc_error(NULL)`,
 * for each thread by itself. Any function that can fail has two errors: PREPROC_BAD_ARGUMENT where a context, solver,
 * pointer or handle is null that it needs, or a handle is of another context, and PREPROC_NO_MEMORY. Its description
 * lists the others.
 *
 * **Threads.** A context and its solvers are used by one thread at a time. Contexts share nothing: many may work in
 * many threads. `preproc_interrupt` and `preproc_interrupt_run` alone may be called by any thread while a check or a
 * script runs. A callback is part of the call during which it comes: it calls no other function of the same context or
 * its solvers. It throws nothing; a check or script of which one does so all the same ends as if it were interrupted.
 *
 * **Lifetime.** Terms and sorts are values of eight bytes; they live as long as their context and are not freed. A term
 * of another context is refused. Texts that are returned belong to the context, and are valid until its next call that
 * returns a text. Lists that are returned belong to the solver or context and are valid until its next call that
 * returns a list. What a caller passes is copied before the function returns, but for the `data` of callbacks.
 *
 * **Cost.** Equal terms are one: to make a term is to look it up, which is constant but for the number of its
 * arguments. Descriptions call this constant. The size of a term is the number of different terms in it.
 *
 * **The process.** The library prints nothing, handles no signal, changes no locale and starts no process, unless
 * `preproc_allow_processes` says so. Of malloc it raises the thresholds above which memory is given back at once.
 *
 * The interface is that of C99. Functions are added, and not changed or removed, as long as PREPROC_API_VERSION stays.
 */
#ifndef PREPROC_PREPROC_H
#define PREPROC_PREPROC_H

#include <stddef.h>
#include <stdint.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Marks the functions that the library exports. */
#if defined(__GNUC__)
#define PREPROC_API __attribute__((visibility("default")))
#else
#define PREPROC_API
#endif

/** The version of this interface: what `preproc_api_version` of a fitting library returns. */
#define PREPROC_API_VERSION 0

/** Terms, sorts and declarations. */
typedef struct preproc_context preproc_context;
/** Assertions over the terms of one context, with push and pop. */
typedef struct preproc_solver preproc_solver;
/** A sort of a context. Equal sorts of one context have equal handles; 0 is none. */
typedef struct {
  uint64_t handle; /**< to compare with that of another sort, and with 0 */
} preproc_sort;
/** A term of a context. Terms of equal structure have equal handles; 0 is none. */
typedef struct {
  uint64_t handle; /**< to compare with that of another term, and with 0 */
} preproc_term;

/** The answer to a check. */
typedef enum {
  PREPROC_FAILED = -1, /**< an error, see `preproc_error` */
  PREPROC_UNKNOWN = 0, /**< see `preproc_reason_unknown` */
  PREPROC_SAT = 10,    /**< a model was evaluated on the assertions, see `preproc_value` */
  PREPROC_UNSAT = 20   /**< there is no model, see `preproc_unsat_core` */
} preproc_status;

/** The kind of error that the last call of a context had. */
typedef enum {
  PREPROC_NO_ERROR = 0,  /**< it had none */
  PREPROC_BAD_ARGUMENT,  /**< a null or foreign handle, a name or number that is not accepted */
  PREPROC_BAD_SORT,      /**< the operator does not take arguments of these sorts */
  PREPROC_BAD_TEXT,      /**< a text that is no term or script; it has a position */
  PREPROC_BAD_OPTION,    /**< an option or a value that there is not, or that has no meaning here */
  PREPROC_BAD_STATE,     /**< there is no model, no core, no level to pop */
  PREPROC_SOLVER_ERROR,  /**< a solver failed, or cannot express a term */
  PREPROC_NO_MEMORY,     /**< memory was refused */
  PREPROC_INTERNAL_ERROR /**< a defect of this library; the answer was withheld */
} preproc_error_kind;

/** The kinds of sorts. */
typedef enum {
  PREPROC_SORT_NONE = 0,      /**< of a failed call */
  PREPROC_SORT_BOOL,          /**< Bool */
  PREPROC_SORT_INT,           /**< Int */
  PREPROC_SORT_REAL,          /**< Real */
  PREPROC_SORT_BITVEC,        /**< (_ BitVec n) */
  PREPROC_SORT_ARRAY,         /**< (Array index element) */
  PREPROC_SORT_FUNCTION,      /**< of a function's name, or of a lambda */
  PREPROC_SORT_FLOAT,         /**< (_ FloatingPoint e s) */
  PREPROC_SORT_ROUNDING_MODE, /**< RoundingMode */
  PREPROC_SORT_STRING,        /**< String */
  PREPROC_SORT_REGLAN,        /**< RegLan */
  PREPROC_SORT_DATATYPE,      /**< declared by declare-datatypes */
  PREPROC_SORT_UNINTERPRETED, /**< declared by name */
  PREPROC_SORT_OTHER,         /**< one that this library gives no meaning to, handed on to solvers */
  PREPROC_SORT_SEQUENCE       /**< (Seq element), as z3 and cvc5 have it */
} preproc_sort_kind;

/* ---- the library ------------------------------------------------------------------------------------------------ */

/** The version of the library and of the solvers in it, in lines of text. Errors: it does not fail. Lifetime: that of
 * the process. Cost: the first call makes the text, later ones return it. For any thread. */
PREPROC_API const char* preproc_version(void);
/** The PREPROC_API_VERSION that the library was made with. Errors: it does not fail. Cost: constant. For any thread. */
PREPROC_API unsigned preproc_api_version(void);

/* ---- contexts --------------------------------------------------------------------------------------------------- */

/** A new context. Errors: null where there is no memory, see `preproc_error(NULL)`. Lifetime: until
 * `preproc_context_delete`. Cost: the tables of the context, before any term. */
PREPROC_API preproc_context* preproc_context_new(void);
/** Frees the context with its terms, texts and lists. Its solvers are to be freed before. Null is allowed. Errors: it
 * does not fail. Cost: linear in the memory of the context. */
PREPROC_API void preproc_context_delete(preproc_context* context);

/** The error of the last call; of a null context, of this thread's last call with a null handle. Errors: it does not
 * fail, and leaves the error as it is. Cost: constant. */
PREPROC_API preproc_error_kind preproc_error(const preproc_context* context);
/** The error: what went wrong and what was expected, in one line of UTF-8; empty where nothing did. Errors: it does not
 * fail. Lifetime: until the next call of the context, of a null context this thread's next call with a null handle.
 * Cost: constant. */
PREPROC_API const char* preproc_error_message(const preproc_context* context);
/** The place of the error in the text that was given, both counted from 1, columns in bytes. False where it has none,
 * or a pointer is null: then nothing is written. Errors: it does not fail. Cost: constant. */
PREPROC_API bool preproc_error_position(const preproc_context* context, uint64_t* line, uint64_t* column);

/** Called with a line of text without its end. */
typedef void (*preproc_line_callback)(void* data, const char* line, size_t length);
/** From now on log lines go to `callback`, in the thread that checks; null: nowhere. False on error. Errors: none of
 * its own. Lifetime: `data` has to live until another callback is set or the context is freed. Cost: constant; with a
 * callback, lines are made. */
PREPROC_API bool preproc_set_log(preproc_context* context, preproc_line_callback callback, void* data);
/** Bytes that the terms of the context take. They are freed with the context only. 0 on error. Errors: none of its own.
 * Cost: constant. */
PREPROC_API size_t preproc_memory(preproc_context* context);

/* ---- sorts ------------------------------------------------------------------------------------------------------ */

/** Bool. Errors: none of its own. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_bool(preproc_context* context);
/** Int. Errors: none of its own. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_int(preproc_context* context);
/** Real. Errors: none of its own. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_real(preproc_context* context);
/** String. Errors: none of its own. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_string(preproc_context* context);
/** RoundingMode. Errors: none of its own. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_rounding_mode(preproc_context* context);
/** (_ BitVec width), 1 <= width < 2^31. Errors: PREPROC_BAD_ARGUMENT for another width. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_bitvec(preproc_context* context, uint32_t width);
/** (_ FloatingPoint exponent significand), both from 2 to 2^30 - 1; the significand with its hidden bit. Errors:
 * PREPROC_BAD_ARGUMENT for other widths. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_float(preproc_context* context, uint32_t exponent, uint32_t significand);
/** (Array index element). Errors: none of its own. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_array(preproc_context* context, preproc_sort index, preproc_sort element);
/** (Seq element), with the operators of z3 and cvc5: "seq.unit", "seq.++", "seq.len", "seq.nth". Errors:
 * PREPROC_BAD_SORT for elements of a kind PREPROC_SORT_OTHER. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_sequence(preproc_context* context, preproc_sort element);
/** The sort of functions of `count` >= 1 arguments. Errors: PREPROC_BAD_ARGUMENT without arguments. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_function(preproc_context* context, const preproc_sort* arguments, size_t count,
                                               preproc_sort range);
/** The uninterpreted sort of this name, declared where it is not yet. Errors: PREPROC_BAD_ARGUMENT where the name has
 * `|` or `\` in it, or is that of another sort. Cost: constant. */
PREPROC_API preproc_sort preproc_sort_uninterpreted(preproc_context* context, const char* name);
/** A sort as SMT-LIB writes it, of sorts that are declared (also in texts, by `preproc_parse`). Errors:
 * PREPROC_BAD_TEXT, with a place. Cost: linear in the text. */
PREPROC_API preproc_sort preproc_sort_parse(preproc_context* context, const char* text);

/** The kind of the sort. PREPROC_SORT_NONE on error. Errors: none of its own. Cost: constant. */
PREPROC_API preproc_sort_kind preproc_sort_kind_of(preproc_context* context, preproc_sort sort);
/** The width of a bit-vector sort in bits; of a float sort, of all its bits. 0 where it is neither, which is no error.
 * Errors: none of its own. Cost: constant. */
PREPROC_API uint32_t preproc_sort_width(preproc_context* context, preproc_sort sort);
/** The bits of a float sort's exponent. 0 where it is none, which is no error. Errors: none of its own. Cost: constant.
 */
PREPROC_API uint32_t preproc_sort_exponent(preproc_context* context, preproc_sort sort);
/** How many sorts it is made of: index and element of an array; the element of a sequence; the arguments and the range
 * of a function; none of others. 0 on error. Errors: none of its own. Cost: linear in the count. */
PREPROC_API size_t preproc_sort_count(preproc_context* context, preproc_sort sort);
/** The sort at a place, from 0, among those that it is made of. Errors: PREPROC_BAD_ARGUMENT where there is no such
 * place. Cost: linear in the count. */
PREPROC_API preproc_sort preproc_sort_at(preproc_context* context, preproc_sort sort, size_t place);
/** The sort as SMT-LIB writes it. Null on error. Errors: none of its own. Lifetime: until the context's next text.
 * Cost: linear in the text. */
PREPROC_API const char* preproc_sort_text(preproc_context* context, preproc_sort sort);

/* ---- values and symbols ----------------------------------------------------------------------------------------- */

/** true or false. Errors: none of its own. Cost: constant. */
PREPROC_API preproc_term preproc_bool(preproc_context* context, bool value);
/** The bit-vector of `value` modulo 2^width. Errors: PREPROC_BAD_ARGUMENT for a width that `preproc_sort_bitvec`
 * refuses. Cost: constant up to 64 bits, else linear in the width. */
PREPROC_API preproc_term preproc_bitvec(preproc_context* context, uint32_t width, uint64_t value);
/** The Int. Errors: none of its own. Cost: constant. */
PREPROC_API preproc_term preproc_int(preproc_context* context, int64_t value);
/** A number of this sort: of a bit-vector, an Int or a Real, in decimal digits, with `-` in front where it is negative
 * (bit-vectors: modulo 2^width), of a Real also `1.5` and `2/3`; of a bit-vector also `#x1f` and `#b01`, with as many
 * digits as it has bits. Errors: PREPROC_BAD_ARGUMENT where the text is no such number, PREPROC_BAD_SORT for a sort
 * without numbers. Cost: that of reading the digits. */
PREPROC_API preproc_term preproc_number(preproc_context* context, preproc_sort sort, const char* text);
/** The string of `length` bytes of UTF-8. Errors: PREPROC_BAD_ARGUMENT where they are none, or have a character beyond
 * U+2FFFF, which SMT-LIB's strings have not. Cost: linear in the length. */
PREPROC_API preproc_term preproc_string(preproc_context* context, const char* text, size_t length);
/** The constant of this name and sort, or function where it is a sort of functions: declared where it is not yet.
 * `preproc_parse` and `preproc_model` know it by its name. Errors: PREPROC_BAD_SORT where the name is declared with
 * another sort, PREPROC_BAD_ARGUMENT where it is that of a theory's operator, or has `|` or `\` in it.
 * Cost: constant but for a look-up of the name. */
PREPROC_API preproc_term preproc_constant(preproc_context* context, const char* name, preproc_sort sort);
/** A constant with a name that nothing has yet: `prefix`, `!` and a number. Errors: PREPROC_BAD_ARGUMENT where the
 * prefix has `|` or `\` in it. Cost: constant. */
PREPROC_API preproc_term preproc_fresh(preproc_context* context, const char* prefix, preproc_sort sort);
/** The symbol of this name that is declared or defined; of a definition without parameters, its body. Errors:
 * PREPROC_BAD_ARGUMENT where there is none. Cost: constant but for a look-up of the name. */
PREPROC_API preproc_term preproc_find(preproc_context* context, const char* name);
/** A variable, for `preproc_bind` and `preproc_define`. Those of equal name and sort are one. Errors:
 * PREPROC_BAD_ARGUMENT where the name has `|` or `\` in it. Cost: constant but for a look-up of the name. */
PREPROC_API preproc_term preproc_variable(preproc_context* context, const char* name, preproc_sort sort);

/* ---- terms ------------------------------------------------------------------------------------------------------ */

/** The operator of SMT-LIB's theories with this name, applied: "and", "bvadd", "=", "ite", "select", "fp.add",
 * "str.++"; or the declared or defined function of this name. Terms are made as they are written; `preproc_simplify`
 * folds. Errors: PREPROC_BAD_ARGUMENT where nothing has the name (the message says which is near), PREPROC_BAD_SORT
 * where it does not take these arguments. Cost: constant but for a look-up of the name. */
PREPROC_API preproc_term preproc_op(preproc_context* context, const char* name, const preproc_term* arguments,
                                    size_t count);
/** `preproc_op` of one argument. Errors: those of `preproc_op`. Cost: less, as no list is made. */
PREPROC_API preproc_term preproc_op1(preproc_context* context, const char* name, preproc_term a);
/** `preproc_op` of two arguments. Errors: those of `preproc_op`. Cost: less, as no list is made. */
PREPROC_API preproc_term preproc_op2(preproc_context* context, const char* name, preproc_term a, preproc_term b);
/** `preproc_op` of three arguments. Errors: those of `preproc_op`. Cost: less, as no list is made. */
PREPROC_API preproc_term preproc_op3(preproc_context* context, const char* name, preproc_term a, preproc_term b,
                                     preproc_term c);
/** `preproc_op` of an operator with indices: ((_ extract 7 0) x) has the indices 7 and 0. Errors: those of
 * `preproc_op`; PREPROC_BAD_SORT also for indices that it does not take. Cost: that of `preproc_op`. */
PREPROC_API preproc_term preproc_op_indexed(preproc_context* context, const char* name, const uint32_t* indices,
                                            size_t index_count, const preproc_term* arguments, size_t count);
/** A declared or defined function (of `preproc_constant`, `preproc_define` or a text) applied. Without arguments a
 * constant is returned as it is. Errors: PREPROC_BAD_SORT where the term is no function's name, or the function does
 * not take these arguments. Cost: constant; a definition is not expanded here. */
PREPROC_API preproc_term preproc_apply(preproc_context* context, preproc_term function, const preproc_term* arguments,
                                       size_t count);
/** The array of this sort with the same element everywhere. Errors: PREPROC_BAD_SORT where it is no array sort, or the
 * element is not of its elements' sort. Cost: constant. */
PREPROC_API preproc_term preproc_constant_array(preproc_context* context, preproc_sort array, preproc_term element);
/** (as seq.empty sort), the empty sequence of this sort. Errors: PREPROC_BAD_SORT where it is no sort of sequences.
 * Cost: constant. */
PREPROC_API preproc_term preproc_empty_sequence(preproc_context* context, preproc_sort sequence);
/** (forall (variables...) body), exists or lambda: `binder` is the word. The term has variables of its own, with new
 * names. Errors: PREPROC_BAD_ARGUMENT for another word, for terms that are no variables, and without any;
 * PREPROC_BAD_SORT for the body of a quantifier that is not of sort Bool. Cost: linear in the size of the body. */
PREPROC_API preproc_term preproc_bind(preproc_context* context, const char* binder, const preproc_term* variables,
                                      size_t count, preproc_term body);
/** The function (define-fun name (parameters...) range body), for `preproc_apply`; without parameters, the body.
 * Errors: PREPROC_BAD_ARGUMENT where the name is taken or has `|` or `\` in it, a parameter is no variable, or a
 * variable that is no parameter is free in the body. Cost: linear in the size of the body. */
PREPROC_API preproc_term preproc_define(preproc_context* context, const char* name, const preproc_term* parameters,
                                        size_t count, preproc_term body);
/** A term as SMT-LIB writes it, over symbols that are declared. Errors: PREPROC_BAD_TEXT, with a place. Cost: linear in
 * the text. */
PREPROC_API preproc_term preproc_parse_term(preproc_context* context, const char* text);
/** Reads declarations, definitions and assertions of SMT-LIB. What is declared stays so in the context; what is
 * asserted is in `terms`, in order, and asserted nowhere. Options, information, checks and questions about them are
 * passed by; (exit) ends the text. Errors: PREPROC_BAD_TEXT, with a place, also for other commands, push and pop among
 * them; what was declared before the error stays. Lifetime: `terms` until the context's next list. Cost: linear in the
 * text. */
PREPROC_API bool preproc_parse(preproc_context* context, const char* text, size_t length, const preproc_term** terms,
                               size_t* count);

/** The term with each of `from` (constants or variables) replaced by the term at its place in `to`, at once. Errors:
 * PREPROC_BAD_ARGUMENT where one of `from` is neither, PREPROC_BAD_SORT where two at a place differ in their sorts.
 * Cost: linear in the size of the term. */
PREPROC_API preproc_term preproc_substitute(preproc_context* context, preproc_term term, const preproc_term* from,
                                            const preproc_term* to, size_t count);
/** An equivalent term, folded and simplified by local rules; definitions are expanded. Errors: PREPROC_SOLVER_ERROR
 * where they expand to too much. Cost: linear in what was not simplified before. */
PREPROC_API preproc_term preproc_simplify(preproc_context* context, preproc_term term);

/** The sort of the term; of a function's name, a sort of functions. Errors: none of its own. Cost: constant. */
PREPROC_API preproc_sort preproc_term_sort(preproc_context* context, preproc_term term);
/** The operator's name, or the symbol's; of values and of what has no name the term's text up to its arguments. Null on
 * error. Errors: none of its own. Lifetime: until the context's next text. Cost: linear in the text. */
PREPROC_API const char* preproc_term_operator(preproc_context* context, preproc_term term);
/** How many numerals the operator has: 2 of (_ extract 7 0). 0 on error. Errors: none of its own. Cost: constant. */
PREPROC_API size_t preproc_term_index_count(preproc_context* context, preproc_term term);
/** The numeral at a place, from 0. 0 on error. Errors: PREPROC_BAD_ARGUMENT where there is no such place. Cost:
 * constant. */
PREPROC_API uint32_t preproc_term_index(preproc_context* context, preproc_term term, size_t place);
/** How many arguments the term has. 0 on error. Errors: none of its own. Cost: constant. */
PREPROC_API size_t preproc_term_count(preproc_context* context, preproc_term term);
/** The argument at a place, from 0. Errors: PREPROC_BAD_ARGUMENT where there is no such place. Cost: constant. */
PREPROC_API preproc_term preproc_term_at(preproc_context* context, preproc_term term, size_t place);
/** True of true, false, numbers, strings and other values of theories. False on error. Errors: none of its own. Cost:
 * constant. */
PREPROC_API bool preproc_term_is_value(preproc_context* context, preproc_term term);
/** The value of a Boolean (0 or 1) or of a bit-vector of at most 64 bits. False where it is none, which is no error,
 * and on error: `value` is not written then. Errors: none of its own. Cost: constant. */
PREPROC_API bool preproc_term_word(preproc_context* context, preproc_term term, uint64_t* value);
/** The value of a Boolean (0 or 1), a bit-vector (unsigned) or an Int in decimal digits, of a Real as `2/3` or `2`, and
 * the UTF-8 of a string, of `preproc_text_size` bytes. Null on error. Errors: PREPROC_BAD_ARGUMENT where it is no
 * value, or one of another sort: `preproc_term_text` has all. Lifetime: until the context's next text. Cost: that of
 * writing the digits. */
PREPROC_API const char* preproc_term_value(preproc_context* context, preproc_term term);
/** The length in bytes of the text that the context returned last: that of a string may have NULs in it. 0 where there
 * is none, or the context is null. Errors: it does not fail. Cost: constant. */
PREPROC_API size_t preproc_text_size(const preproc_context* context);
/** The term as SMT-LIB writes it; what it shares is written once. Null on error. Errors: none of its own. Lifetime:
 * until the context's next text. Cost: linear in the text. */
PREPROC_API const char* preproc_term_text(preproc_context* context, preproc_term term);

/* ---- solvers ---------------------------------------------------------------------------------------------------- */

/** A solver over the terms of the context. Null on error. Errors: none of its own. Lifetime: until
 * `preproc_solver_delete`, which has to come before that of the context. Cost: small; what a check needs is made by the
 * first one. */
PREPROC_API preproc_solver* preproc_solver_new(preproc_context* context);
/** Frees the solver; no check of it runs. Terms and values that it returned stay. Null is allowed. Errors: it does not
 * fail. Cost: linear in what it has learned. */
PREPROC_API void preproc_solver_delete(preproc_solver* solver);
/** Sets an option by its name on the command line, without `--` ("timeout", "2.5"; "solver", "bits"; "passes", "none"),
 * or one of SMT-LIB by its keyword (":produce-unsat-cores", "true"; ":random-seed", "7"; ":logic", "QF_BV"). A flag has
 * the value "true" or "false". Assertions and levels stay; the model and what the solver has learned are dropped,
 * unless the option has this value already.
 * Errors: PREPROC_BAD_OPTION for an unknown name, for one about files, scripts or output, for a value that it does not
 * take, and for what needs processes where they are not allowed; nothing is changed then. A keyword that
 * the standard does not have is one of the solver that is asked (":smt.arith.solver" of z3), and an error only where it
 * is nearly one of the standard's. Cost: the next check begins anew. */
PREPROC_API bool preproc_set(preproc_solver* solver, const char* option, const char* value);
/** Lets the solver start processes: `program`, a preproc-solve, as members and in place of solvers that overrun
 * their limits; programs that options name; solvers' own programs for what their interfaces lack. Null: none again.
 * Errors: PREPROC_BAD_OPTION where the program is null and an option that was set needs processes. Cost: the next check
 * begins anew, as after `preproc_set`. */
PREPROC_API bool preproc_allow_processes(preproc_solver* solver, const char* program);

/** Opens `levels` levels for assertions. The model of the last check is dropped. Errors: PREPROC_BAD_STATE beyond
 * 1,000,000 levels. Cost: constant. */
PREPROC_API bool preproc_push(preproc_solver* solver, uint32_t levels);
/** Forgets what was added since the last `levels` pushes. The model of the last check is dropped. Errors:
 * PREPROC_BAD_STATE where there are fewer levels. Cost: linear in the assertions that go; what is learned of the others
 * stays. */
PREPROC_API bool preproc_pop(preproc_solver* solver, uint32_t levels);
/** How many levels are open. 0 on error. Errors: none of its own. Cost: constant. */
PREPROC_API uint32_t preproc_levels(preproc_solver* solver);
/** Asserts a term of sort Bool, at the level that is open. The model of the last check is dropped. Errors:
 * PREPROC_BAD_SORT for a term of another sort, PREPROC_BAD_ARGUMENT where a variable is free in it. Cost: linear in the
 * terms that this solver has not seen before; passes and solvers work at the next check. */
PREPROC_API bool preproc_add(preproc_solver* solver, preproc_term assertion);
/** The terms that are asserted, in order. False on error. Errors: none of its own. Lifetime: `terms` until the
 * context's next list. Cost: linear in their number. */
PREPROC_API bool preproc_assertions(preproc_solver* solver, const preproc_term** terms, size_t* count);

/** Decides the assertions. PREPROC_FAILED on error. Errors: PREPROC_SOLVER_ERROR where a solver fails or cannot express
 * a term, PREPROC_INTERNAL_ERROR where a model is found wrong; a limit that is reached is no error but PREPROC_UNKNOWN.
 * Lifetime: the model or core can be asked for until the next call that adds, pushes, pops, checks or sets. Cost:
 * unbounded, but for the options "timeout" and, with processes, "memory-limit". What earlier checks did for assertions
 * that stayed is kept. */
PREPROC_API preproc_status preproc_check(preproc_solver* solver);
/** Decides the assertions together with these terms of sort Bool, which are forgotten afterwards. Errors: those of
 * `preproc_check`; PREPROC_BAD_SORT and PREPROC_BAD_ARGUMENT of the terms as `preproc_add` has them. Lifetime: as of
 * `preproc_check`. Cost: as of `preproc_check`. */
PREPROC_API preproc_status preproc_check_assuming(preproc_solver* solver, const preproc_term* assumptions,
                                                  size_t count);
/** Why the last check was unknown: "timeout", "memout", "interrupted", "incomplete", or a solver's own words; empty
 * where it was not. Null on error. Errors: none of its own. Lifetime: until the context's next text. Cost: constant. */
PREPROC_API const char* preproc_reason_unknown(preproc_solver* solver);

/** After sat: the value of a term in the model, as a term. A symbol that was not asserted has any value. Errors:
 * PREPROC_BAD_STATE without a model, where it does not determine a value, and where the value cannot be written as a
 * term (functions, irrational numbers): `preproc_value_text` may have it; PREPROC_SOLVER_ERROR where the solver that is
 * asked fails. Cost: linear in the size of the term, by evaluation; where that is not enough, the solver is asked. */
PREPROC_API preproc_term preproc_value(preproc_solver* solver, preproc_term term);
/** `preproc_value` of several terms at once, to `values`, which has room for `count`. False on error. Errors: those of
 * `preproc_value`, of the first term that has one; those before it have their values. Cost: that of each. */
PREPROC_API bool preproc_values(preproc_solver* solver, const preproc_term* terms, size_t count, preproc_term* values);
/** After sat: the value of a term as SMT-LIB writes it, or in the solver's own words. Null on error. Errors:
 * PREPROC_BAD_STATE without a model, and where it does not determine a value; PREPROC_SOLVER_ERROR where the solver
 * that is asked fails. Lifetime: until the context's next text. Cost: as of `preproc_value`. */
PREPROC_API const char* preproc_value_text(preproc_solver* solver, preproc_term term);
/** After sat: the model as `get-model` prints it, of the symbols that were asserted, assumed or asked about. Null on
 * error. Errors: PREPROC_BAD_STATE without a model. Lifetime: until the context's next text. Cost: linear in the text.
 */
PREPROC_API const char* preproc_model(preproc_solver* solver);
/** After unsat: of the assertions and the assumptions of the check some that are unsatisfiable together. False on
 * error. Errors: PREPROC_BAD_STATE where the last check was not unsat, PREPROC_SOLVER_ERROR where a solver fails.
 * Lifetime: `terms` until the context's next list. Cost: another check, at this call; none with ":produce-unsat-cores",
 * with which every check finds its core, and takes longer. */
PREPROC_API bool preproc_unsat_core(preproc_solver* solver, const preproc_term** terms, size_t* count);

/** Begins a list of the models of the assertions, told apart by the values of these terms: each choice of values that
 * some model has comes once. False on error. Errors: PREPROC_BAD_ARGUMENT where a variable is free in a term,
 * PREPROC_SOLVER_ERROR where definitions expand to too much. Lifetime: the list ends with the next call that adds,
 * pushes, pops, checks or sets. Cost: the first models of each part of the assertions, as far as they are cheap; the
 * option "timeout" holds. */
PREPROC_API bool preproc_models(preproc_solver* solver, const preproc_term* terms, size_t count);
/** The next model of the list: PREPROC_SAT, and `values` has the values of its terms; PREPROC_UNSAT where there are no
 * further ones; PREPROC_UNKNOWN where there may be, and `preproc_reason_unknown` says why none is found.
 * PREPROC_FAILED on error. Errors: PREPROC_BAD_STATE where no list was begun, and for a value that no term can be;
 * PREPROC_SOLVER_ERROR where a solver fails. Cost: from well below a microsecond to that of a check. */
PREPROC_API preproc_status preproc_next_model(preproc_solver* solver, preproc_term* values);
/** The number of models, told apart by the values of these terms, in decimal digits. `exact` becomes false where there
 * are at least so many. Null on error. Errors: those of `preproc_models`. Lifetime: until the context's next text.
 * Cost: bounded, by the option "timeout" too; linear in the number of rows where the terms rest on few bits. */
PREPROC_API const char* preproc_count_models(preproc_solver* solver, const preproc_term* terms, size_t count,
                                             bool* exact);

/** Ends the running check of the solver, which answers unknown with the reason "interrupted"; the next check is not
 * concerned. Any thread may call this while the solver lives. Where no check runs, or the solver is null, nothing
 * happens. A linked cvc5 looks at its own limits only, and ends with them. Errors: it does not fail. Cost: constant; it
 * does not wait. */
PREPROC_API void preproc_interrupt(preproc_solver* solver);
/** True to end the running check. Called about every 5 ms, by a thread of the library. */
typedef bool (*preproc_terminator)(void* data);
/** From now on checks end when `callback` says so; null: not any more. False on error. Errors: none of its own.
 * Lifetime: `data` has to live until another callback is set or the solver is freed. Cost: a thread for the time of
 * each check. */
PREPROC_API bool preproc_set_terminator(preproc_solver* solver, preproc_terminator callback, void* data);
/** From now on `callback` gets the name of each step of a check as it begins ("fold", "slices", "solver"), in the
 * thread that checks; null: not any more. False on error. Errors: none of its own. Lifetime: `data` has to live until
 * another callback is set or the solver is freed. Cost: the next check begins anew, as after `preproc_set`. */
PREPROC_API bool preproc_set_progress(preproc_solver* solver, preproc_line_callback callback, void* data);
/** Counters of the solver's checks as JSON, as `--stats=json` prints them, since an option or the progress was set
 * last. Null on error. Errors: none of its own. Lifetime: until the context's next text. Cost: linear in the text. */
PREPROC_API const char* preproc_statistics(preproc_solver* solver);
/** The assertions after the passes, as a script for another solver with the same answer, as `--emit` prints it.
 * Null on error. Errors: PREPROC_SOLVER_ERROR where definitions expand to too much, PREPROC_BAD_TEXT where the
 * assertions cannot be emitted. Lifetime: until the context's next text. Cost: the passes over all assertions, from the
 * start. */
PREPROC_API const char* preproc_emit(preproc_solver* solver);

/* ---- scripts ---------------------------------------------------------------------------------------------------- */

/** Called with a piece of a script's output. */
typedef void (*preproc_output_callback)(void* data, const char* text, size_t length);
/** Runs a script of SMT-LIB or SyGuS-IF command by command, as the program does with these arguments (`count` words:
 * "--solver", "z3", "--emit", "--explore", "main", "--lang", "sygus"). Output goes to `callback` as it comes, errors of
 * the script included. The script has nothing to do with the terms of the context, and its commands write no files.
 * Returns true where no error was reported in the output; false with `preproc_error` where it did not run, or was cut
 * off. Errors: PREPROC_BAD_OPTION for wrong arguments, and for names of files, batches and programs; PREPROC_BAD_STATE
 * where it was interrupted. Lifetime: `callback` and `data` are used during the call only, its texts until it returns.
 * Cost: that of the script. */
PREPROC_API bool preproc_run(preproc_context* context, const char* const* arguments, size_t count, const char* script,
                             size_t length, preproc_output_callback callback, void* data);
/** Ends the running script of the context soon: its check answers unknown, and no further command is read.
 * `preproc_run` returns false, with PREPROC_BAD_STATE. Any thread may call this while the context lives, and the output
 * callback may. Where no script runs, or the context is null, nothing happens. Errors: it does not fail. Cost:
 * constant; it does not wait. */
PREPROC_API void preproc_interrupt_run(preproc_context* context);

#ifdef __cplusplus
}
#endif

#endif
