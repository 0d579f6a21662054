#include "backends/stacked_backend.h"

namespace preproc {

void StackedBackend::assert_term(Term t) {
  prepare(t);
  stack_.add(t);
}

bool StackedBackend::begin_check() {
  if (begun_) {
    return true;
  }
  if (stack_.is_sent()) {
    if (last_.status != Status::Unknown) {
      return false;
    }
    stack_.forget();
  }
  last_ = {};
  drop_model();
  begun_ = true;
  return true;
}

void StackedBackend::send() {
  try {
    stack_.send(*this);
  } catch (...) {
    forget_sent();
    throw;
  }
}

CheckResult StackedBackend::check() {
  if (begin_check()) {
    begun_ = false;
    last_ = send_and_check();
  }
  return last_;
}

CheckResult StackedBackend::send_and_check() {
  while (true) {
    try {
      stack_.send(*this);
      return check_sent();
    } catch (const BackendError& error) {
      stack_.forget();
      if (!recover(error)) {
        throw;
      }
    }
  }
}

void StackedBackend::require_model() const {
  if (last_.status != Status::Sat || !stack_.is_sent()) {
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

Value StackedBackend::value(Term t) {
  require_model();
  return model_value(t);
}

}  // namespace preproc
