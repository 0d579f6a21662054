// Every function of the C interface with arguments that it refuses: an error with a text, and a context that goes on.
#include <array>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>
#include <preproc/preproc.h>

namespace {

class InterfaceErrorsTest : public ::testing::Test {
 protected:
  ~InterfaceErrorsTest() override {
    preproc_solver_delete(s_);
    preproc_context_delete(c_);
    preproc_context_delete(other_);
  }
  /// Expects that the last call of the context ended with this error.
  void refused(preproc_error_kind kind, const char* call) const {
    EXPECT_EQ(preproc_error(c_), kind) << call << ": " << preproc_error_message(c_);
    EXPECT_STRNE(preproc_error_message(c_), "") << call;
    EXPECT_EQ(preproc_bool(c_, true).handle, true_.handle) << call;
    EXPECT_EQ(preproc_error(c_), PREPROC_NO_ERROR) << call;
    EXPECT_STREQ(preproc_error_message(c_), "") << call;
  }
  static void refused_null(const char* call) {
    EXPECT_EQ(preproc_error(nullptr), PREPROC_BAD_ARGUMENT) << call;
    EXPECT_STREQ(preproc_error_message(nullptr), "the context or solver is null") << call;
  }

  preproc_context* c_ = preproc_context_new();
  preproc_context* other_ = preproc_context_new();
  preproc_solver* s_ = preproc_solver_new(c_);
  preproc_term true_ = preproc_bool(c_, true);
  preproc_term x_ = preproc_constant(c_, "x", preproc_sort_bitvec(c_, 8));
  preproc_term foreign_ = preproc_bool(other_, true);
};

#define NULL_CONTEXT(call, failed) \
  EXPECT_TRUE((call)failed);       \
  refused_null(#call)

TEST_F(InterfaceErrorsTest, NullContextsAndSolvers) {
  preproc_context* const none = nullptr;
  preproc_solver* const nobody = nullptr;
  const preproc_sort sort{1};
  const preproc_term term{1};
  const preproc_term* list = nullptr;
  size_t count = 0;
  uint64_t word = 0;
  preproc_term value{0};
  NULL_CONTEXT(preproc_set_log(none, nullptr, nullptr), == false);
  NULL_CONTEXT(preproc_memory(none), == 0);
  NULL_CONTEXT(preproc_sort_bool(none), .handle == 0);
  NULL_CONTEXT(preproc_sort_int(none), .handle == 0);
  NULL_CONTEXT(preproc_sort_real(none), .handle == 0);
  NULL_CONTEXT(preproc_sort_string(none), .handle == 0);
  NULL_CONTEXT(preproc_sort_rounding_mode(none), .handle == 0);
  NULL_CONTEXT(preproc_sort_bitvec(none, 8), .handle == 0);
  NULL_CONTEXT(preproc_sort_float(none, 8, 24), .handle == 0);
  NULL_CONTEXT(preproc_sort_array(none, sort, sort), .handle == 0);
  NULL_CONTEXT(preproc_sort_sequence(none, sort), .handle == 0);
  NULL_CONTEXT(preproc_sort_function(none, &sort, 1, sort), .handle == 0);
  NULL_CONTEXT(preproc_sort_uninterpreted(none, "U"), .handle == 0);
  NULL_CONTEXT(preproc_sort_parse(none, "Int"), .handle == 0);
  NULL_CONTEXT(preproc_sort_kind_of(none, sort), == PREPROC_SORT_NONE);
  NULL_CONTEXT(preproc_sort_width(none, sort), == 0);
  NULL_CONTEXT(preproc_sort_exponent(none, sort), == 0);
  NULL_CONTEXT(preproc_sort_count(none, sort), == 0);
  NULL_CONTEXT(preproc_sort_at(none, sort, 0), .handle == 0);
  NULL_CONTEXT(preproc_sort_text(none, sort), == nullptr);
  NULL_CONTEXT(preproc_bool(none, true), .handle == 0);
  NULL_CONTEXT(preproc_bitvec(none, 8, 1), .handle == 0);
  NULL_CONTEXT(preproc_int(none, 1), .handle == 0);
  NULL_CONTEXT(preproc_number(none, sort, "1"), .handle == 0);
  NULL_CONTEXT(preproc_string(none, "", 0), .handle == 0);
  NULL_CONTEXT(preproc_constant(none, "x", sort), .handle == 0);
  NULL_CONTEXT(preproc_fresh(none, "x", sort), .handle == 0);
  NULL_CONTEXT(preproc_find(none, "x"), .handle == 0);
  NULL_CONTEXT(preproc_variable(none, "x", sort), .handle == 0);
  NULL_CONTEXT(preproc_op(none, "not", &term, 1), .handle == 0);
  NULL_CONTEXT(preproc_op1(none, "not", term), .handle == 0);
  NULL_CONTEXT(preproc_op2(none, "and", term, term), .handle == 0);
  NULL_CONTEXT(preproc_op3(none, "ite", term, term, term), .handle == 0);
  NULL_CONTEXT(preproc_op_indexed(none, "not", nullptr, 0, &term, 1), .handle == 0);
  NULL_CONTEXT(preproc_apply(none, term, &term, 1), .handle == 0);
  NULL_CONTEXT(preproc_constant_array(none, sort, term), .handle == 0);
  NULL_CONTEXT(preproc_empty_sequence(none, sort), .handle == 0);
  NULL_CONTEXT(preproc_bind(none, "forall", &term, 1, term), .handle == 0);
  NULL_CONTEXT(preproc_define(none, "f", &term, 1, term), .handle == 0);
  NULL_CONTEXT(preproc_parse_term(none, "true"), .handle == 0);
  NULL_CONTEXT(preproc_parse(none, "", 0, &list, &count), == false);
  NULL_CONTEXT(preproc_substitute(none, term, &term, &term, 1), .handle == 0);
  NULL_CONTEXT(preproc_simplify(none, term), .handle == 0);
  NULL_CONTEXT(preproc_term_sort(none, term), .handle == 0);
  NULL_CONTEXT(preproc_term_operator(none, term), == nullptr);
  NULL_CONTEXT(preproc_term_index_count(none, term), == 0);
  NULL_CONTEXT(preproc_term_index(none, term, 0), == 0);
  NULL_CONTEXT(preproc_term_count(none, term), == 0);
  NULL_CONTEXT(preproc_term_at(none, term, 0), .handle == 0);
  NULL_CONTEXT(preproc_term_is_value(none, term), == false);
  NULL_CONTEXT(preproc_term_word(none, term, &word), == false);
  NULL_CONTEXT(preproc_term_value(none, term), == nullptr);
  NULL_CONTEXT(preproc_term_text(none, term), == nullptr);
  NULL_CONTEXT(preproc_solver_new(none), == nullptr);
  NULL_CONTEXT(preproc_set(nobody, "timeout", "1"), == false);
  NULL_CONTEXT(preproc_allow_processes(nobody, nullptr), == false);
  NULL_CONTEXT(preproc_push(nobody, 1), == false);
  NULL_CONTEXT(preproc_pop(nobody, 1), == false);
  NULL_CONTEXT(preproc_levels(nobody), == 0);
  NULL_CONTEXT(preproc_add(nobody, term), == false);
  NULL_CONTEXT(preproc_assertions(nobody, &list, &count), == false);
  NULL_CONTEXT(preproc_check(nobody), == PREPROC_FAILED);
  NULL_CONTEXT(preproc_check_assuming(nobody, &term, 1), == PREPROC_FAILED);
  NULL_CONTEXT(preproc_reason_unknown(nobody), == nullptr);
  NULL_CONTEXT(preproc_value(nobody, term), .handle == 0);
  NULL_CONTEXT(preproc_values(nobody, &term, 1, &value), == false);
  NULL_CONTEXT(preproc_value_text(nobody, term), == nullptr);
  NULL_CONTEXT(preproc_model(nobody), == nullptr);
  NULL_CONTEXT(preproc_unsat_core(nobody, &list, &count), == false);
  NULL_CONTEXT(preproc_set_terminator(nobody, nullptr, nullptr), == false);
  NULL_CONTEXT(preproc_set_progress(nobody, nullptr, nullptr), == false);
  NULL_CONTEXT(preproc_statistics(nobody), == nullptr);
  NULL_CONTEXT(preproc_emit(nobody), == nullptr);
  NULL_CONTEXT(preproc_run(none, nullptr, 0, "", 0, nullptr, nullptr), == false);
  preproc_interrupt(nobody);
  preproc_solver_delete(nobody);
  preproc_context_delete(none);
}

#define REFUSED(call, failed, kind) \
  EXPECT_TRUE((call)failed);        \
  refused(kind, #call)

TEST_F(InterfaceErrorsTest, WrongHandles) {
  const preproc_sort byte = preproc_sort_bitvec(c_, 8);
  const preproc_term as_term{byte.handle};
  const preproc_sort as_sort{x_.handle};
  const preproc_term beyond{x_.handle + 1'000'000};
  for (const preproc_term wrong : {preproc_term{0}, foreign_, as_term, beyond}) {
    REFUSED(preproc_op1(c_, "not", wrong), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_op(c_, "and", std::array{true_, wrong}.data(), 2), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_simplify(c_, wrong), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_term_sort(c_, wrong), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_term_text(c_, wrong), == nullptr, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_term_value(c_, wrong), == nullptr, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_term_at(c_, wrong, 0), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_apply(c_, wrong, nullptr, 0), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_bind(c_, "forall", &wrong, 1, true_), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_define(c_, "f", &wrong, 1, true_), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_substitute(c_, true_, &wrong, &true_, 1), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_add(s_, wrong), == false, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_check_assuming(s_, &wrong, 1), == PREPROC_FAILED, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_value(s_, wrong), .handle == 0, PREPROC_BAD_ARGUMENT);
  }
  for (const preproc_sort wrong : {preproc_sort{0}, preproc_sort_int(other_), as_sort}) {
    REFUSED(preproc_constant(c_, "y", wrong), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_sort_array(c_, byte, wrong), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_sort_text(c_, wrong), == nullptr, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_sort_width(c_, wrong), == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_number(c_, wrong, "1"), .handle == 0, PREPROC_BAD_ARGUMENT);
    REFUSED(preproc_variable(c_, "v", wrong), .handle == 0, PREPROC_BAD_ARGUMENT);
  }
}

TEST_F(InterfaceErrorsTest, WrongSortsAndTexts) {
  const preproc_term one = preproc_int(c_, 1);
  const preproc_sort byte = preproc_sort_bitvec(c_, 8);
  REFUSED(preproc_op2(c_, "bvadd", x_, one), .handle == 0, PREPROC_BAD_SORT);
  REFUSED(preproc_op1(c_, "bvult", x_), .handle == 0, PREPROC_BAD_SORT);
  REFUSED(preproc_op1(c_, "no operator", x_), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_op1(c_, nullptr, x_), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_op(c_, "and", nullptr, 2), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_op_indexed(c_, "extract", nullptr, 2, &x_, 1), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_op_indexed(c_, "extract", std::array{9U, 0U}.data(), 2, &x_, 1), .handle == 0, PREPROC_BAD_SORT);
  REFUSED(preproc_constant(c_, "x", preproc_sort_int(c_)), .handle == 0, PREPROC_BAD_SORT);
  REFUSED(preproc_constant(c_, nullptr, byte), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_apply(c_, x_, &x_, 1), .handle == 0, PREPROC_BAD_SORT);
  REFUSED(preproc_constant_array(c_, byte, x_), .handle == 0, PREPROC_BAD_SORT);
  REFUSED(preproc_empty_sequence(c_, byte), .handle == 0, PREPROC_BAD_SORT);
  REFUSED(preproc_sort_sequence(c_, preproc_sort_parse(c_, "(Bag Int)")), .handle == 0, PREPROC_BAD_SORT);
  REFUSED(preproc_bind(c_, "some", &x_, 1, true_), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_bind(c_, "forall", &x_, 1, true_), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_substitute(c_, x_, &x_, &one, 1), .handle == 0, PREPROC_BAD_SORT);
  REFUSED(preproc_number(c_, byte, "many"), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_number(c_, preproc_sort_bool(c_), "1"), .handle == 0, PREPROC_BAD_SORT);
  REFUSED(preproc_number(c_, preproc_sort_real(c_), "1/0"), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_string(c_, nullptr, 0), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_sort_parse(c_, "(Array Int)"), .handle == 0, PREPROC_BAD_TEXT);
  REFUSED(preproc_sort_float(c_, 1, 1), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_sort_function(c_, nullptr, 0, byte), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_sort_at(c_, byte, 0), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_parse_term(c_, "(and true"), .handle == 0, PREPROC_BAD_TEXT);
  REFUSED(preproc_parse_term(c_, nullptr), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_parse(c_, "(assert true)", 13, nullptr, nullptr), == false, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_find(c_, "nobody"), .handle == 0, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_add(s_, x_), == false, PREPROC_BAD_SORT);
  REFUSED(preproc_pop(s_, 1), == false, PREPROC_BAD_STATE);
  REFUSED(preproc_push(s_, UINT32_MAX), == false, PREPROC_BAD_STATE);
  REFUSED(preproc_model(s_), == nullptr, PREPROC_BAD_STATE);
  REFUSED(preproc_set(s_, "no-option", "1"), == false, PREPROC_BAD_OPTION);
  REFUSED(preproc_set(s_, nullptr, "1"), == false, PREPROC_BAD_ARGUMENT);
  REFUSED(preproc_set(s_, "no-fold", "maybe"), == false, PREPROC_BAD_OPTION);
  REFUSED(preproc_run(c_, nullptr, 0, nullptr, 0, nullptr, nullptr), == false, PREPROC_BAD_ARGUMENT);
}

TEST_F(InterfaceErrorsTest, ErrorsWithoutAContextAreTheThreads) {
  EXPECT_EQ(preproc_sort_bool(nullptr).handle, 0U);
  EXPECT_EQ(preproc_error(nullptr), PREPROC_BAD_ARGUMENT);
  std::thread([] { EXPECT_EQ(preproc_error(nullptr), PREPROC_NO_ERROR); }).join();
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_F(InterfaceErrorsTest, OutOfMemoryIsAnError) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const rlimit limit{.rlim_cur = 400'000'000, .rlim_max = 400'000'000};
    ::setrlimit(RLIMIT_AS, &limit);
    // Terms until there is no room for more.
    preproc_term sum = x_;
    preproc_error_kind kind = PREPROC_NO_ERROR;
    for (uint64_t i = 0; kind == PREPROC_NO_ERROR && i < 100'000'000; ++i) {
      const preproc_term next = preproc_op2(c_, "bvadd", sum, i % 2 == 0 ? x_ : sum);
      kind = preproc_error(c_);
      sum = next.handle != 0 ? next : sum;
    }
    ::_exit(kind == PREPROC_NO_MEMORY && std::string(preproc_error_message(c_)) == "out of memory" &&
                    preproc_bool(c_, true).handle == true_.handle
                ? 0
                : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}
#endif

}  // namespace
