# Homebrew's recipe for preproc-solve, built from a checkout, on Linux:
#
#   brew tap-new local/preproc && cp packaging/homebrew/preproc-solve.rb "$(brew --repository local/preproc)/Formula/"
#   HOMEBREW_PREPROC_SOLVE=$PWD brew install --HEAD local/preproc/preproc-solve
#
# Not tried by Homebrew itself: tests/recipes runs `install` with stand-ins for what Homebrew offers, and configures the build as
# it says. On macOS it cannot be linked: the program exports symbols to its modules by options of GNU ld
# (cmake/Modules.cmake).
class PreprocSolve < Formula
  desc "Preprocessor and portfolio solver for SMT-LIB 2 and SyGuS-IF"
  homepage "https://smt-lib.org"
  license "MIT"
  head "file://#{ENV.fetch("HOMEBREW_PREPROC_SOLVE", Dir.pwd)}", using: :git, branch: "main"

  depends_on "antlr" => :build
  depends_on "boost" => :build
  depends_on "cadical" => :build
  depends_on "cmake" => :build
  depends_on "fmt" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "openjdk" => :build
  depends_on "spdlog" => :build
  depends_on "antlr4-cpp-runtime"
  depends_on "cvc5/cvc5/cvc5"
  depends_on "gmp"
  depends_on "hiredis"
  depends_on :linux
  depends_on "mpfr"
  depends_on "sqlite"
  depends_on "xz"
  depends_on "z3"
  depends_on "zlib"
  depends_on "zstd"

  def install
    antlr = %w[antlr4 antlr].map { |name| Formula["antlr"].opt_bin/name }.find(&:exist?)
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DPREPROC_TESTS=OFF", "-DPREPROC_BENCH=OFF",
           "-DANTLR4_PROGRAM=#{antlr}", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"query.smt2").write "(declare-const x Int)(assert (= (+ x x) 14))(check-sat)(get-value (x))"
    assert_equal "sat\n((x 7))\n", shell_output("#{bin}/preproc-solve query.smt2")
  end
end
