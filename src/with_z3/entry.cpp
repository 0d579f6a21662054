// The functions that answer in z3's place, each behind the one of its name (functions.h). No exception of this
// program's leaves them: where something fails here, for want of memory say, z3's own function is called, and the
// solver is z3's from then on.
//
// The host's handler of errors may leave them, by an exception of its own or by a jump. It is called in two places
// only, where nothing is under way here: from z3's function of the same name, the last thing that such a function here
// does, and likewise behind a check in which z3 had an error.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <span>
#include <string_view>
#include <utility>

#include "with_z3/functions.h"
#include "with_z3/registry.h"

namespace preproc::with_z3 {

namespace {

/// The z3 of contexts that are made from now on in this thread's library. Fronts of two z3s in one process: the later
/// one is for the host's own look-ups.
const RealZ3* newest = nullptr;

Registry& registry() { return Registry::instance(); }

/// A call about a context: z3's functions, and what is known of the context here, null if nothing is.
struct Call {
  explicit Call(Z3_context c) : context(registry().find(c)), z3(registry().z3_of(context).taken) {}
  HostContext* context;
  const Functions& z3;
  ShadowSolver* solver(Z3_solver s) const { return context == nullptr ? nullptr : context->find(s); }
  void succeed(Z3_context c) const { context->z3().note_success(c); }
};

/// z3's handler of errors, in all contexts: tells the host's.
void on_error(Z3_context c, Z3_error_code code) {
  const HostContext* const context = registry().find(c);
  if (context != nullptr && !context->is_inside() && context->error_handler() != nullptr) {
    context->error_handler()(c, code);
  }
}

/// The handler that z3's contexts are made with, as z3 has it.
void end_host(Z3_context c, Z3_error_code code) {
  std::printf("Error: %s\n", registry().z3_of(registry().find(c)).get_error_msg(c, code));
  std::exit(1);  // NOLINT(concurrency-mt-unsafe): z3's
}

/// Does work about a solver. False where it is not known here, or the work fails: z3 has been told all then, and is to
/// be asked.
template <typename Work>
bool attempt(const Call& call, ShadowSolver* solver, Work&& work) noexcept {
  if (solver == nullptr) {
    return false;
  }
  const HostContext::Inside inside(*call.context);
  try {
    work(*solver);
    return true;
  } catch (const std::exception&) {
    if (solver->tell_z3()) {
      call.context->drop(solver->handle());
    } else {
      solver->leave_to_z3("assertions that z3 has refused");
    }
    return false;
  }
}

/// Notes something that z3 is told as well. Where that fails it is not known here, and z3's.
template <typename Work>
void note(Work&& work) noexcept {
  try {
    work();
  } catch (const std::exception&) {
    return;
  }
}

/// Tells z3's solver what it was not told yet, if it is one that is known here.
void tell(const Call& call, Z3_solver s) {
  attempt(call, call.solver(s), [](ShadowSolver& known) { known.tell_z3(); });
}

/// True if a text may define recursive functions, which z3 does not tell from others.
bool may_recur(const char* text) { return text == nullptr || std::strstr(text, "-rec") != nullptr; }

// --- Contexts --------------------------------------------------------------------------------------------------------

void global_param_set(const char* name, const char* value) {
  note([&] { registry().set_global(name, value); });
  newest->taken.Z3_global_param_set(name, value);
}

void global_param_reset_all() {
  note([] { registry().reset_global(); });
  newest->taken.Z3_global_param_reset_all();
}

void set_param_value(Z3_config g, const char* name, const char* value) {
  note([&] { registry().set(g, name, value); });
  newest->taken.Z3_set_param_value(g, name, value);
}

void del_config(Z3_config g) {
  registry().forget(g);
  newest->taken.Z3_del_config(g);
}

Z3_context known(Z3_context c, Z3_config g) {
  if (c != nullptr) {
    note([&] {
      registry().add(*newest, c, g);
      registry().find(c)->error_handler(end_host);
      newest->taken.Z3_set_error_handler(c, reinterpret_cast<void*>(on_error));
    });
  }
  return c;
}

Z3_context mk_context(Z3_config g) { return known(newest->taken.Z3_mk_context(g), g); }
Z3_context mk_context_rc(Z3_config g) { return known(newest->taken.Z3_mk_context_rc(g), g); }

void del_context(Z3_context c) {
  const Functions& z3 = Call(c).z3;
  registry().remove(c);
  z3.Z3_del_context(c);
}

void update_param_value(Z3_context c, const char* name, const char* value) {
  const Call call(c);
  if (call.context != nullptr) {
    note([&] { call.context->parameters().set(name, value); });
  }
  call.z3.Z3_update_param_value(c, name, value);
}

void interrupt(Z3_context c) {
  registry().interrupt(c);
  Call(c).z3.Z3_interrupt(c);
}

void set_error_handler(Z3_context c, void* handler) {
  const Call call(c);
  if (call.context != nullptr) {
    call.context->error_handler(reinterpret_cast<Z3_error_handler*>(handler));
    call.succeed(c);
  } else {
    call.z3.Z3_set_error_handler(c, handler);
  }
}

void refuse_functions(const Call& call) {
  if (call.context != nullptr) {
    call.context->engine().refuse_functions();
  }
}

Z3_func_decl mk_rec_func_decl(Z3_context c, Z3_symbol s, unsigned n, const Z3_sort* domain, Z3_sort range) {
  const Call call(c);
  refuse_functions(call);
  return call.z3.Z3_mk_rec_func_decl(c, s, n, domain, range);
}

Z3_ast_vector parse_string(Z3_context c, const char* text, unsigned n, const Z3_symbol* names, const Z3_sort* sorts,
                           unsigned m, const Z3_symbol* decl_names, const Z3_func_decl* decls) {
  const Call call(c);
  if (may_recur(text)) {
    refuse_functions(call);
  }
  return call.z3.Z3_parse_smtlib2_string(c, text, n, names, sorts, m, decl_names, decls);
}

Z3_ast_vector parse_file(Z3_context c, const char* file, unsigned n, const Z3_symbol* names, const Z3_sort* sorts,
                         unsigned m, const Z3_symbol* decl_names, const Z3_func_decl* decls) {
  const Call call(c);
  refuse_functions(call);
  return call.z3.Z3_parse_smtlib2_file(c, file, n, names, sorts, m, decl_names, decls);
}

const char* eval_string(Z3_context c, const char* text) {
  const Call call(c);
  if (may_recur(text)) {
    refuse_functions(call);
  }
  return call.z3.Z3_eval_smtlib2_string(c, text);
}

// --- Solvers ---------------------------------------------------------------------------------------------------------

Z3_solver adopted(const Call& call, Z3_solver s) {
  if (call.context != nullptr && s != nullptr) {
    note([&] { call.context->adopt(s, registry().global()); });
  }
  return s;
}

Z3_solver mk_solver(Z3_context c) {
  const Call call(c);
  return adopted(call, call.z3.Z3_mk_solver(c));
}

Z3_solver mk_simple_solver(Z3_context c) {
  const Call call(c);
  return adopted(call, call.z3.Z3_mk_simple_solver(c));
}

Z3_solver mk_solver_for_logic(Z3_context c, Z3_symbol logic) {
  const Call call(c);
  return adopted(call, call.z3.Z3_mk_solver_for_logic(c, logic));
}

/// The assertions of the copy are those that z3 lists. Literals by which some are tracked are not among them.
Z3_solver translate(Z3_context c, Z3_solver s, Z3_context to) {
  const Call call(c);
  tell(call, s);
  ShadowSolver* const source = call.solver(s);
  const Z3_solver made = call.z3.Z3_solver_translate(c, s, to);
  HostContext* const target = registry().find(to);
  if (source != nullptr && target != nullptr && made != nullptr && !source->has_tracked() && !source->is_left_to_z3() &&
      !source->z3_has_checked()) {
    note([&] {
      Parameters parameters = source->parameters();
      ShadowSolver& copy = target->adopt(made, source->made_with());
      copy.parameters() = std::move(parameters);
      copy.mirror();
    });
  }
  return made;
}

void inc_ref(Z3_context c, Z3_solver s) {
  const Call call(c);
  if (ShadowSolver* const solver = call.solver(s)) {
    ++solver->references();
  }
  call.z3.Z3_solver_inc_ref(c, s);
}

void dec_ref(Z3_context c, Z3_solver s) {
  const Call call(c);
  if (ShadowSolver* const solver = call.solver(s); solver != nullptr && --solver->references() == 0) {
    call.context->drop(s);
  }
  call.z3.Z3_solver_dec_ref(c, s);
}

/// Parameters that z3 takes without looking at its solver are told to it later; others may be refused, at once.
void set_params(Z3_context c, Z3_solver s, Z3_params p) {
  const Call call(c);
  ShadowSolver* const solver = call.solver(s);
  bool told_later = false;
  attempt(call, solver, [&](ShadowSolver& known) {
    const char* const written = call.context->z3().params_to_string(c, p);
    const std::string text = written == nullptr ? "" : written;  // z3 writes the next one into the same place
    told_later = Parameters::are_plain(text);
    if (told_later) {
      known.set(text);
    } else {
      known.tell_z3();
      known.parameters().set_all(text);
    }
  });
  if (told_later && call.solver(s) == solver) {
    call.succeed(c);
  } else {
    call.z3.Z3_solver_set_params(c, s, p);
  }
}

void solver_interrupt(Z3_context c, Z3_solver s) {
  registry().interrupt(c);
  Call(c).z3.Z3_solver_interrupt(c, s);
}

void push(Z3_context c, Z3_solver s) {
  const Call call(c);
  if (attempt(call, call.solver(s), [](ShadowSolver& known) { known.push(); })) {
    call.succeed(c);
  } else {
    call.z3.Z3_solver_push(c, s);
  }
}

void pop(Z3_context c, Z3_solver s, unsigned n) {
  const Call call(c);
  ShadowSolver* const solver = call.solver(s);
  if (solver != nullptr && n <= solver->level() && attempt(call, solver, [&](ShadowSolver& known) { known.pop(n); })) {
    call.succeed(c);
    return;
  }
  tell(call, s);
  call.z3.Z3_solver_pop(c, s, n);  // for its error
}

void reset(Z3_context c, Z3_solver s) {
  const Call call(c);
  if (attempt(call, call.solver(s), [](ShadowSolver& known) { known.clear(); })) {
    call.succeed(c);
  } else {
    call.z3.Z3_solver_reset(c, s);
  }
}

/// z3 may take some of these all the same.
constexpr const char* kNoFormula = "assertions that are no formulas";

/// True for a formula that z3 takes.
bool is_formula(const Call& call, Z3_context c, Z3_ast a) {
  const RealZ3& z3 = call.context->z3();
  const Z3_ast_kind kind = a == nullptr ? Z3_UNKNOWN_AST : z3.get_ast_kind(c, a);
  return (kind == Z3_APP_AST || kind == Z3_QUANTIFIER_AST) && z3.get_sort_kind(c, z3.get_sort(c, a)) == Z3_BOOL_SORT;
}

void leave(const Call& call, Z3_solver s, const char* why) {
  attempt(call, call.solver(s), [&](ShadowSolver& known) {
    known.tell_z3();
    known.leave_to_z3(why);
    known.mirror();
  });
}

void assert_formula(Z3_context c, Z3_solver s, Z3_ast a) {
  const Call call(c);
  ShadowSolver* const solver = call.solver(s);
  if (solver != nullptr && !is_formula(call, c, a)) {
    leave(call, s, kNoFormula);
  } else if (attempt(call, solver, [&](ShadowSolver& known) { known.add(a, nullptr); })) {
    call.succeed(c);
    return;
  }
  call.z3.Z3_solver_assert(c, s, a);
}

/// True for a constant of the user, among formulas. Nothing is made, so that z3 keeps what it has made last, to which
/// the host may have no reference. The numbers of these two kinds are the same in all versions.
bool is_literal(const Call& call, Z3_context c, Z3_ast a) {
  const RealZ3& z3 = call.context->z3();
  if (z3.get_ast_kind(c, a) != Z3_APP_AST || z3.get_app_num_args(c, z3.to_app(c, a)) != 0) {
    return false;
  }
  const auto kind = z3.get_decl_kind(c, z3.get_app_decl(c, z3.to_app(c, a)));
  return kind != Z3_OP_TRUE && kind != Z3_OP_FALSE;
}

void assert_and_track(Z3_context c, Z3_solver s, Z3_ast a, Z3_ast p) {
  const Call call(c);
  ShadowSolver* const solver = call.solver(s);
  if (solver != nullptr) {
    if (!is_formula(call, c, a) || !is_formula(call, c, p)) {
      leave(call, s, kNoFormula);
    } else if (!is_literal(call, c, p)) {
      leave(call, s, "assertions tracked by formulas");
    } else if (solver->is_tracked_by(p)) {
      leave(call, s, "a literal that tracks two assertions");
    } else if (attempt(call, solver, [&](ShadowSolver& known) { known.add(a, p); })) {
      call.succeed(c);
      return;
    }
  }
  call.z3.Z3_solver_assert_and_track(c, s, a, p);
}

void from_string(Z3_context c, Z3_solver s, const char* text) {
  const Call call(c);
  if (may_recur(text)) {
    refuse_functions(call);
  }
  attempt(call, call.solver(s), [&](ShadowSolver& known) {
    known.tell_z3();
    if (text == nullptr || std::strstr(text, ":named") != nullptr) {
      known.leave_to_z3("a text with names");
    }
    known.mirror();
  });
  call.z3.Z3_solver_from_string(c, s, text);
}

void from_file(Z3_context c, Z3_solver s, const char* file) {
  const Call call(c);
  refuse_functions(call);
  leave(call, s, "assertions from a file");
  call.z3.Z3_solver_from_file(c, s, file);
}

void import_model_converter(Z3_context c, Z3_solver a, Z3_solver b) {
  const Call call(c);
  tell(call, a);
  leave(call, b, "a model converter of another solver");
  call.z3.Z3_solver_import_model_converter(c, a, b);
}

void propagate_init(Z3_context c, Z3_solver s, void* user, void* push, void* pop, void* fresh) {
  const Call call(c);
  leave(call, s, "user propagators");
  call.z3.Z3_solver_propagate_init(c, s, user, push, pop, fresh);
}

void register_on_clause(Z3_context c, Z3_solver s, void* user, void* on_clause) {
  const Call call(c);
  leave(call, s, "callbacks on clauses");
  call.z3.Z3_solver_register_on_clause(c, s, user, on_clause);
}

// --- Checks ----------------------------------------------------------------------------------------------------------

int check_assumptions(Z3_context c, Z3_solver s, unsigned n, const Z3_ast* assumptions) {
  const Call call(c);
  if (call.context == nullptr) {
    return call.z3.Z3_solver_check_assumptions(c, s, n, assumptions);
  }
  ShadowSolver* const solver = call.solver(s);
  HostContext::Next next{.ask_z3 = true};
  const auto begin = [&] { next = call.context->begin_check(solver, {assumptions, n}); };
  if (solver == nullptr) {
    note(begin);
  } else if (!attempt(call, solver, [&](ShadowSolver&) { begin(); }) && call.solver(s) != nullptr) {
    next = {.answer = Z3_L_UNDEF, .error = call.context->z3().get_error_code(c)};
  }
  if (!next.ask_z3) {
    if (next.error != Z3_OK) {
      on_error(c, next.error);
    }
    return next.answer;
  }
  const int answer = n == 0 ? call.z3.Z3_solver_check(c, s) : call.z3.Z3_solver_check_assumptions(c, s, n, assumptions);
  note([&] {
    const HostContext::Inside inside(*call.context);
    call.context->end_check(call.solver(s), {assumptions, n}, answer);
  });
  return answer;
}

int check(Z3_context c, Z3_solver s) {
  const Call call(c);
  return call.context == nullptr ? call.z3.Z3_solver_check(c, s) : check_assumptions(c, s, 0, nullptr);
}

Z3_model get_model(Z3_context c, Z3_solver s) {
  const Call call(c);
  ShadowSolver* const solver = call.solver(s);
  Z3_model model = nullptr;
  attempt(call, solver, [&](ShadowSolver& known) {
    try {
      model = call.context->model(known);
    } catch (const std::exception&) {
      call.context->ask_z3_too(known);
    }
    if (model == nullptr) {
      known.tell_z3();
    }
  });
  if (model != nullptr) {
    call.succeed(c);
    return model;
  }
  return call.z3.Z3_solver_get_model(c, s);
}

Z3_ast get_proof(Z3_context c, Z3_solver s) {
  const Call call(c);
  attempt(call, call.solver(s), [&](ShadowSolver& known) {
    call.context->ask_z3_too(known);
    known.tell_z3();
  });
  return call.z3.Z3_solver_get_proof(c, s);
}

Z3_ast_vector get_unsat_core(Z3_context c, Z3_solver s) {
  const Call call(c);
  ShadowSolver* const solver = call.solver(s);
  Z3_ast_vector core = nullptr;
  attempt(call, solver, [&](ShadowSolver& known) { core = call.context->core(known); });
  if (core != nullptr) {
    call.succeed(c);
    return core;
  }
  tell(call, s);
  return call.z3.Z3_solver_get_unsat_core(c, s);
}

const char* get_reason_unknown(Z3_context c, Z3_solver s) {
  const Call call(c);
  ShadowSolver* const solver = call.solver(s);
  if (solver != nullptr && solver->answer().by == ShadowSolver::Answerer::Here && !solver->answer().z3_asked) {
    call.succeed(c);
    return solver->answer().result.reason.c_str();
  }
  tell(call, s);
  return call.z3.Z3_solver_get_reason_unknown(c, s);
}

// --- z3's own, told --------------------------------------------------------------------------------------------------

#define PREPROC_TAKEN(result, name, parameters, arguments) \
  result told_##name parameters {                          \
    const Call call(c);                                    \
    tell(call, s);                                         \
    return call.z3.name arguments;                         \
  }
PREPROC_TOLD_FUNCTIONS(PREPROC_TAKEN)
#undef PREPROC_TAKEN

}  // namespace

}  // namespace preproc::with_z3

