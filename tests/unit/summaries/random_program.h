#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <utility>

namespace preproc {

/// Random programs: functions that call those before them, over Ints or bit-vectors of 6 bits.
class RandomProgram {
 public:
  explicit RandomProgram(uint32_t seed) : random_(seed) {}
  std::string text() {
    bits_ = pick(2) == 0;
    const uint32_t functions = 2 + pick(3);
    std::string out;
    for (functions_ = 0; functions_ < functions; ++functions_) {
      out += "(define-fun f" + std::to_string(functions_) + " ((x " + sort() + ") (y " + sort() + ")) " + sort() + " " +
             term(3) + ")\n";
    }
    last_ = "f" + std::to_string(functions - 1);
    return out;
  }
  const std::string& last() const { return last_; }
  /// Assertions about the constants a and b, some with calls.
  std::string assertions() {
    std::string out = "(declare-const a " + sort() + ") (declare-const b " + sort() + ")\n";
    for (uint32_t i = 2 + pick(3); i-- > 0;) {
      if (i % 2 == 0) {
        out += "(assert (let ((x a) (y b)) " + condition(2) + "))\n";
      } else {
        const uint32_t all = std::exchange(functions_, 0);
        out += "(assert (let ((x a) (y b)) " + condition(1) + "))\n";
        functions_ = all;
      }
    }
    return out;
  }

 private:
  uint32_t pick(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  std::string sort() const { return bits_ ? "(_ BitVec 6)" : "Int"; }
  std::string constant() { return bits_ ? "(_ bv" + std::to_string(pick(64)) + " 6)" : std::to_string(pick(8)); }
  std::string condition(uint32_t height) {
    const std::string a = term(height - 1);
    const std::string b = term(height - 1);
    switch (pick(4)) {
      case 0: return "(= " + a + " " + b + ")";
      case 1: return (bits_ ? "(bvult " : "(< ") + a + " " + b + ")";
      case 2: return (bits_ ? "(bvsle " : "(<= ") + a + " " + b + ")";
      default: return "(not (= " + a + " " + b + "))";
    }
  }
  std::string term(uint32_t height) {
    if (height == 0) {
      const uint32_t which = pick(5);
      return which < 2 ? "x" : which < 4 ? "y" : constant();
    }
    switch (pick(functions_ > 0 ? 6 : 4)) {
      case 0:
      case 1: return "(ite " + condition(height) + " " + term(height - 1) + " " + term(height - 1) + ")";
      case 2: return (bits_ ? "(bvadd " : "(+ ") + term(height - 1) + " " + term(height - 1) + ")";
      case 3: return (bits_ ? "(bvsub " : "(- ") + term(height - 1) + " " + constant() + ")";
      default: return "(f" + std::to_string(pick(functions_)) + " " + term(height - 1) + " " + term(height - 1) + ")";
    }
  }

  std::mt19937 random_;
  bool bits_ = false;
  uint32_t functions_ = 0;
  std::string last_;
};

}  // namespace preproc
