// A symbolic executor over z3's C interface, in KLEE's way: a fresh solver for each query, arrays of bytes for what is
// unknown, constant arrays for tables, models read back byte by byte. It executes small programs over some bytes of
// input and prints how their paths end, with a checked input for each.
//
//   c++ -std=c++20 symbolic_executor.cpp -o executor -lz3
//   preproc-solve with-z3 -- ./executor
//   ./executor number keyword       these programs only
//
// Inputs are not printed: which one is found is the solver's choice. An input is run concretely, and has to take its
// path.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <z3.h>

namespace {

// --- Terms -----------------------------------------------------------------------------------------------------------

/// A term of z3, counted.
class Term {
 public:
  Term() = default;
  Term(Z3_context context, Z3_ast ast) : context_(context), ast_(ast) { Z3_inc_ref(context_, ast_); }
  Term(const Term& other) : context_(other.context_), ast_(other.ast_) {
    if (ast_ != nullptr) {
      Z3_inc_ref(context_, ast_);
    }
  }
  Term& operator=(Term other) {
    std::swap(context_, other.context_);
    std::swap(ast_, other.ast_);
    return *this;
  }
  ~Term() {
    if (ast_ != nullptr) {
      Z3_dec_ref(context_, ast_);
    }
  }
  Z3_ast ast() const { return ast_; }
  Z3_context context() const { return context_; }

 private:
  Z3_context context_ = nullptr;
  Z3_ast ast_ = nullptr;
};

/// An unsigned number of 32 bits in a program.
struct Word : Term {
  using Term::Term;
};
struct Condition : Term {
  using Term::Term;
};

Z3_sort word_sort(Z3_context c) { return Z3_mk_bv_sort(c, 32); }
Word constant(Z3_context c, uint32_t value) { return {c, Z3_mk_unsigned_int64(c, value, word_sort(c))}; }

template <auto Make>
Word apply(const Word& a, const Word& b) {
  return {a.context(), Make(a.context(), a.ast(), b.ast())};
}
template <auto Make>
Condition compare(const Word& a, const Word& b) {
  return {a.context(), Make(a.context(), a.ast(), b.ast())};
}
Word operator+(const Word& a, const Word& b) { return apply<Z3_mk_bvadd>(a, b); }
Word operator-(const Word& a, const Word& b) { return apply<Z3_mk_bvsub>(a, b); }
Word operator*(const Word& a, const Word& b) { return apply<Z3_mk_bvmul>(a, b); }
Word operator^(const Word& a, const Word& b) { return apply<Z3_mk_bvxor>(a, b); }
Word operator&(const Word& a, const Word& b) { return apply<Z3_mk_bvand>(a, b); }
Condition operator==(const Word& a, const Word& b) { return compare<Z3_mk_eq>(a, b); }
Condition operator<(const Word& a, const Word& b) { return compare<Z3_mk_bvult>(a, b); }

// --- Execution -------------------------------------------------------------------------------------------------------

/// A run of a program: what it branches on is decided by who makes the run.
class Run {
 public:
  virtual ~Run() = default;
  virtual Word input(unsigned place) = 0;
  virtual Word look_up(const std::vector<uint8_t>& table, const Word& place) = 0;
  virtual bool branch(const Condition& condition) = 0;
  Word word(uint32_t value) { return constant(context_, value); }

 protected:
  explicit Run(Z3_context context) : context_(context) {}
  Z3_context context_;
};

/// A program, which says how it ends.
using Program = std::function<std::string(Run&)>;

/// All runs of a program, one path at a time: the branches of the path before decide the first ones.
class Executor final : public Run {
 public:
  Executor(Z3_context context, unsigned inputs) : Run(context), inputs_(inputs) {
    const Z3_sort byte = Z3_mk_bv_sort(context, 8);
    memory_ = {context, Z3_mk_const(context, Z3_mk_string_symbol(context, "input"),
                                    Z3_mk_array_sort(context, word_sort(context), byte))};
  }

  /// Executes all paths; returns how often each end was reached.
  std::map<std::string, unsigned> explore(const Program& program) {
    std::map<std::string, unsigned> ends;
    do {
      taken_ = 0;
      path_.clear();
      const std::string end = program(*this);
      ++ends[end];
      check_input(program, end);
    } while (next_path());
    return ends;
  }
  unsigned queries() const { return queries_; }

