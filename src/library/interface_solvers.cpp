// The functions of the interface about solvers.
#include <new>

#include "library/solver.h"

using namespace preproc;

namespace {

preproc_context* context_of(preproc_solver* solver) { return solver != nullptr ? &solver->context() : nullptr; }

/// As `guarded`. Where memory has run out, the solver's engine is not used again: what it has kept may be half done.
template <typename Result, typename Body>
Result solving(preproc_solver* solver, Result failed, Body&& body) noexcept {
  return guarded(context_of(solver), failed, [&](preproc_context& c) -> Result {
    try {
      return body(c);
    } catch (const std::bad_alloc&) {
      solver->renew();
      throw;
    }
  });
}

/// As `solving`, for a function that says only whether it worked.
template <typename Body>
bool done(preproc_solver* solver, Body&& body) noexcept {
  return solving(solver, false, [&](preproc_context&) {
    body(*solver);
    return true;
  });
}

template <typename Body>
const char* text(preproc_solver* solver, Body&& body) noexcept {
  return solving(solver, static_cast<const char*>(nullptr), [&](preproc_context& c) { return c.keep(body(*solver)); });
}

preproc_status status_of(Status status) {
  return status == Status::Sat ? PREPROC_SAT : status == Status::Unsat ? PREPROC_UNSAT : PREPROC_UNKNOWN;
}

}  // namespace

preproc_solver* preproc_solver_new(preproc_context* context) {
  return guarded(context, static_cast<preproc_solver*>(nullptr),
                 [](preproc_context& c) { return new preproc_solver(c); });
}

void preproc_solver_delete(preproc_solver* solver) { delete solver; }

bool preproc_set(preproc_solver* solver, const char* option, const char* value) {
  return done(solver, [&](preproc_solver& s) {
    s.set(std::string(preproc_context::name(option, "option")), std::string(preproc_context::name(value, "value")));
  });
}

bool preproc_allow_processes(preproc_solver* solver, const char* program) {
  return done(solver, [&](preproc_solver& s) { s.allow_processes(program); });
}

bool preproc_push(preproc_solver* solver, uint32_t levels) {
  return done(solver, [&](preproc_solver& s) { s.push(levels); });
}

bool preproc_pop(preproc_solver* solver, uint32_t levels) {
  return done(solver, [&](preproc_solver& s) { s.pop(levels); });
}

uint32_t preproc_levels(preproc_solver* solver) {
  return solving(solver, uint32_t{0}, [&](preproc_context&) { return solver->assertions().level(); });
}

bool preproc_add(preproc_solver* solver, preproc_term assertion) {
  return done(solver, [&](preproc_solver& s) { s.add(s.context().condition(assertion)); });
}

bool preproc_assertions(preproc_solver* solver, const preproc_term** terms, size_t* count) {
  return done(solver, [&](preproc_solver& s) {
    std::vector<Term> asserted;
    for (const AssertionStack::Entry& entry : s.assertions().entries()) {
      asserted.push_back(entry.term);
    }
    s.context().keep(asserted, terms, count);
  });
}

preproc_status preproc_check(preproc_solver* solver) { return preproc_check_assuming(solver, nullptr, 0); }

preproc_status preproc_check_assuming(preproc_solver* solver, const preproc_term* assumptions, size_t count) {
  return solving(solver, PREPROC_FAILED, [&](preproc_context& c) {
    if (assumptions == nullptr && count != 0) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "the list of assumptions is null");
    }
    std::vector<Term> terms;
    for (size_t i = 0; i < count; ++i) {
      terms.push_back(c.condition(assumptions[i]));
    }
    return status_of(solver->check(std::move(terms)).status);
  });
}

const char* preproc_reason_unknown(preproc_solver* solver) {
  return text(solver, [](preproc_solver& s) { return s.reason(); });
}

preproc_term preproc_value(preproc_solver* solver, preproc_term term) {
  return solving(solver, preproc_term{0}, [&](preproc_context& c) { return c.handle(solver->value(c.term(term))); });
}

bool preproc_values(preproc_solver* solver, const preproc_term* terms, size_t count, preproc_term* values) {
  return solving(solver, false, [&](preproc_context& c) {
    if (values == nullptr && count != 0) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "the place for the values is null");
    }
    const std::vector<Term> asked = c.terms(terms, count);
    for (size_t i = 0; i < count; ++i) {
      values[i] = c.handle(solver->value(asked[i]));
    }
    return true;
  });
}

const char* preproc_value_text(preproc_solver* solver, preproc_term term) {
  return text(solver, [&](preproc_solver& s) { return s.value_text(s.context().term(term)); });
}

const char* preproc_model(preproc_solver* solver) {
  return text(solver, [](preproc_solver& s) { return s.model_text(); });
}

bool preproc_unsat_core(preproc_solver* solver, const preproc_term** terms, size_t* count) {
  return done(solver, [&](preproc_solver& s) { s.context().keep(s.unsat_core(), terms, count); });
}

bool preproc_models(preproc_solver* solver, const preproc_term* terms, size_t count) {
  return done(solver, [&](preproc_solver& s) { s.list_models(s.context().terms(terms, count)); });
}

preproc_status preproc_next_model(preproc_solver* solver, preproc_term* values) {
  return solving(solver, PREPROC_FAILED, [&](preproc_context& c) {
    std::vector<Term> found;
    const preproc_status status = status_of(solver->next_model(found));
    if (values == nullptr && !found.empty()) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "the place for the values is null");
    }
    for (size_t i = 0; i < found.size(); ++i) {
      values[i] = c.handle(found[i]);
    }
    return status;
  });
}

const char* preproc_count_models(preproc_solver* solver, const preproc_term* terms, size_t count, bool* exact) {
  return text(solver, [&](preproc_solver& s) {
    const ModelCount found = s.count_models(s.context().terms(terms, count));
    if (exact != nullptr) {
      *exact = found.exact;
    }
    return found.models.get_str();
  });
}

void preproc_interrupt(preproc_solver* solver) {
  if (solver != nullptr) {
    solver->interrupt();
  }
}

bool preproc_set_terminator(preproc_solver* solver, preproc_terminator callback, void* data) {
  return done(solver, [&](preproc_solver& s) { s.set_terminator(callback, data); });
}

bool preproc_set_progress(preproc_solver* solver, preproc_line_callback callback, void* data) {
  return done(solver, [&](preproc_solver& s) { s.set_progress(callback, data); });
}

const char* preproc_statistics(preproc_solver* solver) {
  return text(solver, [](preproc_solver& s) { return s.statistics_text(); });
}

const char* preproc_emit(preproc_solver* solver) {
  return text(solver, [](preproc_solver& s) { return s.emitted_text(); });
}
