// The grammars in grammar/ and the program's reader are two descriptions of one language: here they are held against
// one another, on real scripts and on scripts made for it. See grammar_comparison.h for what is compared.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "SmtLibLexer.h"
#include "SmtLibParser.h"
#include "SyGuSLexer.h"
#include "SyGuSParser.h"
#include "grammar_comparison.h"
#include "grammar_scripts.h"
#include "process/big_stack.h"
#include "pure_grammar.h"
#include "support/corpus.h"

namespace preproc {
namespace {

using SmtLib = PureGrammar<grammar::SmtLibLexer, grammar::SmtLibParser>;
using SyGuS = PureGrammar<grammar::SyGuSLexer, grammar::SyGuSParser>;

/// What the grammar says against the text as a script; empty if it accepts it.
template <typename Grammar>
std::string syntax_error(const std::string& text) {
  try {
    Grammar(text).script();
    return {};
  } catch (const SyntaxError& error) {
    return error.what();
  }
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) {
    out += "\n" + line;
  }
  return out;
}

// --- Scripts made for it -------------------------------------------------------------------------------------------------

class GrammarScriptTest : public ::testing::TestWithParam<Script> {};

TEST_P(GrammarScriptTest, IsReadAlike) {
  const std::string text = GetParam().text;
  const GrammarComparison comparison = compare_with_grammar(text);
  EXPECT_TRUE(comparison.both_accept()) << comparison.syntax_error << joined(comparison.errors);
  EXPECT_TRUE(comparison.differences.empty()) << joined(comparison.differences);
  EXPECT_GT(comparison.terms, 0U);
  EXPECT_EQ(syntax_error<SmtLib>(text), "");
}

INSTANTIATE_TEST_SUITE_P(Grammar, GrammarScriptTest, ::testing::ValuesIn(kScripts),
                         [](const auto& info) { return std::string(info.param.name); });

// --- What no one accepts -------------------------------------------------------------------------------------------------

class MalformedScriptTest : public ::testing::TestWithParam<const char*> {};

TEST_P(MalformedScriptTest, IsRejectedByBoth) {
  const std::string text = GetParam();
  const GrammarComparison comparison = compare_with_grammar(text);
  EXPECT_TRUE(comparison.both_reject()) << text << "\ngrammar: " << comparison.syntax_error
                                        << "\nprogram:" << joined(comparison.errors);
  EXPECT_NE(syntax_error<SmtLib>(text), "") << text;
}

INSTANTIATE_TEST_SUITE_P(Grammar, MalformedScriptTest, ::testing::ValuesIn(kMalformed));

TEST(GrammarLenienceTest, IsDeliberate) {
  for (const Lenience& lenience : kLeniences) {
    const GrammarComparison comparison = compare_with_grammar(lenience.text);
    EXPECT_NE(comparison.syntax_error, "") << lenience.text;
    EXPECT_TRUE(comparison.errors.empty())
        << lenience.text << " is now rejected by both (it was accepted because: " << lenience.reason << ")"
        << joined(comparison.errors);
  }
}

// --- Real ones -----------------------------------------------------------------------------------------------------------

bool all_wanted() { return std::getenv("PREPROC_TEST_ALL") != nullptr; }

std::string read(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

/// The files below a folder, in order; of those that are not longer than `limit` every `stride`-th.
std::vector<std::filesystem::path> files(const std::filesystem::path& folder, const char* extension,
                                         size_t limit = SIZE_MAX, size_t stride = 1) {
  std::vector<std::filesystem::path> found;
  if (std::filesystem::exists(folder)) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file() && entry.path().extension() == extension && entry.file_size() <= limit) {
        found.push_back(entry.path());
      }
    }
  }
  std::ranges::sort(found);
  std::vector<std::filesystem::path> chosen;
  for (size_t i = 0; i < found.size(); i += stride) {
    chosen.push_back(found[i]);
  }
  return chosen;
}

