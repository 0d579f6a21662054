#pragma once

#include <z3.h>

#include "with_z3/functions.h"

namespace preproc::with_z3 {

// Functions of the host's z3 that are called here, by their names without `Z3_`.
// clang-format off
#define PREPROC_REAL_FUNCTIONS(X) \
  X(inc_ref) X(dec_ref) X(get_error_code) X(get_error_msg) X(get_ast_kind) X(get_ast_id) X(to_app) X(get_app_decl) \
  X(get_app_num_args) X(get_app_arg) X(get_decl_kind) X(get_decl_name) X(get_decl_num_parameters) \
  X(get_decl_parameter_kind) X(get_decl_int_parameter) X(get_domain_size) X(get_domain) X(get_range) \
  X(get_symbol_kind) X(get_symbol_string) X(get_symbol_int) X(get_sort) X(get_sort_kind) X(get_bv_sort_size) \
  X(get_array_sort_domain) X(get_array_sort_range) X(fpa_get_ebits) X(fpa_get_sbits) X(sort_to_string) \
  X(get_numeral_string) X(get_numeral_uint64) X(fpa_is_numeral_nan) X(mk_fpa_to_ieee_bv) X(simplify) \
  X(mk_string_symbol) X(mk_int_symbol) X(mk_func_decl) X(mk_bool_sort) X(mk_bv_sort) X(mk_true) X(mk_false) \
  X(mk_unsigned_int64) X(mk_numeral) X(mk_const_array) X(mk_store) X(mk_implies) X(mk_fpa_nan) X(mk_fpa_inf) \
  X(mk_fpa_zero) X(mk_fpa_fp) X(mk_fpa_rne) X(mk_fpa_rna) X(mk_fpa_rtp) X(mk_fpa_rtn) X(mk_fpa_rtz) X(mk_model) \
  X(model_inc_ref) X(model_dec_ref) X(add_const_interp) X(add_func_interp) X(model_eval) X(func_interp_inc_ref) \
  X(func_interp_dec_ref) X(func_interp_add_entry) X(mk_ast_vector) X(ast_vector_inc_ref) X(ast_vector_dec_ref) \
  X(ast_vector_push) X(ast_vector_size) X(ast_vector_get) X(params_to_string) X(mk_params) X(params_inc_ref) X(params_dec_ref) \
  X(params_set_bool) X(params_set_uint) \
  X(benchmark_to_smtlib_string)
// clang-format on

/// The host's z3: its own functions, found when the host first asks. Nothing here is linked to a z3, whose versions
/// differ in what the numbers of declaration kinds are, and in which functions they have.
struct RealZ3 {
  // NOLINTNEXTLINE(bugprone-macro-parentheses): the name of a member.
#define PREPROC_REAL(name) decltype(&::Z3_##name) name = nullptr;
  PREPROC_REAL_FUNCTIONS(PREPROC_REAL)
#undef PREPROC_REAL
  Functions taken;  ///< of those that are taken over: the real ones

  /// Finds them all. False if there is one that every z3 since 4.8.12 has, and this one has not.
  bool load(FindFunction find);
  /// A call of no effect but that no error is noted any more, as behind every call of z3's.
  void note_success(Z3_context c) const { mk_int_symbol(c, 0); }
};

}  // namespace preproc::with_z3
