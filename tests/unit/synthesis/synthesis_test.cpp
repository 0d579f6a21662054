#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "script/default_grammar.h"
#include "session/emit/emitting_session.h"
#include "support/corpus.h"
#include "term/substitute.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

/// The n-th production of the nonterminal with that name.
const Production& production(const TermManager& tm, const ProductionGrammar& grammar, std::string_view name,
                             size_t place) {
  const auto found = std::ranges::find_if(grammar.nonterminals,
                                          [&](const Nonterminal& n) { return tm.symbols().name(n.name) == name; });
  EXPECT_NE(found, grammar.nonterminals.end());
  return found->productions.at(place);
}

TEST_F(SynthesisTest, EachOccurrenceOfANonterminalHasItsPlaceholder) {
  const SynthesisProblem& problem = read(
      "(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ (* 2 T) (- T T)) (Constant Int) (+ (Constant Int) (Constant "
      "Int))))))");
  ASSERT_EQ(problem.functions.size(), 1U);
  TermManager& tm = session_->terms();
  const FunctionToSynthesize& f = problem.functions[0];
  const Production& sum = production(tm, f.grammar, "T", 1);
  ASSERT_EQ(sum.uses.size(), 3U);
  std::vector<Term> placeholders;
  std::vector<Term> numbers;
  for (const NonterminalUse& use : sum.uses) {
    EXPECT_EQ(use.nonterminal, 0U);
    placeholders.push_back(use.placeholder);
    numbers.push_back(tm.mk_int(static_cast<int>(numbers.size() + 5)));
  }
  EXPECT_EQ(text(substitute(tm, sum.pattern, placeholders, numbers)), "(+ (* 2 5) (- 6 7))");
  EXPECT_EQ(production(tm, f.grammar, "T", 2).kind, Production::Kind::AnyConstant);
  const Production& constants = production(tm, f.grammar, "T", 3);
  ASSERT_EQ(constants.uses.size(), 2U);
  EXPECT_NE(constants.uses[0].placeholder, constants.uses[1].placeholder);
  const Nonterminal& constant = f.grammar.nonterminals[constants.uses[0].nonterminal];
  EXPECT_TRUE(constant.anonymous);
  ASSERT_EQ(constant.productions.size(), 1U);
  EXPECT_EQ(constant.productions[0].kind, Production::Kind::AnyConstant);
}

TEST_F(SynthesisTest, WhatALetBindsIsWrittenOnce) {
  const SynthesisProblem& problem =
      read("(synth-fun f ((x Int)) Int ((Start Int (x (let ((z Int Start)) (+ z (* z z)))))))");
  TermManager& tm = session_->terms();
  const Production& let = production(tm, problem.functions.at(0).grammar, "Start", 1);
  ASSERT_EQ(let.uses.size(), 1U);
  const Term three = tm.mk_int(3);
  EXPECT_EQ(text(substitute(tm, let.pattern, std::array{let.uses[0].placeholder}, std::array{three})), "(+ 3 (* 3 3))");
  EXPECT_TRUE(text(problem.functions[0]).empty());
}

TEST_F(SynthesisTest, TheFirstFormStartsAtStartWhereverItStands) {
  const SynthesisProblem& problem = read(
      "(synth-fun f ((x Int) (b Bool)) Int ((C Bool (b (< Start D))) (D Int (0 Start)) (Start Int ((ite C D x)))))");
  EXPECT_EQ(text(problem.functions.at(0)),
            "(synth-fun f ((x Int) (b Bool)) Int\n"
            "  ((Start Int) (C Bool) (D Int))\n"
            "  ((Start Int ((ite C D x)))\n"
            "   (C Bool (b (< Start D)))\n"
            "   (D Int (0 Start))))");
}

TEST_F(SynthesisTest, AnInvariantBecomesThreeConstraints) {
  const SynthesisProblem& problem = read(
      "(set-logic LIA)(synth-inv inv ((x Int)))(define-fun pre ((x Int)) Bool (= x 0))"
      "(define-fun trans ((x Int) (x! Int)) Bool (= x! (+ x 1)))(define-fun post ((x Int)) Bool (>= x 0))"
      "(inv-constraint inv pre trans post)(check-synth)");
  ASSERT_EQ(problem.constraints.size(), 3U);
  ASSERT_EQ(problem.invariants.size(), 1U);
  EXPECT_EQ(problem.variables.size(), 2U);
  const std::string x = text(problem.invariants[0].state.at(0));
  const std::string next = text(problem.invariants[0].next_state.at(0));
  EXPECT_NE(x, next);
  EXPECT_EQ(text(problem.constraints[0]), "(=> (pre " + x + ") (inv " + x + "))");
  EXPECT_EQ(text(problem.constraints[1]),
            "(=> (and (inv " + x + ") (trans " + x + " " + next + ")) (inv " + next + "))");
  EXPECT_EQ(text(problem.constraints[2]), "(=> (inv " + x + ") (post " + x + "))");
}