  Word input(unsigned place) override { return byte_of(memory_, constant(context_, place)); }
  Word look_up(const std::vector<uint8_t>& table, const Word& place) override {
    return byte_of(array_of(table), place);
  }
  bool branch(const Condition& condition) override {
    const Condition negation(context_, Z3_mk_not(context_, condition.ast()));
    if (taken_ == decisions_.size()) {
      const bool can_be_true = is_feasible(condition);
      const bool can_be_false = !can_be_true || is_feasible(negation);
      decisions_.push_back({can_be_true, can_be_true && can_be_false});
    }
    const bool value = decisions_[taken_++].value;
    path_.push_back(value ? condition : negation);
    return value;
  }

 private:
  struct Decision {
    bool value;
    bool is_open;  // the other branch is to be taken, too
  };

  Word byte_of(const Term& array, const Word& place) {
    const Term byte(context_, Z3_mk_select(context_, array.ast(), place.ast()));
    return {context_, Z3_mk_zero_ext(context_, 24, byte.ast())};
  }
  /// A constant array, made once.
  const Term& array_of(const std::vector<uint8_t>& table) {
    const auto known = tables_.find(&table);
    if (known != tables_.end()) {
      return known->second;
    }
    const Z3_sort byte = Z3_mk_bv_sort(context_, 8);
    Term array(context_, Z3_mk_const_array(context_, word_sort(context_), Z3_mk_unsigned_int64(context_, 0, byte)));
    for (uint32_t i = 0; i < table.size(); ++i) {
      const Word place = constant(context_, i);
      const Term value(context_, Z3_mk_unsigned_int64(context_, table[i], byte));
      array = {context_, Z3_mk_store(context_, array.ast(), place.ast(), value.ast())};
    }
    return tables_.emplace(&table, array).first->second;
  }

  Z3_solver solver_of_path() {
    const Z3_solver solver = Z3_mk_solver(context_);
    Z3_solver_inc_ref(context_, solver);
    for (const Condition& condition : path_) {
      Z3_solver_assert(context_, solver, condition.ast());
    }
    ++queries_;
    return solver;
  }
  bool is_feasible(const Condition& condition) {
    const Z3_solver solver = solver_of_path();
    Z3_solver_assert(context_, solver, condition.ast());
    const Z3_lbool answer = Z3_solver_check(context_, solver);
    Z3_solver_dec_ref(context_, solver);
    return answer != Z3_L_FALSE;
  }

  /// Reads an input of the path out of a model, and runs the program on it.
  void check_input(const Program& program, const std::string& end);

  bool next_path() {
    while (!decisions_.empty() && !decisions_.back().is_open) {
      decisions_.pop_back();
    }
    if (decisions_.empty()) {
      return false;
    }
    decisions_.back() = {!decisions_.back().value, false};
    return true;
  }

  unsigned inputs_;
  Term memory_;
  std::map<const void*, Term> tables_;
  std::vector<Decision> decisions_;
  size_t taken_ = 0;
  std::vector<Condition> path_;
  unsigned queries_ = 0;
};

/// A run on a given input: terms are simplified to values.
class ConcreteRun final : public Run {
 public:
  ConcreteRun(Z3_context context, std::vector<uint8_t> bytes) : Run(context), bytes_(std::move(bytes)) {}
  Word input(unsigned place) override { return constant(context_, bytes_.at(place)); }
  Word look_up(const std::vector<uint8_t>& table, const Word& place) override {
    const Word value(context_, Z3_simplify(context_, place.ast()));
    uint64_t at = 0;
    Z3_get_numeral_uint64(context_, value.ast(), &at);
    return constant(context_, at < table.size() ? table[at] : 0);
  }
  bool branch(const Condition& condition) override {
    const Term value(context_, Z3_simplify(context_, condition.ast()));
    return Z3_get_bool_value(context_, value.ast()) == Z3_L_TRUE;
  }

 private:
  std::vector<uint8_t> bytes_;
};

void Executor::check_input(const Program& program, const std::string& end) {
  const Z3_solver solver = solver_of_path();
  if (Z3_solver_check(context_, solver) != Z3_L_TRUE) {
    std::printf("a path without an input\n");
    std::exit(1);
  }
  const Z3_model model = Z3_solver_get_model(context_, solver);
  Z3_model_inc_ref(context_, model);
  std::vector<uint8_t> bytes;
  for (unsigned i = 0; i < inputs_; ++i) {
    const Word byte = input(i);
    Z3_ast value = nullptr;
    uint64_t number = 0;
    if (!Z3_model_eval(context_, model, byte.ast(), true, &value)) {
      std::exit(1);
    }
    const Term kept(context_, value);
    Z3_get_numeral_uint64(context_, value, &number);
    bytes.push_back(static_cast<uint8_t>(number));
  }
  Z3_model_dec_ref(context_, model);
  Z3_solver_dec_ref(context_, solver);
  ConcreteRun run(context_, bytes);
  if (program(run) != end) {
    std::printf("an input that takes another path\n");
    std::exit(1);
  }
}

// --- Programs --------------------------------------------------------------------------------------------------------

/// Values of the digits of base64, 64 for other bytes.
std::vector<uint8_t> base64_values() {
  std::vector<uint8_t> values(256, 64);
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < digits.size(); ++i) {
    values[static_cast<uint8_t>(digits[i])] = static_cast<uint8_t>(i);
  }
  return values;
}

