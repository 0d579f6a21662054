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
 * for each thread by itself.
 *
 * **Threads.** A context and its solvers are used by one thread at a time. Contexts share nothing: many may work in
 * many threads. `preproc_interrupt` alone may be called by any thread while a check runs.
 *
 * **Lifetime.** Terms and sorts are values of eight bytes; they live as long as their context and are not freed. A term
 * of another context is refused. Texts that are returned belong to the context, and are valid until its next call that
 * returns a text. Lists that are returned belong to the solver or context and are valid until its next call that
 * returns a list.
 *
 * **The process.** The library prints nothing, handles no signal, changes no locale and starts no process, unless
 * `preproc_allow_processes` says so.
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
  uint64_t handle;
} preproc_sort;
/** A term of a context. Terms of equal structure have equal handles; 0 is none. */
typedef struct {
  uint64_t handle;
} preproc_term;

/** The answer to a check. */
typedef enum {
  PREPROC_FAILED = -1, /**< an error, see `preproc_error` */
  PREPROC_UNKNOWN = 0, /**< see `preproc_reason_unknown` */
  PREPROC_SAT = 10,    /**< a model was evaluated on the assertions, see `preproc_value` */
  PREPROC_UNSAT = 20
} preproc_status;

/** What kind of error the last call of a context had. */
typedef enum {
  PREPROC_NO_ERROR = 0,
  PREPROC_BAD_ARGUMENT, /**< a null or foreign handle, a name or number that is not accepted */
  PREPROC_BAD_SORT,     /**< the operator does not take arguments of these sorts */
  PREPROC_BAD_TEXT,     /**< a text that is no term or script; it has a position */
  PREPROC_BAD_OPTION,   /**< an option or a value that there is not, or that has no meaning here */
  PREPROC_BAD_STATE,    /**< there is no model, no core, no level to pop */
  PREPROC_SOLVER_ERROR, /**< a solver failed, or cannot express a term */
  PREPROC_NO_MEMORY,
  PREPROC_INTERNAL_ERROR /**< a defect of this library; the answer was withheld */
} preproc_error_kind;

/** The kinds of sorts. */
typedef enum {
  PREPROC_SORT_NONE = 0, /**< of a failed call */
  PREPROC_SORT_BOOL,
  PREPROC_SORT_INT,
  PREPROC_SORT_REAL,
  PREPROC_SORT_BITVEC,
  PREPROC_SORT_ARRAY,
  PREPROC_SORT_FUNCTION,
  PREPROC_SORT_FLOAT,
  PREPROC_SORT_ROUNDING_MODE,
  PREPROC_SORT_STRING,
  PREPROC_SORT_REGLAN,
  PREPROC_SORT_DATATYPE,
  PREPROC_SORT_UNINTERPRETED,
  PREPROC_SORT_OTHER /**< one that this library gives no meaning to, handed on to solvers */
} preproc_sort_kind;

/* ---- the library ------------------------------------------------------------------------------------------------ */

/** The version of the library and of the solvers in it, in lines of text. Never null. */
PREPROC_API const char* preproc_version(void);
/** The PREPROC_API_VERSION that the library was made with. */
PREPROC_API unsigned preproc_api_version(void);

/* ---- contexts --------------------------------------------------------------------------------------------------- */

/** A new context. Null where there is no memory. */
PREPROC_API preproc_context* preproc_context_new(void);
/** Frees the context with its terms. Its solvers are to be freed before. Null is allowed. */
PREPROC_API void preproc_context_delete(preproc_context* context);

/** The error of the last call; of a null context, of this thread's last call with a null handle. */
PREPROC_API preproc_error_kind preproc_error(const preproc_context* context);
/** What went wrong and what was expected, in one line of UTF-8; empty where nothing did. */
PREPROC_API const char* preproc_error_message(const preproc_context* context);
/** The place of the error in the text that was given, both counted from 1, columns in bytes. False where it has none.
 */
PREPROC_API bool preproc_error_position(const preproc_context* context, uint64_t* line, uint64_t* column);

/** Called with a line of text without its end. */
typedef void (*preproc_line_callback)(void* data, const char* line, size_t length);
/** From now on log lines go to `callback`, in the thread that checks; null: nowhere. */
PREPROC_API bool preproc_set_log(preproc_context* context, preproc_line_callback callback, void* data);
/** Bytes that the terms of the context take. They are freed with the context only. */
PREPROC_API size_t preproc_memory(preproc_context* context);

/* ---- sorts ------------------------------------------------------------------------------------------------------ */