TEST_F(SynthesisTest, WeightsAndFeaturesAreKept) {
  const SynthesisProblem& problem = read(
      "(set-feature :weights true)(set-feature :recursion true)(set-feature :recursion false)(declare-weight w)"
      "(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (! (+ T T) :w -3 :weight 9223372036854775807)))))");
  EXPECT_EQ(problem.features, std::vector<std::string>{":weights"});
  TermManager& tm = session_->terms();
  const std::vector<std::pair<Symbol, int64_t>> wanted{{tm.symbols().intern("w"), -3},
                                                       {tm.symbols().intern("weight"), INT64_MAX}};
  EXPECT_EQ(production(tm, problem.functions.at(0).grammar, "T", 1).weights, wanted);
}

TEST_F(SynthesisTest, FunctionsOfTheDialectGoWithTheirLevel) {
  const SynthesisProblem& problem = read(
      "(synth-fun f ((x Int)) Int)(declare-const a Int)(push 1)(synth-fun g ((x Int)) Int)(assert (= (f a) (g a)))"
      "(push 1)(synth-fun h ((x Int)) Int)(pop 2)(synth-fun g ((x Bool)) Int)");
  EXPECT_EQ(problem.language, SynthesisProblem::Language::SmtLib);
  ASSERT_EQ(problem.functions.size(), 2U);
  EXPECT_EQ(problem.functions[1].parameters.size(), 1U);
  EXPECT_EQ(session_->terms().sort(problem.functions[1].parameters[0]), session_->terms().sorts().boolean());
}

/// Every pattern is of its nonterminal's sort, over parameters and its own placeholders only.
void expect_sound(TermManager& tm, const FunctionToSynthesize& f) {
  const ProductionGrammar& grammar = f.grammar;
  ASSERT_FALSE(grammar.nonterminals.empty());
  EXPECT_EQ(grammar.start().sort, f.range);
  EXPECT_EQ(std::ranges::count(productive_nonterminals(grammar), true), std::ssize(grammar.nonterminals));
  EXPECT_EQ(std::ranges::count(reachable_nonterminals(grammar), true), std::ssize(grammar.nonterminals));
  for (const Nonterminal& nonterminal : grammar.nonterminals) {
    EXPECT_FALSE(nonterminal.productions.empty());
    for (const Production& production : nonterminal.productions) {
      if (production.kind == Production::Kind::AnyConstant) {
        continue;
      }
      EXPECT_EQ(tm.sort(production.pattern), nonterminal.sort);
      std::vector<Term> from;
      std::vector<Term> to;
      for (const NonterminalUse& use : production.uses) {
        ASSERT_LT(use.nonterminal, grammar.nonterminals.size());
        EXPECT_EQ(tm.sort(use.placeholder), grammar.nonterminals[use.nonterminal].sort);
        EXPECT_EQ(std::ranges::find(from, use.placeholder), from.end());
        from.push_back(use.placeholder);
        to.push_back(tm.mk_variable(tm.symbols().intern("hole" + std::to_string(from.size())), tm.sort(from.back())));
      }
      const Term pattern = substitute(tm, production.pattern, from, to);
      EXPECT_EQ(Printer(tm).to_string(pattern).find('\\'), std::string::npos) << Printer(tm).to_string(pattern);
    }
  }
}

TEST_F(SynthesisTest, DefaultGrammarsAreSoundForEverySort) {
  const SynthesisProblem& problem = read(
      "(set-logic ALL)(declare-sort S 0)(declare-datatypes ((L 0) (P 0)) (((nil) (cons (head (_ BitVec 4)) (tail L))) "
      "((pair (left L) (right S)))))"
      "(synth-fun b () Bool)(synth-fun i () Int)(synth-fun r ((x Real) (i Int)) Real)"
      "(synth-fun v ((x (_ BitVec 8)) (y (_ BitVec 16))) (_ BitVec 16))(synth-fun s ((x String)) String)"
      "(synth-fun a ((x (Array Int (_ BitVec 8)))) (_ BitVec 8))(synth-fun l ((x L)) L)(synth-fun p ((s S)) P)"
      "(synth-fun q ((p P)) S)(synth-fun e ((x Float32) (m RoundingMode)) Float32)(check-synth)");
  ASSERT_EQ(problem.functions.size(), 10U);
  for (const FunctionToSynthesize& f : problem.functions) {
    SCOPED_TRACE(text(f));
    EXPECT_TRUE(f.grammar.is_default);
    expect_sound(session_->terms(), f);
  }
}

TEST_F(SynthesisTest, LinearLogicsHaveNoProducts) {
  TermManager tm;
  const Term x = tm.mk_variable(tm.symbols().intern("x"), tm.sorts().integer());
  const auto products = [&](std::string_view logic) {
    const ProductionGrammar grammar = make_default_grammar(tm, logic, std::array{x}, tm.sorts().integer());
    return std::ranges::count_if(grammar.start().productions, [&](const Production& production) {
      return production.pattern && tm.kind(production.pattern) == Kind::Mul;
    });
  };
  EXPECT_EQ(products("LIA"), 0);
  EXPECT_EQ(products("NIA"), 1);
}

