#include "backends/stacked_backend.h"

#include <utility>

namespace preproc {

void StackedBackend::append(LevelledTerm assertion) {
  prepare(assertion.term);
  note_asserted(assertion);
  stack_.append(assertion);
}

void StackedBackend::retract_to(size_t count) {
  if (count >= assertions().size()) {
    return;
  }
  if (stack_.retract_to(count)) {
    forget_lasting();
  } else {
    note_retracted();
  }
}

/// Sends the assertions and asks, again where the solver can recover from a failure.
template <typename Check>
std::invoke_result_t<Check&> StackedBackend::send_and(Check check) {
  while (true) {
    try {
      send();
      return check();
    } catch (const BackendError& error) {
      forget_sent();
      if (!recover(error)) {
        throw;
      }
    }
  }
}

CheckResult StackedBackend::ended_early(const Stopped& stopped) {
  forget_sent();
  check_ended_early();
  return {Status::Unknown, stopped.what()};
}

bool StackedBackend::begin_check() {
  if (begun_) {
    return true;
  }
  if (stack_.is_sent()) {
    if (last_result_.status != Status::Unknown) {
      return false;
    }
    stack_.forget();
  }
  last_result_ = {};
  drop_model();
  begun_ = true;
  return true;
}

/// Its candidate for a model is there until the next check.
void StackedBackend::note_end(const CheckResult& result) {
  was_stopped_ = result.status == Status::Unknown && token_.stop_requested() && !survives_stop();
}

void StackedBackend::send() {
  if (std::exchange(was_stopped_, false)) {
    stack_.forget();
  }
  try {
    stack_.send(*this);
  } catch (...) {
    forget_sent();
    throw;
  }
}

CheckResult StackedBackend::check(const StopToken& stop) {
  if (begin_check()) {
    begun_ = false;
    set_token(stop);
    check_begins();
    try {
      last_result_ = send_and([this] { return check_sent(); });
      note_end(last_result_);
    } catch (const Stopped& stopped) {
      last_result_ = ended_early(stopped);
    }
  }
  return last_result_;
}

AssumingResult StackedBackend::check_assuming(std::span<const Term> assumptions, const StopToken& stop) {
  for (const Term t : assumptions) {
    prepare(t);
  }
  last_result_ = {};
  drop_model();
  set_token(stop);
  check_begins();
  std::optional<AssumingResult> answer;
  try {
    answer = send_and([&] { return check_sent_assuming(assumptions); });
    if (answer) {
      note_end(answer->result);
    }
  } catch (const Stopped& stopped) {
    answer = AssumingResult{ended_early(stopped), {}};
  }
  if (!answer) {
    return Backend::check_assuming(assumptions, stop);
  }
  // A model under the assumptions is one of the assertions alone; unsat says nothing about these.
  if (answer->result.status == Status::Sat) {
    last_result_ = answer->result;
  }
  return std::move(*answer);
}

std::optional<CheckResult> StackedBackend::next_cube(std::span<const Term> terms, const CubeWish& wish, ModelCube& cube,
                                                     const StopToken& stop) {
  drop_model();
  set_token(stop);
  check_begins();
  std::optional<CheckResult> answer;
  try {
    answer = send_and([&] { return find_cube(terms, wish, cube); });
    if (answer) {
      note_end(*answer);
    }
  } catch (const Stopped& stopped) {
    answer = ended_early(stopped);
  }
  // Unsat says that there are no further models, and nothing of the assertions.
  last_result_ = answer && answer->status == Status::Sat ? *answer : CheckResult{};
  return answer;
}

void StackedBackend::require_model() const {
  if (last_result_.status == Status::Unsat || !stack_.is_sent()) {  // after Unknown there may be a candidate
    throw BackendError(std::string(name()) + " has no model: the assertions have not been found satisfiable");
  }
}

Assignment StackedBackend::model(std::span<const Function> symbols) {
  require_model();
  fetch_values(symbols);
  Assignment result;
  for (const Function f : symbols) {
    if (Value value = model_value(f); value.known()) {
      result.set(f, std::move(value));
    }
  }
  return result;
}

std::string StackedBackend::value_text(Term t) {
  require_model();
  return model_text(t);
}

std::string StackedBackend::definition_text(Function f) {
  require_model();
  return model_text(f);
}

std::string StackedBackend::proof() {
  if (last_result_.status != Status::Unsat || !stack_.is_sent()) {
    throw BackendError(std::string(name()) + " has no proof: the assertions have not been found unsatisfiable");
  }
  return sent_proof();
}

Value StackedBackend::value(Term t) {
  require_model();
  return model_value(t);
}

}  // namespace preproc
