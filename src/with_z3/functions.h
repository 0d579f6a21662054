#pragma once

#include <cstdint>

// The functions of z3's interface that are taken over, each a line:
//
//   PREPROC_TAKEN(result, name, (parameters), (arguments))
//
// They are written with opaque pointers, not with z3's header: the front is compiled without it and serves every z3.
// A front hands each call to the function of the same name behind it (`Functions`), in the engine's library or, where
// that cannot be loaded, in z3 itself.

extern "C" {
// NOLINTBEGIN(readability-identifier-naming): names of z3's.
using Z3_config = struct _Z3_config*;
using Z3_context = struct _Z3_context*;
using Z3_symbol = struct _Z3_symbol*;
using Z3_ast = struct _Z3_ast*;
using Z3_sort = struct _Z3_sort*;
using Z3_func_decl = struct _Z3_func_decl*;
using Z3_params = struct _Z3_params*;
using Z3_solver = struct _Z3_solver*;
using Z3_model = struct _Z3_model*;
using Z3_ast_vector = struct _Z3_ast_vector*;
// NOLINTEND(readability-identifier-naming)
}

// clang-format off: a function a line
#define PREPROC_TAKEN_FUNCTIONS(PREPROC_TAKEN)                                                                         \
  PREPROC_TAKEN(void, Z3_global_param_set, (const char* name, const char* value), (name, value))                       \
  PREPROC_TAKEN(void, Z3_global_param_reset_all, (), ())                                                               \
  PREPROC_TAKEN(void, Z3_set_param_value, (Z3_config g, const char* name, const char* value), (g, name, value))        \
  PREPROC_TAKEN(void, Z3_del_config, (Z3_config g), (g))                                                               \
  PREPROC_TAKEN(Z3_context, Z3_mk_context, (Z3_config g), (g))                                                         \
  PREPROC_TAKEN(Z3_context, Z3_mk_context_rc, (Z3_config g), (g))                                                      \
  PREPROC_TAKEN(void, Z3_del_context, (Z3_context c), (c))                                                             \
  PREPROC_TAKEN(void, Z3_update_param_value, (Z3_context c, const char* name, const char* value), (c, name, value))    \
  PREPROC_TAKEN(void, Z3_interrupt, (Z3_context c), (c))                                                               \
  PREPROC_TAKEN(void, Z3_set_error_handler, (Z3_context c, void* handler), (c, handler))                               \
  PREPROC_TAKEN(Z3_func_decl, Z3_mk_rec_func_decl,                                                                     \
                (Z3_context c, Z3_symbol s, unsigned n, const Z3_sort* d, Z3_sort r), (c, s, n, d, r))                 \
  PREPROC_TAKEN(Z3_ast_vector, Z3_parse_smtlib2_string,                                                                \
                (Z3_context c, const char* t, unsigned n, const Z3_symbol* ns, const Z3_sort* s, unsigned m,           \
                 const Z3_symbol* ds, const Z3_func_decl* d),                                                          \
                (c, t, n, ns, s, m, ds, d))                                                                            \
  PREPROC_TAKEN(Z3_ast_vector, Z3_parse_smtlib2_file,                                                                  \
                (Z3_context c, const char* t, unsigned n, const Z3_symbol* ns, const Z3_sort* s, unsigned m,           \
                 const Z3_symbol* ds, const Z3_func_decl* d),                                                          \
                (c, t, n, ns, s, m, ds, d))                                                                            \
  PREPROC_TAKEN(const char*, Z3_eval_smtlib2_string, (Z3_context c, const char* t), (c, t))                            \
  PREPROC_TAKEN(Z3_solver, Z3_mk_solver, (Z3_context c), (c))                                                          \
  PREPROC_TAKEN(Z3_solver, Z3_mk_simple_solver, (Z3_context c), (c))                                                   \
  PREPROC_TAKEN(Z3_solver, Z3_mk_solver_for_logic, (Z3_context c, Z3_symbol logic), (c, logic))                        \
  PREPROC_TAKEN(Z3_solver, Z3_solver_translate, (Z3_context c, Z3_solver s, Z3_context to), (c, s, to))                \
  PREPROC_TAKEN(void, Z3_solver_inc_ref, (Z3_context c, Z3_solver s), (c, s))                                          \
  PREPROC_TAKEN(void, Z3_solver_dec_ref, (Z3_context c, Z3_solver s), (c, s))                                          \
  PREPROC_TAKEN(void, Z3_solver_set_params, (Z3_context c, Z3_solver s, Z3_params p), (c, s, p))                       \
  PREPROC_TAKEN(void, Z3_solver_interrupt, (Z3_context c, Z3_solver s), (c, s))                                        \
  PREPROC_TAKEN(void, Z3_solver_push, (Z3_context c, Z3_solver s), (c, s))                                             \
  PREPROC_TAKEN(void, Z3_solver_pop, (Z3_context c, Z3_solver s, unsigned n), (c, s, n))                               \
  PREPROC_TAKEN(void, Z3_solver_reset, (Z3_context c, Z3_solver s), (c, s))                                            \
  PREPROC_TAKEN(void, Z3_solver_assert, (Z3_context c, Z3_solver s, Z3_ast a), (c, s, a))                              \
  PREPROC_TAKEN(void, Z3_solver_assert_and_track, (Z3_context c, Z3_solver s, Z3_ast a, Z3_ast p), (c, s, a, p))       \
  PREPROC_TAKEN(void, Z3_solver_from_string, (Z3_context c, Z3_solver s, const char* text), (c, s, text))              \
  PREPROC_TAKEN(void, Z3_solver_from_file, (Z3_context c, Z3_solver s, const char* file), (c, s, file))                \
  PREPROC_TAKEN(void, Z3_solver_import_model_converter, (Z3_context c, Z3_solver a, Z3_solver b), (c, a, b))           \
  PREPROC_TAKEN(void, Z3_solver_propagate_init,                                                                        \
                (Z3_context c, Z3_solver s, void* u, void* push, void* pop, void* fresh), (c, s, u, push, pop, fresh)) \
  PREPROC_TAKEN(void, Z3_solver_register_on_clause, (Z3_context c, Z3_solver s, void* u, void* on), (c, s, u, on))     \
  PREPROC_TAKEN(int, Z3_solver_check, (Z3_context c, Z3_solver s), (c, s))                                             \
  PREPROC_TAKEN(int, Z3_solver_check_assumptions, (Z3_context c, Z3_solver s, unsigned n, const Z3_ast* a),            \
                (c, s, n, a))                                                                                          \
  PREPROC_TAKEN(Z3_model, Z3_solver_get_model, (Z3_context c, Z3_solver s), (c, s))                                    \
  PREPROC_TAKEN(Z3_ast, Z3_solver_get_proof, (Z3_context c, Z3_solver s), (c, s))                                      \
  PREPROC_TAKEN(Z3_ast_vector, Z3_solver_get_unsat_core, (Z3_context c, Z3_solver s), (c, s))                          \
  PREPROC_TAKEN(const char*, Z3_solver_get_reason_unknown, (Z3_context c, Z3_solver s), (c, s))                        \
  PREPROC_TOLD_FUNCTIONS(PREPROC_TAKEN)

