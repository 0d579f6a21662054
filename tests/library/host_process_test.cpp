// What a program that embeds the library finds unchanged: its output, signals, children and locale.
#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <preproc/preproc.hpp>

namespace {

using namespace preproc;

/// Standard output and error, redirected to a file as long as this object lives.
class CapturedOutput {
 public:
  CapturedOutput() : file_(std::tmpfile()), out_(::dup(1)), err_(::dup(2)) {
    std::fflush(nullptr);
    ::dup2(::fileno(file_), 1);
    ::dup2(::fileno(file_), 2);
  }
  CapturedOutput(const CapturedOutput&) = delete;
  CapturedOutput& operator=(const CapturedOutput&) = delete;
  ~CapturedOutput() {
    ::dup2(out_, 1);
    ::dup2(err_, 2);
    ::close(out_);
    ::close(err_);
    std::fclose(file_);
  }
  long size() {
    std::fflush(nullptr);
    return ::lseek(::fileno(file_), 0, SEEK_END);
  }

 private:
  FILE* file_;
  int out_;
  int err_;
};

std::array<struct sigaction, 65> signals() {
  std::array<struct sigaction, 65> all{};
  for (int i = 1; i < 65; ++i) {
    ::sigaction(i, nullptr, &all[static_cast<size_t>(i)]);
  }
  return all;
}

/// All that a program would do: answers by every way, errors, a limit, scripts.
void use_the_library() {
  Context c;
  const Term x = c.bitvec("x", 16);
  const Term f = c.constant("r", c.real_sort());
  for (const char* solver : {"auto", "z3", "cvc5", "bits"}) {
    Solver s(c);
    s.set("solver", solver);
    s.set("timeout", "0.1");
    s.add(x * x * x == 4913 && ugt(x, 1));
    s.check();
    if (std::string(solver) != "bits") {
      s.add(f * f == f + 1);
      s.check();
    }
    s.push();
    s.add(x == 2);
    s.check();
    s.emit();
  }
  EXPECT_THROW(c.term("(bvadd x"), Error);
  c.run({}, "(set-option :verbosity 3)(echo \"text\")(declare-const a Int)(assert (= a b))(check-sat)");
  c.run({"--lang", "sygus", "--timeout", "2"},
        "(set-logic LIA)(synth-fun f ((a Int)) Int)(declare-var a Int)(constraint (> (f a) a))(check-synth)");
}

TEST(HostProcessTest, IsUntouched) {
  std::setlocale(LC_ALL, "C");
  const std::string locale = std::setlocale(LC_ALL, nullptr);
  const std::array<struct sigaction, 65> before = signals();
  {
    CapturedOutput output;
    use_the_library();
    EXPECT_EQ(output.size(), 0);
    std::fputs("seen", stderr);
    EXPECT_EQ(output.size(), 4);
  }
  const std::array<struct sigaction, 65> after = signals();
  for (size_t i = 1; i < before.size(); ++i) {
    EXPECT_EQ(before[i].sa_handler, after[i].sa_handler) << "signal " << i;
  }
  EXPECT_EQ(std::string(std::setlocale(LC_ALL, nullptr)), locale);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

}  // namespace
