// Sequences: sorts, values, and the functions on them where z3 and cvc5 agree on what they are.
#include <string>

#include <gtest/gtest.h>

#include "evaluate/evaluator.h"
#include "memo/value_code.h"
#include "script/printer.h"
#include "unit/value/read_term.h"

namespace preproc {
namespace {

class SequencesTest : public ::testing::Test {
 protected:
  Term read(const std::string& text) { return read_term(tm_, text); }
  /// `1 2 3` as a term.
  static std::string units(const std::string& numbers) {
    std::string text;
    size_t count = 0;
    for (const char c : numbers) {
      if (c != ' ') {
        text += std::string(" (seq.unit ") + c + ")";
        ++count;
      }
    }
    return count == 0 ? "(as seq.empty (Seq Int))" : count == 1 ? text.substr(1) : "(seq.++" + text + ")";
  }
  /// The value of an operator's application, "?" if it is not determined. Arguments: numbers of a sequence, or a term.
  std::string apply(const std::string& op, const std::vector<std::string>& sequences, const std::string& rest = "") {
    std::string text = "(" + op;
    for (const std::string& sequence : sequences) {
      text += " " + units(sequence);
    }
    return value(text + " " + rest + ")");
  }
  std::string value(const std::string& text) {
    const Value v = evaluate(tm_, read(text), {});
    return v.known() ? to_string(tm_.sorts(), v) : "?";
  }
  std::string error(const std::string& text) {
    try {
      return Printer(tm_).to_string(read(text));
    } catch (const ScriptError& e) {
      return e.what();
    }
  }