TEST_F(SynthesisTest, NestingIsAsDeepAsMemoryAllows) {
  constexpr size_t kDepth = 200'000;
  std::string minuses;
  for (size_t i = 0; i < kDepth; ++i) {
    minuses += "(- ";
  }
  const auto nested = [&](const std::string& leaf) { return minuses + leaf + std::string(kDepth, ')'); };
  const SynthesisProblem& problem =
      read("(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x " + nested("T") +
           "))))(declare-var x Int)(constraint (= (f " + nested("x") + ") x))(check-synth)");
  ASSERT_EQ(problem.functions.size(), 1U);
  EXPECT_EQ(problem.functions[0].grammar.start().productions.at(1).uses.size(), 1U);
  EXPECT_FALSE(text(problem.functions[0]).empty());
}

// --- The public problems -------------------------------------------------------------------------------------------------

std::vector<std::filesystem::path> corpus_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus_folder("sygus"))) {
    if (entry.path().extension() == ".sl") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

size_t count(const std::string& text, std::string_view part) {
  size_t found = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

std::string without_comments(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string text;
  for (std::string line; std::getline(file, line);) {
    text += (line.starts_with(';') ? "" : line) + "\n";
  }
  return text;
}

class SynthesisCorpusTest : public SynthesisTest {};

TEST_F(SynthesisCorpusTest, EveryPublicProblemIsRead) {
  const std::vector<std::filesystem::path> files = corpus_files();
  ASSERT_GE(files.size(), 5U);
  for (const std::filesystem::path& path : files) {
    SCOPED_TRACE(path.string());
    const std::string script = without_comments(path);
    const SynthesisProblem& problem = read(Source::open(path.string()));
    EXPECT_EQ(problem.functions.size(), count(script, "(synth-fun ") + count(script, "(synth-inv "));
    EXPECT_EQ(problem.constraints.size(), count(script, "(constraint ") + 3 * count(script, "(inv-constraint "));
    EXPECT_GE(problem.variables.size(), count(script, "(declare-var "));
    EXPECT_EQ(problem.language, SynthesisProblem::Language::SyGuS);
    EXPECT_TRUE(problem.unsupported.empty());
    EXPECT_FALSE(problem.logic.empty());
    for (const FunctionToSynthesize& f : problem.functions) {
      EXPECT_EQ(f.grammar.is_default, text(f).find('\n') == std::string::npos);
      expect_sound(session_->terms(), f);
    }
  }
}

/// What `--emit` makes of a script.
std::string emitted(Source&& source) {
  std::FILE* file = std::tmpfile();
  SessionOptions options;
  std::string text;
  {
    EmittingSession session(options, source, ::fileno(file), [&](const std::string& message) { text += message; });
    session.run();
  }
  std::rewind(file);
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) {
    text += static_cast<char>(c);
  }
  std::fclose(file);
  return text;
}

TEST_F(SynthesisCorpusTest, WhatIsWrittenReadsBackAsTheSame) {
  const std::vector<std::filesystem::path> files = corpus_files();
  ASSERT_GE(files.size(), 5U);
  for (const std::filesystem::path& path : files) {
    SCOPED_TRACE(path.string());
    const std::string once = emitted(Source::open(path.string()));
    const std::string twice = emitted(Source::from_string("once.sl", once));
    // Lets may be numbered otherwise.
    const std::regex let("\\?[0-9]+");
    EXPECT_TRUE(std::regex_replace(once, let, "?") == std::regex_replace(twice, let, "?")) << once << twice;
  }
}

TEST_F(SynthesisCorpusTest, CvcReadsWhatIsWritten) {
  const std::vector<std::filesystem::path> files = corpus_files();
  ASSERT_GE(files.size(), 5U);
  if (std::system("command -v cvc5 >/dev/null") != 0) {
    GTEST_SKIP() << "no cvc5";
  }
  const std::string folder = std::filesystem::temp_directory_path() / ("preproc-sygus-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  for (const std::filesystem::path& path : files) {
    SCOPED_TRACE(path.string());
    std::string script = emitted(Source::open(path.string()));
    const size_t question = script.find("(check-synth)");
    ASSERT_NE(question, std::string::npos) << script;
    script.replace(question, 13, "(exit)");  // is an error where something before it is
    const std::string file = folder + "/problem.sl";
    std::ofstream(file) << script;
    const int status = std::system(("timeout 60 cvc5 --lang=sygus2 " + file + " >" + folder + "/answer 2>&1").c_str());
    std::ifstream answer(folder + "/answer");
    const std::string said((std::istreambuf_iterator<char>(answer)), std::istreambuf_iterator<char>());
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0 && said.empty()) << said;
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace preproc