PREPROC_API preproc_sort preproc_sort_bool(preproc_context* context);
PREPROC_API preproc_sort preproc_sort_int(preproc_context* context);
PREPROC_API preproc_sort preproc_sort_real(preproc_context* context);
PREPROC_API preproc_sort preproc_sort_string(preproc_context* context);
PREPROC_API preproc_sort preproc_sort_rounding_mode(preproc_context* context);
/** (_ BitVec width), 1 <= width < 2^31. */
PREPROC_API preproc_sort preproc_sort_bitvec(preproc_context* context, uint32_t width);
/** (_ FloatingPoint exponent significand), both at least 2; the significand with its hidden bit. */
PREPROC_API preproc_sort preproc_sort_float(preproc_context* context, uint32_t exponent, uint32_t significand);
/** (Array index element). */
PREPROC_API preproc_sort preproc_sort_array(preproc_context* context, preproc_sort index, preproc_sort element);
/** The sort of functions of `count` >= 1 arguments. */
PREPROC_API preproc_sort preproc_sort_function(preproc_context* context, const preproc_sort* arguments, size_t count,
                                               preproc_sort range);
/** The uninterpreted sort of this name, declared where it is not yet. */
PREPROC_API preproc_sort preproc_sort_uninterpreted(preproc_context* context, const char* name);
/** A sort as SMT-LIB writes it, of sorts that are declared (also in texts, by `preproc_parse`). */
PREPROC_API preproc_sort preproc_sort_parse(preproc_context* context, const char* text);

PREPROC_API preproc_sort_kind preproc_sort_kind_of(preproc_context* context, preproc_sort sort);
/** The width of a bit-vector sort in bits; of a float sort, of all its bits. 0 where it is neither. */
PREPROC_API uint32_t preproc_sort_width(preproc_context* context, preproc_sort sort);
/** The bits of a float sort's exponent. 0 where it is none. */
PREPROC_API uint32_t preproc_sort_exponent(preproc_context* context, preproc_sort sort);
/** The sorts that it is made of: index and element of an array; the arguments and the range of a function. */
PREPROC_API size_t preproc_sort_count(preproc_context* context, preproc_sort sort);
PREPROC_API preproc_sort preproc_sort_at(preproc_context* context, preproc_sort sort, size_t place);
/** The sort as SMT-LIB writes it. Null on error. */
PREPROC_API const char* preproc_sort_text(preproc_context* context, preproc_sort sort);

/* ---- values and symbols ----------------------------------------------------------------------------------------- */

PREPROC_API preproc_term preproc_bool(preproc_context* context, bool value);
/** The bit-vector of `value` modulo 2^width. */
PREPROC_API preproc_term preproc_bitvec(preproc_context* context, uint32_t width, uint64_t value);
/** The Int. */
PREPROC_API preproc_term preproc_int(preproc_context* context, int64_t value);
/** A number of this sort: of a bit-vector, an Int or a Real, in decimal digits, with `-` in front where it is negative
 * (bit-vectors: modulo 2^width), of a Real also `1.5` and `2/3`; of a bit-vector also `#x1f` and `#b01`. */
PREPROC_API preproc_term preproc_number(preproc_context* context, preproc_sort sort, const char* text);
/** The string of `length` bytes of UTF-8. */
PREPROC_API preproc_term preproc_string(preproc_context* context, const char* text, size_t length);
/** The constant of this name and sort, or function where it is a sort of functions: declared where it is not yet. A
 * name of another sort, or of a theory's operator, is refused. `preproc_parse` and `preproc_model` know it by its name.
 */
PREPROC_API preproc_term preproc_constant(preproc_context* context, const char* name, preproc_sort sort);
/** A constant with a name that nothing has yet, beginning with `prefix`. */
PREPROC_API preproc_term preproc_fresh(preproc_context* context, const char* prefix, preproc_sort sort);
/** The symbol of this name that is declared or defined. None, with an error, where there is none. */
PREPROC_API preproc_term preproc_find(preproc_context* context, const char* name);
/** A variable, for `preproc_bind` and `preproc_define`. */
PREPROC_API preproc_term preproc_variable(preproc_context* context, const char* name, preproc_sort sort);

/* ---- terms ------------------------------------------------------------------------------------------------------ */

/** The operator of SMT-LIB's theories with this name, applied: "and", "bvadd", "=", "ite", "select", "fp.add",
 * "str.++". Terms are made as they are written; `preproc_simplify` folds. Cost: constant but for a look-up of the name.
 */
PREPROC_API preproc_term preproc_op(preproc_context* context, const char* name, const preproc_term* arguments,
                                    size_t count);