/// Compares the files, and tells how often an error was of a kind that no grammar finds.
void compare_files(const std::vector<std::filesystem::path>& paths) {
  std::map<std::string, uint32_t> explained;
  uint64_t commands = 0;
  uint64_t terms = 0;
  uint32_t rejected = 0;
  for (const auto& path : paths) {
    const std::string text = read(path);
    const GrammarComparison comparison = on_big_stack([&] { return compare_with_grammar(text); });
    EXPECT_TRUE(comparison.differences.empty()) << path << ":" << joined(comparison.differences);
    for (const auto& [kind, count] : comparison.explained) {
      explained[kind] += count;
    }
    commands += comparison.commands;
    terms += comparison.terms;
    rejected += comparison.both_reject();
  }
  EXPECT_GT(terms, paths.size() / 2);
  std::cout << paths.size() << " files, " << commands << " commands, " << terms << " terms alike; " << rejected
            << " files rejected by both\n";
  for (const auto& [kind, count] : explained) {
    std::cout << "only the program can find: " << kind << ", " << count << " times\n";
  }
}

#define COMPARE_OR_SKIP(paths)                \
  if ((paths).empty()) {                      \
    GTEST_SKIP() << "the corpus is not here"; \
  }                                           \
  compare_files(paths)

TEST(GrammarCorpusTest, TheProjectsOwnCopy) {
  const auto paths = files("tests/corpus", ".smt2");
  EXPECT_GE(paths.size(), 30U);
  compare_files(paths);
}

TEST(GrammarCorpusTest, Conformance) {
  const auto paths = files(corpus_folder("conformance"), ".smt2");
  COMPARE_OR_SKIP(paths);
}

/// Of the errors that only the program can find, these are right even where both solvers go on.
constexpr const char* kBeyondTheStandard[] = {
    "a name that is declared twice",  // overloading, which SMT-LIB leaves to theories
};

TEST(GrammarCorpusTest, WhatBothSolversReadIsRead) {
  const std::filesystem::path corpus = corpus_folder("conformance");
  std::ifstream answers(corpus / "answers.csv");
  if (!answers) {
    GTEST_SKIP() << "the corpus is not here";
  }
  uint32_t scripts = 0;
  for (std::string line; std::getline(answers, line);) {
    const std::string file = line.substr(0, line.find(','));
    if (!file.ends_with(".smt2") || line.find("error", file.size()) != std::string::npos) {
      continue;
    }
    const std::string text = read(corpus / file);
    GrammarComparison comparison = on_big_stack([&] { return compare_with_grammar(text); });
    for (const char* kind : kBeyondTheStandard) {
      if (comparison.explained.contains(kind)) {
        comparison.errors.clear();
      }
    }
    EXPECT_TRUE(comparison.errors.empty()) << file << joined(comparison.errors);
    ++scripts;
  }
  EXPECT_GT(scripts, 100U);
}

TEST(GrammarCorpusTest, Indexify) {
  const auto paths = files(corpus_folder("indexify"), ".smt2");
  COMPARE_OR_SKIP(paths);
}

TEST(GrammarCorpusTest, Klee) {
  const auto paths =
      all_wanted() ? files(corpus_folder("klee"), ".smt2") : files(corpus_folder("klee"), ".smt2", 30'000, 4);
  COMPARE_OR_SKIP(paths);
}

TEST(GrammarCorpusTest, SlowKleeLogs) {
  const auto paths = files(corpus_folder("klee-logs"), ".smt2");
  COMPARE_OR_SKIP(paths);
}

// --- SyGuS ---------------------------------------------------------------------------------------------------------------

TEST(SyGuSGrammarTest, AcceptsTheCorpus) {
  const auto paths = files(corpus_folder("sygus"), ".sl");
  EXPECT_GE(paths.size(), 5U);
  for (const auto& path : paths) {
    const std::string text = read(path);
    EXPECT_EQ(on_big_stack([&] { return syntax_error<SyGuS>(text); }), "") << path;
  }
}

TEST(SyGuSGrammarTest, AcceptsBothVersions) {
  for (const char* text : kSyGuS) {
    EXPECT_EQ(syntax_error<SyGuS>(text), "") << text;
  }
}

TEST(SyGuSGrammarTest, RejectsWhatIsMalformed) {
  for (const char* text : kMalformedSyGuS) {
    EXPECT_NE(syntax_error<SyGuS>(text), "") << text;
  }
}

}  // namespace
}  // namespace preproc