/// The table of a CRC of 8 bits.
std::vector<uint8_t> crc_values() {
  std::vector<uint8_t> values(256);
  for (unsigned i = 0; i < 256; ++i) {
    unsigned crc = i;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc & 128) != 0 ? (crc << 1) ^ 7 : crc << 1;
    }
    values[i] = static_cast<uint8_t>(crc);
  }
  return values;
}

const std::vector<uint8_t> kBase64 = base64_values();
const std::vector<uint8_t> kCrc = crc_values();

/// Decodes four digits, as far as they are some.
std::string base64(Run& run) {
  Word value = run.word(0);
  for (unsigned i = 0; i < 4; ++i) {
    const Word digit = run.look_up(kBase64, run.input(i));
    if (!run.branch(digit < run.word(64))) {
      return "base64: a wrong digit at " + std::to_string(i);
    }
    value = value * run.word(64) + digit;
  }
  return run.branch(value == run.word(0x123456)) ? "base64: found" : "base64: decoded";
}

/// A message of three bytes and its checksum.
std::string checksum(Run& run) {
  Word crc = run.word(0);
  for (unsigned i = 0; i < 3; ++i) {
    crc = run.look_up(kCrc, crc ^ run.input(i));
    if (run.branch(crc == run.word(0))) {
      return "crc: zero after " + std::to_string(i + 1);
    }
  }
  return run.branch(crc == run.input(3)) ? "crc: right" : "crc: wrong";
}

/// Reads a number of up to four decimal digits.
std::string number(Run& run) {
  Word value = run.word(0);
  for (unsigned i = 0; i < 4; ++i) {
    const Word digit = run.input(i) - run.word('0');
    if (!run.branch(digit < run.word(10))) {
      return "number: " + std::to_string(i) + " digits";
    }
    value = value * run.word(10) + digit;
  }
  if (run.branch(run.word(9000) < value)) {
    return run.branch((value & run.word(1)) == run.word(0)) ? "number: large, even" : "number: large, odd";
  }
  return run.branch(value * value == run.word(1234 * 1234)) ? "number: 1234" : "number: small";
}

/// Compares with a word, a byte at a time, in upper and lower case.
std::string keyword(Run& run) {
  const std::string word = "with";
  for (unsigned i = 0; i < word.size(); ++i) {
    const auto lower = static_cast<uint32_t>(word[i]);
    if (!run.branch(run.input(i) == run.word(lower)) && !run.branch(run.input(i) == run.word(lower - 32))) {
      return "keyword: another from " + std::to_string(i);
    }
  }
  return "keyword: found";
}

/// Sorts four bytes, exchanging neighbours.
std::string sorting(Run& run) {
  std::array<Word, 4> bytes = {run.input(0), run.input(1), run.input(2), run.input(3)};
  unsigned exchanges = 0;
  for (size_t end = bytes.size(); end > 1; --end) {
    for (size_t i = 1; i < end; ++i) {
      if (run.branch(bytes[i] < bytes[i - 1])) {
        std::swap(bytes[i], bytes[i - 1]);
        ++exchanges;
      }
    }
  }
  return "sorting: " + std::to_string(exchanges) + " exchanges";
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, Program> programs = {
      {"base64", base64}, {"crc", checksum}, {"number", number}, {"keyword", keyword}, {"sorting", sorting}};
  std::vector<std::string> names(argv + 1, argv + argc);
  for (const auto& [name, program] : programs) {
    if (argc == 1) {
      names.push_back(name);
    }
  }
  const Z3_config config = Z3_mk_config();
  const Z3_context context = Z3_mk_context_rc(config);
  Z3_del_config(config);
  for (const std::string& name : names) {
    Executor executor(context, 4);
    for (const auto& [end, count] : executor.explore(programs.at(name))) {
      std::printf("%s: %u paths\n", end.c_str(), count);
    }
    std::printf("%u queries\n", executor.queries());
  }
  Z3_del_context(context);
}