  TermManager tm_;
};

TEST_F(SequencesTest, ValuesAreWrittenAsTheyAreRead) {
  for (const std::string text : {"", "1", "1 2", "1 2 3"}) {
    EXPECT_EQ(value(units(text)), units(text));
    EXPECT_EQ(Printer(tm_).to_string(tm_.mk_value(evaluate(tm_, read(units(text)), {}))), units(text));
  }
  EXPECT_EQ(value("(seq.unit (as seq.empty (Seq Bool)))"), "(seq.unit (as seq.empty (Seq Bool)))");
  EXPECT_EQ(value("(seq.++ (as seq.empty (Seq Int)) (seq.unit 1) (as seq.empty (Seq Int)))"), "(seq.unit 1)");
}

TEST_F(SequencesTest, Parts) {
  EXPECT_EQ(apply("seq.len", {"1 2 3"}), "3");
  EXPECT_EQ(apply("seq.nth", {"1 2 3"}, "2"), "3");
  EXPECT_EQ(apply("seq.nth", {"1 2 3"}, "3"), "?");
  EXPECT_EQ(apply("seq.nth", {"1 2 3"}, "(- 1)"), "?");
  EXPECT_EQ(apply("seq.at", {"1 2 3"}, "2"), units("3"));
  EXPECT_EQ(apply("seq.at", {"1 2 3"}, "3"), units(""));
  EXPECT_EQ(apply("seq.at", {"1 2 3"}, "(- 1)"), units(""));
  EXPECT_EQ(apply("seq.extract", {"1 2 3"}, "1 100000000000000000000"), units("2 3"));
  EXPECT_EQ(apply("seq.extract", {"1 2 3"}, "1 1"), units("2"));
  EXPECT_EQ(apply("seq.extract", {"1 2 3"}, "3 1"), units(""));
  EXPECT_EQ(apply("seq.extract", {"1 2 3"}, "100000000000000000000 1"), units(""));
  EXPECT_EQ(apply("seq.extract", {"1 2 3"}, "1 0"), units(""));
  EXPECT_EQ(apply("seq.extract", {"1 2 3"}, "(- 1) 2"), units(""));
  EXPECT_EQ(apply("seq.rev", {"1 2 3"}), units("3 2 1"));
  EXPECT_EQ(apply("seq.update", {"1 2 3"}, "1 (seq.unit 7)"), units("1 7 3"));
  EXPECT_EQ(apply("seq.update", {"1 2 3"}, "2 " + units("7 8")), units("1 2 7"));
  EXPECT_EQ(apply("seq.update", {"1 2 3"}, "3 (seq.unit 7)"), units("1 2 3"));
  EXPECT_EQ(apply("seq.update", {"1 2 3"}, "(- 1) (seq.unit 7)"), units("1 2 3"));
}

TEST_F(SequencesTest, Occurrences) {
  EXPECT_EQ(apply("seq.indexof", {"1 2 3 1 2", "1 2"}, "0"), "0");
  EXPECT_EQ(apply("seq.indexof", {"1 2 3 1 2", "1 2"}, "1"), "3");
  EXPECT_EQ(apply("seq.indexof", {"1 2 3 1 2", "1 2"}, "4"), "(- 1)");
  EXPECT_EQ(apply("seq.indexof", {"1 2 3", "1 2"}, "(- 1)"), "(- 1)");
  EXPECT_EQ(apply("seq.indexof", {"1 2 3", ""}, "3"), "3");
  EXPECT_EQ(apply("seq.indexof", {"1 2 3", ""}, "4"), "(- 1)");
  EXPECT_EQ(apply("seq.indexof", {"1 1 2 1 1 1", "1 1 1"}, "0"), "3");
  EXPECT_EQ(apply("seq.contains", {"1 2 3", ""}), "true");
  EXPECT_EQ(apply("seq.contains", {"1 2 3", "2 3"}), "true");
  EXPECT_EQ(apply("seq.contains", {"1 2 3", "1 3"}), "false");
  EXPECT_EQ(apply("seq.contains", {"1 2", "1 2 3"}), "false");
  EXPECT_EQ(apply("seq.prefixof", {"1 2", "1 2 3"}), "true");
  EXPECT_EQ(apply("seq.prefixof", {"1 2 3", "1 2"}), "false");
  EXPECT_EQ(apply("seq.suffixof", {"2 3", "1 2 3"}), "true");
  EXPECT_EQ(apply("seq.suffixof", {"1 2", "1 2 3"}), "false");
}

TEST_F(SequencesTest, Replacements) {
  EXPECT_EQ(apply("seq.replace", {"1 2 1 2", "1 2", "7"}), units("7 1 2"));
  EXPECT_EQ(apply("seq.replace", {"1 2", "", "7"}), units("7 1 2"));
  EXPECT_EQ(apply("seq.replace", {"1 2", "3", "7"}), units("1 2"));
  EXPECT_EQ(apply("seq.replace", {"", "", "7"}), units("7"));
  EXPECT_EQ(apply("seq.replace_all", {"1 1 1 2", "1 1", "7"}), units("7 1 2"));
  EXPECT_EQ(apply("seq.replace_all", {"1 2 1", "1", ""}), units("2"));
  EXPECT_EQ(apply("seq.replace_all", {"1 2", "", "7"}), units("1 2"));
}

TEST_F(SequencesTest, NamesOfStringsAreReadToo) {
  EXPECT_EQ(apply("str.len", {"1 2"}), "2");
  EXPECT_EQ(error("(str.substr (seq.unit 1) 0 1)"), "(seq.extract (seq.unit 1) 0 1)");
  EXPECT_EQ(error("(str.len \"a\")"), "(str.len \"a\")");
  // z3's strings are sequences of characters, which are of no sort here.
  EXPECT_EQ(error("(seq.nth \"a\" 0)"), "(seq.nth \"a\" 0)");
  EXPECT_FALSE(tm_.sort(read("(seq.nth \"a\" 0)")).known());
}

TEST_F(SequencesTest, WhatDoesNotFitIsRefused) {
  EXPECT_THROW(read("(seq.len 1)"), ScriptError);
  EXPECT_THROW(read("(seq.++ (seq.unit 1) (seq.unit true))"), ScriptError);
  EXPECT_THROW(read("(seq.nth (seq.unit 1) true)"), ScriptError);
  EXPECT_THROW(read("(= (seq.unit 1) (seq.unit true))"), ScriptError);
  EXPECT_THROW(read("(as seq.empty (Seq Int Int))"), ScriptError);
}

TEST_F(SequencesTest, EqualityIsThatOfElements) {
  EXPECT_EQ(value("(= (seq.unit 1) (seq.unit 1))"), "true");
  EXPECT_EQ(value("(distinct " + units("1 2") + " " + units("1 3") + " " + units("1") + ")"), "true");
  // One array, written in two ways: comparing representations would say that it differs.
  const std::string full = "(store (store ((as const (Array Bool Int)) 0) true 1) false 1)";
  const std::string same = "((as const (Array Bool Int)) 1)";
  EXPECT_EQ(value("(= (seq.unit " + full + ") (seq.unit " + same + "))"), "true");
  EXPECT_EQ(value("(distinct (seq.unit " + full + ") (seq.unit " + same + "))"), "false");
  EXPECT_EQ(value("(seq.contains (seq.unit " + full + ") (seq.unit " + same + "))"), "?");
}

TEST_F(SequencesTest, LongOnesAreNotComputed) {
  std::string text = units("1 2");
  for (int i = 0; i < 40; ++i) {
    text = "(let ((x " + text + ")) (seq.++ x x))";
  }
  EXPECT_EQ(value("(seq.len " + text + ")"), "?");
}

TEST_F(SequencesTest, ValuesAreKept) {
  for (const std::string numbers : {"", "1", "1 2 3"}) {
    const Value sequence = evaluate(tm_, read(units(numbers)), {});
    std::string bytes;
    ByteWriter out(bytes);
    ASSERT_TRUE(write_value(tm_.sorts(), sequence.sequence().sort, sequence, out));
    ByteReader in(bytes);
    EXPECT_EQ(read_value(tm_.sorts(), sequence.sequence().sort, in), sequence);
  }
}

}  // namespace
}  // namespace preproc