/** The same of one argument, of two and of three. */
PREPROC_API preproc_term preproc_op1(preproc_context* context, const char* name, preproc_term a);
PREPROC_API preproc_term preproc_op2(preproc_context* context, const char* name, preproc_term a, preproc_term b);
PREPROC_API preproc_term preproc_op3(preproc_context* context, const char* name, preproc_term a, preproc_term b,
                                     preproc_term c);
/** The same of an operator with indices: ((_ extract 7 0) x) has the indices 7 and 0. */
PREPROC_API preproc_term preproc_op_indexed(preproc_context* context, const char* name, const uint32_t* indices,
                                            size_t index_count, const preproc_term* arguments, size_t count);
/** A declared or defined function (of `preproc_constant`, `preproc_define` or a text) applied. */
PREPROC_API preproc_term preproc_apply(preproc_context* context, preproc_term function, const preproc_term* arguments,
                                       size_t count);
/** The array of this sort with the same element everywhere. */
PREPROC_API preproc_term preproc_constant_array(preproc_context* context, preproc_sort array, preproc_term element);
/** (forall (variables...) body), exists or lambda: `binder` is the word. */
PREPROC_API preproc_term preproc_bind(preproc_context* context, const char* binder, const preproc_term* variables,
                                      size_t count, preproc_term body);
/** The function (define-fun name (parameters...) range body), for `preproc_apply`; without parameters, the body. */
PREPROC_API preproc_term preproc_define(preproc_context* context, const char* name, const preproc_term* parameters,
                                        size_t count, preproc_term body);
/** A term as SMT-LIB writes it, over symbols that are declared. */
PREPROC_API preproc_term preproc_parse_term(preproc_context* context, const char* text);
/** Reads declarations, definitions and assertions of SMT-LIB. What is declared stays so in the context; what is
 * asserted is in `terms`, in order, and asserted nowhere. Options, information, checks and questions about them are
 * passed by; (exit) ends the text; other commands, push and pop among them, are errors. After an error, what was
 * declared before it stays. */
PREPROC_API bool preproc_parse(preproc_context* context, const char* text, size_t length, const preproc_term** terms,
                               size_t* count);

/** The term with each of `from` (constants or variables) replaced by the term at its place in `to`, at once. */
PREPROC_API preproc_term preproc_substitute(preproc_context* context, preproc_term term, const preproc_term* from,
                                            const preproc_term* to, size_t count);
/** An equivalent term, folded and simplified by local rules. Cost: linear in what was not simplified before. */
PREPROC_API preproc_term preproc_simplify(preproc_context* context, preproc_term term);

/** The sort of the term; of a function's name, a sort of functions. */
PREPROC_API preproc_sort preproc_term_sort(preproc_context* context, preproc_term term);
/** The operator's name, or the symbol's; of values and of what has no name the term's text up to its arguments. Null on
 * error. */
PREPROC_API const char* preproc_term_operator(preproc_context* context, preproc_term term);
/** The numerals of the operator: 2 of (_ extract 7 0). */
PREPROC_API size_t preproc_term_index_count(preproc_context* context, preproc_term term);
PREPROC_API uint32_t preproc_term_index(preproc_context* context, preproc_term term, size_t place);
/** The arguments. */
PREPROC_API size_t preproc_term_count(preproc_context* context, preproc_term term);
PREPROC_API preproc_term preproc_term_at(preproc_context* context, preproc_term term, size_t place);
/** True of true, false, numbers, strings and other values of theories. */
PREPROC_API bool preproc_term_is_value(preproc_context* context, preproc_term term);
/** The value of a Boolean or of a bit-vector of at most 64 bits. False where it is none. */
PREPROC_API bool preproc_term_word(preproc_context* context, preproc_term term, uint64_t* value);
/** The value of a Boolean (0 or 1), a bit-vector (unsigned) or an Int in decimal digits, of a Real as `2/3` or `2`, and
 * the UTF-8 of a string. Null, with an error, where it is none. */
PREPROC_API const char* preproc_term_value(preproc_context* context, preproc_term term);
/** The term as SMT-LIB writes it; what it shares is written once. Null on error. */
PREPROC_API const char* preproc_term_text(preproc_context* context, preproc_term term);

/* ---- solvers ---------------------------------------------------------------------------------------------------- */

/** A solver over the terms of the context. Null on error. */
PREPROC_API preproc_solver* preproc_solver_new(preproc_context* context);
/** Frees the solver. Null is allowed. */
PREPROC_API void preproc_solver_delete(preproc_solver* solver);
/** Sets an option by its name on the command line, without `--` ("timeout", "2.5"; "solver", "bits"; "passes", "none"),
 * or one of SMT-LIB by its keyword (":produce-unsat-cores", "true"; ":random-seed", "7"; ":logic", "QF_BV"). A flag has
 * the value "true". What the solver has learned is dropped. */
