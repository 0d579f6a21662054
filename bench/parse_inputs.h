#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "parser/lexer.h"

namespace preproc::bench {

/// Scripts of assertions without check-sat, of at least `bytes` bytes each, for the time it takes to read them. The
/// same arguments give the same scripts.
class ParseInputs {
 public:
  ParseInputs(std::filesystem::path folder, uint64_t bytes) : folder_(std::move(folder)), bytes_(bytes) {}

  /// KLEE's constant arrays: an assertion per element.
  void write_array_elements() {
    std::ofstream out(folder_ / "klee-elements.smt2");
    out << "(set-logic QF_AUFBV )\n";
    constexpr int kArrays = 12;
    for (int array = 1; array <= kArrays; ++array) {
      out << "(declare-fun const_arr" << array << " () (Array (_ BitVec 32) (_ BitVec 8) ) )\n";
    }
    const uint64_t elements = bytes_ / kArrays / 60;
    for (int array = 1; array <= kArrays; ++array) {
      for (uint64_t i = 0; i < elements || (array == kArrays && !full(out)); ++i) {
        out << "(assert (=  (select const_arr" << array << " (_ bv" << i << " 32) ) (_ bv" << random(256)
            << " 8) ) )\n";
      }
    }
  }

  /// Bit-vector circuits, as bounded model checkers write them: 300 nested lets an assertion.
  void write_deep_lets() {
    std::ofstream out(folder_ / "bv-lets.smt2");
    out << "(set-logic QF_BV)\n";
    for (int i = 0; i < 64; ++i) {
      out << "(declare-fun v" << i << " () (_ BitVec 32))\n";
    }
    constexpr const char* kOperators[] = {"bvadd", "bvand", "bvor", "bvxor", "bvmul", "bvsub"};
    constexpr uint32_t kDepth = 300;
    while (!full(out)) {
      out << "(assert\n";
      for (uint32_t i = 0; i < kDepth; ++i) {
        out << " (let ((?x" << i << " (" << kOperators[random(6)] << ' ' << operand(i) << ' ' << operand(i) << ")))\n";
      }
      out << " (bvult ?x" << kDepth - 1 << " #x" << std::hex << 0x10000000 + random(0x1000000) << std::dec << ')'
          << std::string(kDepth, ')') << ")\n";
    }
  }

  /// Integer arithmetic over definitions. They nest two deep: z3 and cvc5 write out what is called.
  void write_definitions() {
    std::ofstream out(folder_ / "lia-definitions.smt2");
    out << "(set-logic QF_LIA)\n";
    for (int i = 0; i < 200; ++i) {
      out << "(declare-const x" << i << " Int)\n";
    }
    const auto variable = [&] { return "x" + std::to_string(random(200)); };
    for (uint32_t f = 0; !full(out); ++f) {
      out << "(define-fun f" << f << " ((a Int) (b Int)) Int (ite (<= a (+ b " << random(1000) << ")) (+ (* "
          << 2 + random(50) << " a) (- b)) (- a "
          << (f % 4 == 0 ? "b" : "(f" + std::to_string(4 * random(f / 4 + 1)) + " b a)") << ")))\n";
      for (int i = 0; i < 8; ++i) {
        out << "(assert (or (< (f" << random(f + 1) << ' ' << variable() << " (+ " << variable() << " "
            << random(100000) << ")) " << variable() << ") (>= (+ " << variable() << " (* 3 " << variable() << ") (- "
            << random(100) << ")) " << random(100000) << ")))\n";
      }
    }
  }

  /// Many constants, small assertions.
  void write_declarations() {
    std::ofstream out(folder_ / "declarations.smt2");
    out << "(set-logic QF_UFLIA)\n(declare-fun g (Int) Int)\n";
    for (uint32_t i = 0; !full(out); ++i) {
      out << "(declare-const node_" << i << " Int)\n(declare-const edge_" << i << " Bool)\n(assert (=> edge_" << i
          << " (< node_" << random(i + 1) << " node_" << i << ")))\n(assert (distinct node_" << i << " (g node_"
          << random(i + 1) << ") " << random(1000) << "))\n";
    }
  }

  /// Scripts of the corpus one after the other and over again, without what asks or ends; names that a script declares
  /// get a number of their own in each copy.
  void write_copies(const std::string& name, const std::vector<std::filesystem::path>& scripts) {
    std::ofstream out(folder_ / (name + ".smt2"));
    for (uint32_t copy = 0; !full(out); ++copy) {
      std::ostringstream text;
      text << std::ifstream(scripts[copy % scripts.size()], std::ios::binary).rdbuf();
      write_copy(out, text.str(), copy);
    }
  }

 private:
  bool full(std::ofstream& out) const { return static_cast<uint64_t>(out.tellp()) >= bytes_; }
  uint64_t random(uint64_t below) { return engine_() % below; }
  std::string operand(uint32_t lets) {
    return lets > 0 && random(3) != 0 ? "?x" + std::to_string(lets - 1 - random(std::min(lets, 8U)))
                                      : "v" + std::to_string(random(64));
  }

  static void write_copy(std::ofstream& out, const std::string& text, uint32_t copy) {
    std::unordered_set<std::string_view> declared;
    Lexer lexer(text.data(), text.data() + text.size());
    while (lexer.next().type == TokenType::LeftParen) {
      const char* begin = lexer.position() - 1;
      const std::string_view command = lexer.next().text;
      if (command == "declare-fun" || command == "declare-const") {
        declared.insert(lexer.next().text);
      }
      lexer.set_position(begin);
      const bool wanted = command != "check-sat" && command != "exit" && !command.starts_with("get-") &&
                          (command != "set-logic" || copy == 0);
      const char* written = begin;
      size_t depth = 0;
      do {
        const Token token = lexer.next();
        depth += token.type == TokenType::LeftParen ? 1 : 0;
        depth -= token.type == TokenType::RightParen ? 1 : 0;
        if (wanted && token.type == TokenType::Symbol && declared.contains(token.text)) {
          out.write(written, token.text.end() - written) << "_c" << copy;
          written = token.text.end();
        }
      } while (depth > 0);
      if (wanted) {
        out.write(written, lexer.position() - written) << '\n';
      }
    }
  }

  std::filesystem::path folder_;
  uint64_t bytes_;
  std::mt19937_64 engine_{20260101};
};

}  // namespace preproc::bench
