// What a caller gets wrong without noticing: numbers that do not fit, NULs, handles out of nowhere, callbacks that
// throw.
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <preproc/preproc.hpp>

namespace {

using preproc::Context;
using preproc::Error;
using preproc::Solver;
using preproc::Sort;
using preproc::Status;
using preproc::Term;

class MisuseTest : public ::testing::Test {
 protected:
  /// A check that no solver ends soon.
  void add_hard_query() {
    const Term p = c_.bitvec("p", 64);
    const Term q = c_.bitvec("q", 64);
    s_.add(zero_extend(64, p) * zero_extend(64, q) ==
           c_.number(c_.bitvec_sort(128), "1000000000000000012000000000000000027"));
    s_.add(ugt(p, 1) && ugt(q, p));
  }
  Context c_;
  Solver s_{c_};
  Term x_ = c_.bitvec("x", 8);
};

TEST_F(MisuseTest, NumbersThatDoNotFit) {
  constexpr uint64_t kBeyond = (uint64_t{1} << 32) + 8;
  EXPECT_THROW(c_.bitvec("w", kBeyond), std::invalid_argument);
  EXPECT_THROW(c_.bitvec_sort(-1), std::invalid_argument);
  EXPECT_THROW(c_.float_sort(8, kBeyond), std::invalid_argument);
  EXPECT_THROW(c_.bits(kBeyond, 1), std::invalid_argument);
  EXPECT_THROW(extract(kBeyond, 0, x_), std::invalid_argument);
  EXPECT_THROW(extract(7, -1, x_), std::invalid_argument);
  EXPECT_THROW(zero_extend(kBeyond, x_), std::invalid_argument);
  EXPECT_THROW(sign_extend(-1, x_), std::invalid_argument);
  EXPECT_THROW(s_.push(-1), std::invalid_argument);
  EXPECT_THROW(s_.pop(kBeyond), std::invalid_argument);
  EXPECT_THROW(c_.bitvec_sort(0), Error);
  EXPECT_THROW(c_.bitvec_sort(std::numeric_limits<uint32_t>::max()), Error);
  // Numbers of the host's own types keep their values.
  constexpr uint64_t kLargest = std::numeric_limits<uint64_t>::max();
  EXPECT_EQ(c_.integer(kLargest).value(), "18446744073709551615");
  EXPECT_EQ((c_.integer("i") + kLargest).at(1).value(), "18446744073709551615");
  EXPECT_EQ((c_.bitvec("wide", 128) + kLargest).at(1).value(), "18446744073709551615");
  EXPECT_EQ((x_ + -1).at(1).value(), "255");
}

TEST_F(MisuseTest, NulsInTexts) {
  const std::string text("a\0b", 3);
  const Sort byte = c_.bitvec_sort(8);
  EXPECT_THROW(c_.constant(text, byte), std::invalid_argument);
  EXPECT_THROW(c_.fresh(text, byte), std::invalid_argument);
  EXPECT_THROW(c_.find(text), std::invalid_argument);
  EXPECT_THROW(c_.variable(text, byte), std::invalid_argument);
  EXPECT_THROW(c_.define(text, {}, x_), std::invalid_argument);
  EXPECT_THROW(c_.uninterpreted_sort(text), std::invalid_argument);
  EXPECT_THROW(c_.sort(text), std::invalid_argument);
  EXPECT_THROW(c_.term(text), std::invalid_argument);
  EXPECT_THROW(c_.number(byte, text), std::invalid_argument);
  EXPECT_THROW(s_.set(text, "1"), std::invalid_argument);
  EXPECT_THROW(s_.set("timeout", std::string("1\0", 2)), std::invalid_argument);
  EXPECT_THROW(s_.allow_processes(text), std::invalid_argument);
  EXPECT_THROW(c_.parse(std::string("(declare-const a\0b Bool)", 24)), Error);
  EXPECT_EQ(c_.string(text).value(), text);  // a string may have one
}

TEST_F(MisuseTest, NamesThatAreNone) {
  const Sort byte = c_.bitvec_sort(8);
  for (const char* name : {"a|b", "a\\b"}) {
    EXPECT_THROW(c_.constant(name, byte), Error);
    EXPECT_THROW(c_.variable(name, byte), Error);
    EXPECT_THROW(c_.define(name, {}, x_), Error);
    EXPECT_THROW(c_.uninterpreted_sort(name), Error);
  }
}

/// Calls functions of the interface with handles that nobody was given.
void use(preproc_context* c, preproc_solver* s, preproc_term t, preproc_term u, preproc_sort sort) {
  preproc_sort_kind_of(c, sort);
  preproc_sort_width(c, sort);
  preproc_sort_text(c, sort);
  for (size_t i = 0; i < preproc_sort_count(c, sort) && i < 5; ++i) {
    preproc_sort_at(c, sort, i);
  }
  const preproc_sort array = preproc_sort_array(c, sort, preproc_term_sort(c, u));
  preproc_constant_array(c, array, u);
  preproc_empty_sequence(c, preproc_sort_sequence(c, sort));
  preproc_number(c, sort, "7");
  preproc_variable(c, "v", sort);
  preproc_fresh(c, "f", sort);
  preproc_op1(c, "not", t);
  preproc_op2(c, "=", t, u);
  preproc_op2(c, "bvadd", t, u);
  preproc_op3(c, "ite", t, u, u);
  preproc_apply(c, t, &u, 1);
  preproc_bind(c, "forall", &t, 1, u);
  preproc_define(c, ("d" + std::to_string(t.handle)).c_str(), &t, 1, u);
  preproc_substitute(c, t, &u, &t, 1);
  preproc_simplify(c, t);
  preproc_term_text(c, t);
  preproc_term_value(c, t);
  preproc_term_operator(c, t);
  preproc_term_at(c, t, 0);
  preproc_push(s, 1);
  preproc_add(s, t);
  preproc_check_assuming(s, &u, 1);
  preproc_value(s, u);
  preproc_model(s);
  preproc_pop(s, 1);
}

TEST_F(MisuseTest, HandlesOutOfNowhere) {
  s_.set("timeout", "0.2");
  Context other;
  const Term foreign = other.bitvec("foreign", 8);
  EXPECT_THROW(s_.add(foreign == foreign), Error);
  EXPECT_THROW(x_ + foreign, Error);
  EXPECT_THROW(c_.constant("y", other.bitvec_sort(16)), Error);
  s_.add(
      c_.parse("(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)"
               "(declare-fun f (Int) Int)(assert (forall ((i Int)) (> (f i) i)))(assert (= l (cons 1 nil)))")[1]);
  s_.check();
  constexpr uint64_t kNumber = 0xffffffff;
  const uint64_t of_terms = x_.handle().handle & ~kNumber;
  const uint64_t of_sorts = x_.sort().handle().handle & ~kNumber;
  std::mt19937_64 random(7);
  for (int i = 0; i < 400; ++i) {
    const auto any = [&](uint64_t context) {
      switch (random() % 4) {
        case 0: return random();
        case 1: return context | (random() & kNumber);
        default: return context | random() % 150;
      }
    };
    use(c_.handle(), s_.handle(), {any(of_terms)}, {any(of_terms)}, {any(of_sorts)});
  }
  s_.add(x_ == 7);
  EXPECT_EQ(c_.bits(8, 7).value(), "7");
}

struct Thrown {
  int number;
};

TEST_F(MisuseTest, CallbacksThatThrowEndTheCheck) {
  add_hard_query();
  std::atomic<int> asked = 0;
  s_.set_terminator([&]() -> bool { throw Thrown{++asked}; });
  for (int i = 1; i < 3; ++i) {
    EXPECT_THROW(s_.check(), Thrown);
    EXPECT_EQ(asked, i);
    EXPECT_EQ(s_.reason_unknown(), "interrupted");
  }
  s_.set_terminator({});
  s_.set_progress([](std::string_view step) { throw std::runtime_error(std::string(step)); });
  EXPECT_THROW(s_.check(), std::runtime_error);
  EXPECT_EQ(s_.reason_unknown(), "interrupted");
  s_.set_progress({});
  s_.set("timeout", "0.1");
  c_.set_log([](std::string_view) { throw Thrown{7}; });
  EXPECT_THROW(s_.check(), Thrown);
  c_.set_log({});
  EXPECT_EQ(s_.check(), Status::Unknown);
}

TEST_F(MisuseTest, CallbacksThatThrowEndTheScript) {
  const std::string script = "(echo \"a\")(check-sat)(declare-const p Bool)(assert p)(check-sat)(echo \"b\")";
  int pieces = 0;
  EXPECT_THROW(c_.run({}, script,
                      [&](std::string_view) {
                        ++pieces;
                        throw Thrown{1};
                      }),
               Thrown);
  EXPECT_GE(pieces, 1);
  EXPECT_EQ(c_.run({}, script), "\"a\"\nsat\nsat\n\"b\"\n");
}

TEST_F(MisuseTest, CallbacksThatThrowThroughC) {
  add_hard_query();
  preproc_set_terminator(
      s_.handle(), [](void*) -> bool { throw Thrown{1}; }, nullptr);
  EXPECT_EQ(preproc_check(s_.handle()), PREPROC_UNKNOWN);
  preproc_set_terminator(s_.handle(), nullptr, nullptr);
  preproc_set_progress(
      s_.handle(), [](void*, const char*, size_t) { throw Thrown{1}; }, nullptr);
  EXPECT_EQ(preproc_check(s_.handle()), PREPROC_UNKNOWN);
  preproc_set_progress(s_.handle(), nullptr, nullptr);
  preproc_set_log(
      c_.handle(), [](void*, const char*, size_t) { throw Thrown{1}; }, nullptr);
  s_.set("timeout", "0.1");
  EXPECT_EQ(preproc_check(s_.handle()), PREPROC_UNKNOWN);
  EXPECT_FALSE(preproc_run(
      c_.handle(), nullptr, 0, "(echo \"a\")(echo \"b\")(check-sat)", 32,
      [](void*, const char*, size_t) { throw Thrown{1}; }, nullptr));
}

TEST_F(MisuseTest, ScriptsAreInterrupted) {
  std::thread interrupter;
  std::atomic<bool> over = false;
  const std::string hard =
      "(echo \"a\")(declare-const p (_ BitVec 128))(declare-const q (_ BitVec 128))"
      "(assert (= (bvmul p q) #x000000000000fffffffffffffffffddd))"
      "(assert (and (bvult p #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 p)))"
      "(assert (and (bvult q #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 q)))"
      "(check-sat)(echo \"b\")";
  std::string output;
  EXPECT_THROW(c_.run({}, hard,
                      [&](std::string_view text) {
                        output += text;
                        if (!interrupter.joinable()) {
                          interrupter = std::thread([&] {
                            while (!over) {
                              std::this_thread::sleep_for(std::chrono::milliseconds(10));
                              c_.interrupt_run();
                            }
                          });
                        }
                      }),
               Error);
  over = true;
  interrupter.join();
  EXPECT_EQ(output.find("\"b\""), std::string::npos) << output;
  EXPECT_EQ(c_.run({}, "(check-sat)"), "sat\n");
}

TEST_F(MisuseTest, ScriptsWriteNoFiles) {
  const std::string output = c_.run({"--solver", "z3"},
                                    "(set-option :regular-output-channel \"misuse_test.made\")"
                                    "(set-option :solver.smtlib2_log misuse_test.made)(check-sat)");
  EXPECT_NE(output.find("no files are written here"), std::string::npos) << output;
  EXPECT_NE(output.find("sat\n"), std::string::npos) << output;
  EXPECT_EQ(std::fopen("misuse_test.made", "r"), nullptr);
}

}  // namespace
