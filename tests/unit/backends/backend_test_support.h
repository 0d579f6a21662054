#pragma once

#include <memory>

#include <gtest/gtest.h>

#include "backends/backend.h"

namespace preproc {

/// A test that runs on every registered backend; its parameter is the backend's name.
class BackendTest : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Backend> make(BackendOptions options = {}) { return find_backend(GetParam())->create(tm_, options); }
  /// The answer of a fresh backend to one assertion.
  CheckResult solve(Term t, BackendOptions options = {}) {
    const std::unique_ptr<Backend> backend = make(std::move(options));
    backend->assert_term(t);
    return backend->check();
  }
  /// The value of `t` after `assertion`, which must be satisfiable.
  Value value_of(Term t, Term assertion) {
    const std::unique_ptr<Backend> backend = make();
    backend->assert_term(assertion);
    EXPECT_EQ(backend->check().status, Status::Sat);
    return backend->value(t);
  }

  Sort boolean() const { return tm_.sorts().boolean(); }
  Sort integer() const { return tm_.sorts().integer(); }
  Sort real() const { return tm_.sorts().real(); }
  Sort bits(uint32_t width) { return tm_.sorts().bitvec(width); }
  Sort array(Sort index, Sort element) { return tm_.sorts().array(index, element); }
  Sort uninterpreted(std::string_view name) { return tm_.sorts().declared(tm_.symbols().intern(name), {}); }
  Function declare(std::string_view name, std::vector<Sort> arguments, Sort range) {
    return tm_.declare(tm_.symbols().intern(name), tm_.sorts().function(arguments, range));
  }
  Term apply(Function f, std::vector<Term> arguments) { return tm_.mk_apply(f, arguments); }
  Term equal(Term a, Term b) { return tm_.mk(Kind::Equal, {a, b}); }
  Term differ(Term a, Term b) { return tm_.mk(Kind::Distinct, {a, b}); }
  Term negate(Term a) { return tm_.mk(Kind::Not, {a}); }
  Term integer(int64_t i) { return tm_.mk_int(mpz_class(std::to_string(i))); }

  TermManager tm_;
};

inline std::vector<std::string> backend_names() {
  std::vector<std::string> names;
  for (const BackendRecord& record : all_backends()) {
    names.emplace_back(record.name);
  }
  return names;
}

/// Skips a test on backends without something, by its name in `Capabilities`.
#define PREPROC_NEEDS(capability)                         \
  if (!this->make()->capabilities().capability) {         \
    GTEST_SKIP() << GetParam() << " has no " #capability; \
  }

/// Those that read every theory.
inline std::vector<std::string> wide_backend_names() { return {"z3", "cvc5"}; }

/// The same as below on these.
#define PREPROC_ON_WIDE_BACKENDS(Fixture)                                                  \
  INSTANTIATE_TEST_SUITE_P(All, Fixture, testing::ValuesIn(preproc::wide_backend_names()), \
                           [](const testing::TestParamInfo<std::string>& tested) { return tested.param; })

/// Runs the tests of a fixture derived from BackendTest on all backends.
#define PREPROC_ON_ALL_BACKENDS(Fixture)                                              \
  INSTANTIATE_TEST_SUITE_P(All, Fixture, testing::ValuesIn(preproc::backend_names()), \
                           [](const testing::TestParamInfo<std::string>& tested) { return tested.param; })

}  // namespace preproc