// Functions about the state of a solver, of which z3 has to be told before: they are z3's own behind that.
#define PREPROC_TOLD_FUNCTIONS(PREPROC_TAKEN)                                                                          \
  PREPROC_TAKEN(unsigned, Z3_solver_get_num_scopes, (Z3_context c, Z3_solver s), (c, s))                               \
  PREPROC_TAKEN(Z3_ast_vector, Z3_solver_get_assertions, (Z3_context c, Z3_solver s), (c, s))                          \
  PREPROC_TAKEN(Z3_ast_vector, Z3_solver_get_units, (Z3_context c, Z3_solver s), (c, s))                               \
  PREPROC_TAKEN(Z3_ast_vector, Z3_solver_get_trail, (Z3_context c, Z3_solver s), (c, s))                               \
  PREPROC_TAKEN(Z3_ast_vector, Z3_solver_get_non_units, (Z3_context c, Z3_solver s), (c, s))                           \
  PREPROC_TAKEN(void, Z3_solver_get_levels, (Z3_context c, Z3_solver s, Z3_ast_vector v, unsigned n, unsigned* l),     \
                (c, s, v, n, l))                                                                                       \
  PREPROC_TAKEN(int, Z3_solver_get_consequences,                                                                       \
                (Z3_context c, Z3_solver s, Z3_ast_vector a, Z3_ast_vector v, Z3_ast_vector o), (c, s, a, v, o))       \
  PREPROC_TAKEN(int, Z3_get_implied_equalities, (Z3_context c, Z3_solver s, unsigned n, const Z3_ast* a, unsigned* i), \
                (c, s, n, a, i))                                                                                       \
  PREPROC_TAKEN(Z3_ast_vector, Z3_solver_cube, (Z3_context c, Z3_solver s, Z3_ast_vector v, unsigned l), (c, s, v, l)) \
  PREPROC_TAKEN(void*, Z3_solver_get_statistics, (Z3_context c, Z3_solver s), (c, s))                                  \
  PREPROC_TAKEN(const char*, Z3_solver_to_string, (Z3_context c, Z3_solver s), (c, s))                                 \
  PREPROC_TAKEN(const char*, Z3_solver_to_dimacs_string, (Z3_context c, Z3_solver s, bool names), (c, s, names))       \
  PREPROC_TAKEN(Z3_ast, Z3_solver_congruence_root, (Z3_context c, Z3_solver s, Z3_ast a), (c, s, a))                   \
  PREPROC_TAKEN(Z3_ast, Z3_solver_congruence_next, (Z3_context c, Z3_solver s, Z3_ast a), (c, s, a))                   \
  PREPROC_TAKEN(Z3_ast, Z3_solver_congruence_explain, (Z3_context c, Z3_solver s, Z3_ast a, Z3_ast b), (c, s, a, b))   \
  PREPROC_TAKEN(void, Z3_solver_solve_for,                                                                             \
                (Z3_context c, Z3_solver s, Z3_ast_vector v, Z3_ast_vector t, Z3_ast_vector g), (c, s, v, t, g))       \
  PREPROC_TAKEN(void, Z3_solver_set_initial_value, (Z3_context c, Z3_solver s, Z3_ast v, Z3_ast n), (c, s, v, n))      \
  PREPROC_TAKEN(Z3_solver, Z3_solver_add_simplifier, (Z3_context c, Z3_solver s, void* simplifier), (c, s, simplifier))
// clang-format on

namespace preproc::with_z3 {

// NOLINTBEGIN(bugprone-macro-parentheses,readability-identifier-naming): names of z3's, and parts of declarations.
#define PREPROC_TAKEN(result, name, parameters, arguments) result(*name) parameters = nullptr;
/// Functions of these names: those that answer, or z3's own.
struct Functions {
  PREPROC_TAKEN_FUNCTIONS(PREPROC_TAKEN)
};
#undef PREPROC_TAKEN
// NOLINTEND(bugprone-macro-parentheses,readability-identifier-naming)

/// Finds a function of the z3 that the host has loaded; null if it has none of that name.
using FindFunction = void* (*)(const char* name);

/// The one function that the engine's library exports: makes `taken` the functions that answer in place of those of the
/// z3 of `find`. False, and nothing is changed, where that z3 is not one to stand in for.
using Attach = bool (*)(FindFunction find, Functions* taken);
inline constexpr const char* kAttach = "preproc_with_z3_attach";

}  // namespace preproc::with_z3