extern "C" __attribute__((visibility("default"))) bool preproc_with_z3_attach(preproc::with_z3::FindFunction find,
                                                                              preproc::with_z3::Functions* taken) {
  using namespace preproc::with_z3;
  const RealZ3* z3 = nullptr;
  try {
    z3 = Registry::instance().add(find);
  } catch (const std::exception&) {
    return false;
  }
  if (z3 == nullptr) {
    return false;
  }
  newest = z3;
  *taken = {.Z3_global_param_set = global_param_set,
            .Z3_global_param_reset_all = global_param_reset_all,
            .Z3_set_param_value = set_param_value,
            .Z3_del_config = del_config,
            .Z3_mk_context = mk_context,
            .Z3_mk_context_rc = mk_context_rc,
            .Z3_del_context = del_context,
            .Z3_update_param_value = update_param_value,
            .Z3_interrupt = interrupt,
            .Z3_set_error_handler = set_error_handler,
            .Z3_mk_rec_func_decl = mk_rec_func_decl,
            .Z3_parse_smtlib2_string = parse_string,
            .Z3_parse_smtlib2_file = parse_file,
            .Z3_eval_smtlib2_string = eval_string,
            .Z3_mk_solver = mk_solver,
            .Z3_mk_simple_solver = mk_simple_solver,
            .Z3_mk_solver_for_logic = mk_solver_for_logic,
            .Z3_solver_translate = translate,
            .Z3_solver_inc_ref = inc_ref,
            .Z3_solver_dec_ref = dec_ref,
            .Z3_solver_set_params = set_params,
            .Z3_solver_interrupt = solver_interrupt,
            .Z3_solver_push = push,
            .Z3_solver_pop = pop,
            .Z3_solver_reset = reset,
            .Z3_solver_assert = assert_formula,
            .Z3_solver_assert_and_track = assert_and_track,
            .Z3_solver_from_string = from_string,
            .Z3_solver_from_file = from_file,
            .Z3_solver_import_model_converter = import_model_converter,
            .Z3_solver_propagate_init = propagate_init,
            .Z3_solver_register_on_clause = register_on_clause,
            .Z3_solver_check = check,
            .Z3_solver_check_assumptions = check_assumptions,
            .Z3_solver_get_model = get_model,
            .Z3_solver_get_proof = get_proof,
            .Z3_solver_get_unsat_core = get_unsat_core,
            .Z3_solver_get_reason_unknown = get_reason_unknown,
#define PREPROC_TAKEN(result, name, parameters, arguments) .name = told_##name,
            PREPROC_TOLD_FUNCTIONS(PREPROC_TAKEN)
#undef PREPROC_TAKEN
  };
  return true;
}
