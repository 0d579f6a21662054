// Oracles: libm, shared libraries and executables, well-behaved ones and every way to misbehave.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <random>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "oracles/make_oracle.h"
#include "oracles/value_reader.h"
#include "value/sort.h"

namespace preproc {
namespace {

using testing::HasSubstr;

/// Processes of the group that are no zombies.
int living_members(pid_t group) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    if (entry.path().filename().string().find_first_not_of("0123456789") != std::string::npos) {
      continue;
    }
    std::ifstream stat(entry.path() / "stat");
    const std::string text{std::istreambuf_iterator<char>(stat), {}};
    char state = 'Z';
    int parent = 0;
    int of = 0;
    const size_t behind_name = text.rfind(')');
    if (behind_name != std::string::npos &&
        std::sscanf(text.c_str() + behind_name + 1, " %c %d %d", &state, &parent, &of) == 3) {
      count += of == group && state != 'Z' && state != 'X' ? 1 : 0;
    }
  }
  return count;
}

/// True if nobody of the group is alive, soon.
bool dies(pid_t group) {
  for (int waited = 0; waited < 2000; ++waited) {
    if (living_members(group) == 0) {
      return true;
    }
    ::usleep(10'000);
  }
  return false;
}

class OracleTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("oracle_test." + std::to_string(::getpid()));
    std::filesystem::create_directory(folder_);
    options_.allow_programs = true;
    options_.time_limit = std::chrono::seconds(20);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Sort bv(uint32_t width) { return tm_.sorts().bitvec(width); }
  Sort float64() { return tm_.sorts().floating_point(11, 53); }
  Sort float32() { return tm_.sorts().floating_point(8, 24); }
  Sort function(const std::vector<Sort>& arguments, Sort range) { return tm_.sorts().function(arguments, range); }

  static Value number(double x) {
    return Value(FloatingPoint::from_bits({11, 53}, BitVector(64, std::bit_cast<uint64_t>(x))));
  }
  static Value number(float x) {
    return Value(FloatingPoint::from_bits({8, 24}, BitVector(32, uint64_t{std::bit_cast<uint32_t>(x)})));
  }
  static Value integer(long i) { return Value(mpz_class(i)); }
  static Value word(uint32_t width, uint64_t w) { return Value(BitVector(width, w)); }

  std::shared_ptr<Oracle> make(const std::string& name, const std::vector<Sort>& arguments, Sort range) {
    return make_oracle(tm_.sorts(), function(arguments, range), name, folder_.string(), options_);
  }
  /// What is wrong with the declaration; empty if nothing is.
  std::string error(const std::string& name, const std::vector<Sort>& arguments, Sort range) {
    try {
      make(name, arguments, range);
    } catch (const OracleError& error) {
      return error.what();
    }
    return {};
  }
  /// An executable script for sh, from Int to Int.
  std::shared_ptr<Oracle> script(const std::string& commands) {
    const std::filesystem::path file = folder_ / "script";
    std::ofstream(file) << "#!/bin/sh\n" << commands << '\n';
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return make(file.string(), {tm_.sorts().integer()}, tm_.sorts().integer());
  }
  static Value call(Oracle& oracle, const std::vector<Value>& arguments) { return oracle.call(arguments); }
  std::string contents(const std::string& file) const {
    std::ifstream in(folder_ / file);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// The failure of a script that is called with 3.
  std::string failure(const std::string& commands) {
    const std::shared_ptr<Oracle> oracle = script(commands);
    EXPECT_FALSE(call(*oracle, {integer(3)}).known()) << commands;
    return oracle->failure();
  }

  TermManager tm_;
  OracleOptions options_;
  std::filesystem::path folder_;
};

// --- libm ----------------------------------------------------------------------------------------------------------------

TEST_F(OracleTest, LibmAgreesWithTheCLibrary) {
  options_.allow_programs = false;
  const std::vector<double> numbers = {0.0,    -0.0,    1.0,  -1.5,     0.75,      1e300,
                                       5e-324, -1e-310, 27.0, INFINITY, -INFINITY, NAN};
  std::mt19937_64 random(1);
  using Unary = double (*)(double);
  using UnaryFloat = float (*)(float);
  const std::tuple<const char*, Unary, UnaryFloat> unary[] = {
      {"sin", ::sin, ::sinf},      {"exp", ::exp, ::expf},          {"log", ::log, ::logf},
      {"sqrt", ::sqrt, ::sqrtf},   {"tgamma", ::tgamma, ::tgammaf}, {"trunc", ::trunc, ::truncf},
      {"acosh", ::acosh, ::acoshf}};
  for (const auto& [name, f, g] : unary) {
    const auto of_double = make(std::string("libm:") + name, {float64()}, float64());
    const auto of_float = make(std::string("libm:") + name, {float32()}, float32());
    const auto check = [&](double x) {
      EXPECT_EQ(call(*of_double, {number(x)}), number(f(x))) << name << ' ' << x;
      const auto y = static_cast<float>(x);
      EXPECT_EQ(call(*of_float, {number(y)}), number(g(y))) << name << ' ' << y;
    };
    std::ranges::for_each(numbers, check);
    for (int i = 0; i < 1000; ++i) {
      check(std::bit_cast<double>(random()));
    }
  }
  const auto power = make("libm:pow", {float64(), float64()}, float64());
  const auto fused = make("libm:fma", {float32(), float32(), float32()}, float32());
  const auto rounded = make("libm:lround", {float64()}, tm_.sorts().integer());
  for (const double x : numbers) {
    for (const double y : numbers) {
      EXPECT_EQ(call(*power, {number(x), number(y)}), number(::pow(x, y))) << x << ' ' << y;
      const auto a = static_cast<float>(x);
      const auto b = static_cast<float>(y);
      EXPECT_EQ(call(*fused, {number(a), number(b), number(b)}), number(::fmaf(a, b, b))) << a << ' ' << b;
    }
  }
  EXPECT_EQ(call(*rounded, {number(-2.5)}), integer(-3));
  EXPECT_EQ(fused->executable(), "libm:fma");
}

TEST_F(OracleTest, WhatIsWrongWithADeclaration) {
  const Sort integer = tm_.sorts().integer();
  EXPECT_THAT(error("libm:sine", {float64()}, float64()), HasSubstr("there is no `libm:sine`: expected one of acos,"));
  EXPECT_THAT(error("libm:pow", {float64()}, float64()), HasSubstr("(Float64 Float64) Float64"));
  EXPECT_THAT(error("libm:sin", {float64()}, float32()), HasSubstr("(Float64) Float64"));
  EXPECT_THAT(error("libm:lround", {float64()}, float64()), HasSubstr("(Float64) Int"));
  EXPECT_THAT(error("lib:libm.so.6", {float64()}, float64()), HasSubstr("expected lib:FILE:SYMBOL"));
  EXPECT_THAT(error("lib:libm.so.6:no_such_symbol", {float64()}, float64()), HasSubstr("no `no_such_symbol`"));
  EXPECT_THAT(error("lib:libno-such.so:f", {integer}, integer), HasSubstr("cannot load"));
  EXPECT_THAT(error("lib:libm.so.6:sin", {bv(65)}, integer), HasSubstr("(_ BitVec 65)"));
  EXPECT_THAT(error("lib:libm.so.6:sin", {integer, integer, integer, integer, integer}, integer),
              HasSubstr("at most 4"));
  EXPECT_THAT(error("no/such/file", {integer}, integer), HasSubstr("no file `no/such/file`"));
  EXPECT_THAT(error("libm:sin", {tm_.sorts().array(integer, integer)}, integer), HasSubstr("(Array Int Int)"));
  EXPECT_THAT(error("libm:sin", {}, float64()), HasSubstr("with arguments"));
  options_.allow_programs = false;
  EXPECT_THAT(error("/bin/true", {integer}, integer), HasSubstr("`/bin/true` is used only with --allow-oracles"));
  EXPECT_THAT(error("lib:libm.so.6:sin", {float64()}, float64()), HasSubstr("--allow-oracles"));
}

// --- Shared libraries ----------------------------------------------------------------------------------------------------

TEST_F(OracleTest, SharedLibrariesTakeNumbersAndWords) {
  const Sort integer_sort = tm_.sorts().integer();
  EXPECT_EQ(call(*make("lib:libm.so.6:cos", {float64()}, float64()), {number(0.5)}), number(::cos(0.5)));
  EXPECT_EQ(call(*make("lib:libm.so.6:powf", {float32(), float32()}, float32()), {number(3.0F), number(2.5F)}),
            number(::powf(3.0F, 2.5F)));
  // Words and numbers go by different registers.
  EXPECT_EQ(call(*make("lib:libm.so.6:ldexp", {float64(), bv(32)}, float64()), {number(1.5), word(32, 0xfffffffe)}),
            number(0.375));
  EXPECT_EQ(call(*make("lib:libc.so.6:toupper", {bv(32)}, bv(32)), {word(32, 'q')}), word(32, 'Q'));
  EXPECT_EQ(call(*make("lib:libc.so.6:htons", {bv(16)}, bv(16)), {word(16, 0x1234)}), word(16, 0x3412));
  const auto absolute = make("lib:libc.so.6:labs", {integer_sort}, integer_sort);
  EXPECT_EQ(call(*absolute, {integer(-7)}), integer(7));
  EXPECT_FALSE(call(*absolute, {Value(mpz_class(mpz_class(1) << 70))}).known());
  EXPECT_THAT(absolute->failure(), HasSubstr("more than 64 bits"));
}

// --- Executables ---------------------------------------------------------------------------------------------------------

TEST_F(OracleTest, ExecutableIsRunOnceForEachTupleOfArguments) {
  const auto oracle =
      script("echo \"$1\" >>" + (folder_ / "calls").string() + "\ncase $1 in 3) echo '(- 12)';; *) echo 5;; esac");
  EXPECT_EQ(call(*oracle, {integer(3)}), integer(-12));
  EXPECT_EQ(call(*oracle, {integer(-4)}), integer(5));
  EXPECT_EQ(call(*oracle, {integer(3)}), integer(-12));
  EXPECT_EQ(contents("calls"), "3\n(- 4)\n");
  EXPECT_EQ(oracle->failure(), "");
}

TEST_F(OracleTest, ArgumentsAreSmtLibConstants) {
  const std::filesystem::path file = folder_ / "show";
  const std::filesystem::path out = folder_ / "arguments";
  std::ofstream(file) << "#!/bin/sh\nprintf '%s\\n' $# \"$@\" >" << out.string() << "\necho true\n";
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  SortTable& sorts = tm_.sorts();
  const auto oracle =
      make(file.string(),
           {bv(8), sorts.boolean(), sorts.real(), float64(), float64(), sorts.string(), bv(6), sorts.rounding_mode()},
           sorts.boolean());
  EXPECT_EQ(call(*oracle, {word(8, 0xab), Value(false), Value(mpq_class(-1, 3)), number(-0.75), number(double{NAN}),
                           Value(std::u32string(U"a \"$(id)\" `x` \\ \u00e9")), word(6, 5), Value(RoundingMode::Zero)}),
            Value(true));
  EXPECT_EQ(
      contents("arguments"),
      "8\n#xab\nfalse\n(- (/ 1.0 3.0))\n(fp #b1 #b01111111110 #b1000000000000000000000000000000000000000000000000000)\n"
      "(_ NaN 11 53)\n\"a \"\"$(id)\"\" `x` \\u{5c} \\u{e9}\"\n#b000101\nRTZ\n");
}

TEST_F(OracleTest, ResultsOfEverySort) {
  const auto read = [&](Sort sort, std::string_view text) { return ValueReader(tm_.sorts(), sort).read(text); };
  SortTable& sorts = tm_.sorts();
  EXPECT_EQ(read(bv(8), " #x1f\n"), word(8, 0x1f));
  EXPECT_EQ(read(bv(5), "(_ bv17 5)"), word(5, 17));
  EXPECT_EQ(read(sorts.boolean(), "false\n"), Value(false));
  EXPECT_EQ(read(sorts.real(), "(- (/ 1 4))"), Value(mpq_class(-1, 4)));
  EXPECT_EQ(read(sorts.real(), "7"), Value(mpq_class(7)));
  EXPECT_EQ(read(sorts.string(), "\"\\u{41}b\"\"\" ; comment"), Value(std::u32string(U"Ab\"")));
  EXPECT_EQ(read(float64(), "(_ -oo 11 53)"), number(double{-INFINITY}));
  EXPECT_EQ(read(float32(), "(fp #b0 #x7f #b00000000000000000000000)"), number(1.0F));
  EXPECT_EQ(read(sorts.rounding_mode(), "RNE"), Value(RoundingMode::NearestEven));
  for (const std::string_view wrong : {"", "hello", "#x1", "#x1f #x1f", "#x1f)", "(", "1", "true", "|#x1f|", "sat",
                                       "(bvadd #x1f", "\x01", "(let ((x #x01)) y)", "(as #x1f)"}) {
    EXPECT_THROW(read(bv(8), wrong), OracleError) << wrong;
  }
  // A reader is good for the next text after an error.
  ValueReader reader(tm_.sorts(), bv(8));
  EXPECT_THROW(reader.read("(let ((x #x01)) (forall ((y Int)) z))"), OracleError);
  EXPECT_THROW(reader.read("x"), OracleError);
  EXPECT_EQ(reader.read("#x02"), word(8, 2));
}

TEST_F(OracleTest, FailuresSayWhy) {
  EXPECT_THAT(failure("exit 3"), HasSubstr("script` 3 exited with status 3"));
  EXPECT_THAT(failure("echo 'no such table' >&2; exit 1"), HasSubstr("exited with status 1: no such table"));
  EXPECT_THAT(failure("echo 5; kill -SEGV $$"), HasSubstr("killed by signal 11"));
  EXPECT_THAT(failure("echo rubbish"), HasSubstr("printed `rubbish`: expected a constant of sort Int"));
  EXPECT_THAT(failure("true"), HasSubstr("printed ``: expected a constant of sort Int"));
  EXPECT_THAT(failure("echo 1 2"), HasSubstr("and nothing else"));
  EXPECT_THAT(failure("echo '#x05'"), HasSubstr("expected a constant of sort Int, got one of sort (_ BitVec 8)"));
  EXPECT_THAT(failure("while :; do echo 1111111111111111111111111111111111111111; done"),
              HasSubstr("printed more than 1048576 bytes"));
  EXPECT_THAT(failure("while :; do echo 1111111111111111111111111111111111111111 >&2; done"),
              HasSubstr("printed more than 1048576 bytes"));
  const std::filesystem::path file = folder_ / "plain";
  std::ofstream(file) << "echo 5\n";
  const auto plain = make(file.string(), {tm_.sorts().integer()}, tm_.sorts().integer());
  EXPECT_FALSE(call(*plain, {integer(3)}).known());
  EXPECT_THAT(plain->failure(), HasSubstr("Permission denied"));
}

TEST_F(OracleTest, HangingExecutableIsKilledAndNotRunAgain) {
  options_.time_limit = std::chrono::milliseconds(300);
  const std::string calls = (folder_ / "calls").string();
  const auto oracle = script("echo $$ >>" + calls + "\nsleep 1000 & wait");
  EXPECT_FALSE(call(*oracle, {integer(1)}).known());
  EXPECT_THAT(oracle->failure(), HasSubstr("gave no answer in 300 ms"));
  EXPECT_FALSE(call(*oracle, {integer(2)}).known());
  const std::string pids = contents("calls");
  EXPECT_LE(std::ranges::count(pids, '\n'), 1);
  // Nothing of its process group is left.
  if (!pids.empty()) {
    EXPECT_TRUE(dies(std::stoi(pids)));
  }
}

TEST_F(OracleTest, WhatRunsOnBehindTheAnswerIsKilled) {
  const std::string group = (folder_ / "group").string();
  const auto oracle = script("sleep 1000 & echo $$ >" + group + "; echo 8");
  EXPECT_EQ(call(*oracle, {integer(1)}), integer(8));
  EXPECT_TRUE(dies(std::stoi(contents("group"))));
}

TEST_F(OracleTest, NoDescriptorsAndNoInputAreInherited) {
  const int fd = ::open("/dev/null", O_RDONLY);  // stays open over exec
  ASSERT_GE(fd, 3);
  const auto oracle = script("test ! -e /proc/$$/fd/" + std::to_string(fd) + " || exit 4; cat; echo 1");
  EXPECT_EQ(call(*oracle, {integer(1)}), integer(1)) << oracle->failure();
  ::close(fd);
}

TEST_F(OracleTest, RelativeNamesAreSeenFromTheScriptToo) {
  std::ofstream(folder_ / "relative") << "#!/bin/sh\necho 4\n";
  std::filesystem::permissions(folder_ / "relative", std::filesystem::perms::owner_all);
  const auto oracle = make("./relative", {tm_.sorts().integer()}, tm_.sorts().integer());
  EXPECT_EQ(call(*oracle, {integer(1)}), integer(4)) << oracle->failure();
  EXPECT_THAT(error("sh", {tm_.sorts().integer()}, tm_.sorts().integer()), HasSubstr("no file `sh`"));  // not on PATH
}

}  // namespace
}  // namespace preproc