PREPROC_API bool preproc_set(preproc_solver* solver, const char* option, const char* value);
/** Lets the solver start processes: `program`, a preproc-solve, as contestants and in place of solvers that overrun
 * their limits; programs that options name; solvers' own programs for what their interfaces lack. Null: none again. */
PREPROC_API bool preproc_allow_processes(preproc_solver* solver, const char* program);

PREPROC_API bool preproc_push(preproc_solver* solver, uint32_t levels);
/** Forgets what was added since the last `levels` pushes. BAD_STATE where there are fewer. */
PREPROC_API bool preproc_pop(preproc_solver* solver, uint32_t levels);
PREPROC_API uint32_t preproc_levels(preproc_solver* solver);
/** Asserts a term of sort Bool. */
PREPROC_API bool preproc_add(preproc_solver* solver, preproc_term assertion);
/** The terms that are asserted, in order. */
PREPROC_API bool preproc_assertions(preproc_solver* solver, const preproc_term** terms, size_t* count);

/** Decides the assertions. */
PREPROC_API preproc_status preproc_check(preproc_solver* solver);
/** Decides the assertions together with these terms of sort Bool, which are forgotten afterwards. */
PREPROC_API preproc_status preproc_check_assuming(preproc_solver* solver, const preproc_term* assumptions,
                                                  size_t count);
/** Why the last check was unknown: "timeout", "memout", "interrupted", "incomplete", or a solver's own words. */
PREPROC_API const char* preproc_reason_unknown(preproc_solver* solver);

/** After sat: the value of a term in the model, as a term. None, with BAD_STATE, where the model does not determine
 * one, or it cannot be written as a term (functions): `preproc_value_text` may have it. */
PREPROC_API preproc_term preproc_value(preproc_solver* solver, preproc_term term);
/** The same of several terms at once, to `values`. */
PREPROC_API bool preproc_values(preproc_solver* solver, const preproc_term* terms, size_t count, preproc_term* values);
/** The same as text. */
PREPROC_API const char* preproc_value_text(preproc_solver* solver, preproc_term term);
/** After sat: the model as `get-model` prints it, of the symbols in what was asserted. Null on error. */
PREPROC_API const char* preproc_model(preproc_solver* solver);
/** After unsat: of the assertions and the assumptions of the check some that are unsatisfiable together. They are found
 * at this call, but for solvers with ":produce-unsat-cores", which find them while they check. */
PREPROC_API bool preproc_unsat_core(preproc_solver* solver, const preproc_term** terms, size_t* count);

/** Ends the running check of the solver, which answers unknown with the reason "interrupted"; the next check is not
 * concerned. Any thread may call this while the solver lives. Where no check runs, nothing happens. A linked cvc5 looks
 * at its own limits only, and ends with them. */
PREPROC_API void preproc_interrupt(preproc_solver* solver);
/** True to end the running check. Called about every 5 ms, by a thread of the library. */
typedef bool (*preproc_terminator)(void* data);
/** From now on checks end when `callback` says so; null: not any more. */
PREPROC_API bool preproc_set_terminator(preproc_solver* solver, preproc_terminator callback, void* data);
/** From now on `callback` gets the name of each step of a check as it begins ("fold", "slices", "solver"), in the
 * thread that checks; null: not any more. */
PREPROC_API bool preproc_set_progress(preproc_solver* solver, preproc_line_callback callback, void* data);
/** Counters of the solver's checks as JSON, as `--stats=json` prints them. Null on error. */
PREPROC_API const char* preproc_statistics(preproc_solver* solver);
/** What the passes leave of the assertions, as a script for another solver with the same answer, as `--emit` prints it.
 * Null on error. */
PREPROC_API const char* preproc_emit(preproc_solver* solver);

/* ---- scripts ---------------------------------------------------------------------------------------------------- */

/** Called with a piece of a script's output. */
typedef void (*preproc_output_callback)(void* data, const char* text, size_t length);
/** Runs a script of SMT-LIB or SyGuS-IF command by command, as the program does with these arguments (`count` words:
 * "--solver", "z3", "--emit", "--explore", "main", "--lang", "sygus"). Output goes to `callback` as it comes, errors of
 * the script included. The script has nothing to do with the terms of the context. Returns true where no error was
 * reported in the output; false with `preproc_error` where it did not run, or was cut off. Names of files, batches and
 * programs are refused. */
PREPROC_API bool preproc_run(preproc_context* context, const char* const* arguments, size_t count, const char* script,
                             size_t length, preproc_output_callback callback, void* data);

#ifdef __cplusplus
}
#endif

#endif
