#include "parser/plain_command_reader.h"

#include <algorithm>
#include <list>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "parser/command_grammar.h"
#include "parser/source.h"

namespace preproc {
namespace {

class PlainCommandReaderTest : public ::testing::Test {
 protected:
  PlainCommandReaderTest() {
    for (const Term t : {tm_.mk_constant("x", tm_.sorts().boolean()), tm_.mk_constant("y", tm_.sorts().integer())}) {
      scope_.bind(tm_.info(tm_.function(t)).name, {t, tm_.function(t)});
    }
  }

  /// By hand; nothing where it is left to the grammar.
  std::optional<Command> plain(const std::string& text) {
    Source source = Source::from_string("test", text);
    EXPECT_TRUE(source.fetch());
    TermReader terms(scope_, source);
    Lexer lexer(source.begin() + 1, source.end());
    const Token name = lexer.next();
    Command command;
    const bool read = PlainCommandReader(scope_, terms).read(lexer, name.text, command);
    EXPECT_TRUE(!read || lexer.position() == source.begin() + text.size()) << text;
    return read ? std::optional(owned(std::move(command))) : std::nullopt;
  }
  Command by_grammar(const std::string& text) {
    Source source = Source::from_string("test", text);
    EXPECT_TRUE(source.fetch());
    TermReader terms(scope_, source);
    Lexer lexer(source.begin() + 1, source.end());
    Command command;
    CommandGrammar(source, scope_, terms).read(lexer, command);
    return owned(std::move(command));
  }

  TermManager tm_;
  Scope scope_{tm_};

 private:
  /// Texts outlive the source.
  Command owned(Command command) {
    const auto keep = [this](std::string_view& text) { text = *texts_.emplace(texts_.end(), text); };
    keep(command.value);
    keep(command.keyword);
    std::ranges::for_each(command.texts, keep);
    return command;
  }
  std::list<std::string> texts_;
};

TEST_F(PlainCommandReaderTest, ReadsAsTheGrammarDoes) {
  for (const std::string text : {"(set-logic QF_BV)",
                                 "(set-logic |QF_BV|)",
                                 "(set-option :produce-models true)",
                                 "(set-option :timeout 100)",
                                 "(set-info :status unsat)",
                                 "(set-info :smt-lib-version 2.6)",
                                 "(set-info :source |a\nb|)",
                                 "(set-info :license \"a \"\"b\"\"\")",
                                 "(set-option :x #b01)",
                                 "(get-info :name)",
                                 "(get-option :random-seed)",
                                 "(get-value (x y (+ y 1)))",
                                 "(get-value ((not x)))",
                                 "(check-sat-assuming (x (not x)))",
                                 "(check-sat-assuming ())",
                                 "(echo \"a \"\"b\"\"\")",
                                 "(get-model)",
                                 "(get-proof)",
                                 "(get-assertions)",
                                 "(get-assignment)",
                                 "(get-unsat-assumptions )",
                                 "(get-unsat-core)",
                                 "(reset)",
                                 "(reset-assertions)"}) {
    const std::optional<Command> read = plain(text);
    ASSERT_TRUE(read) << text;
    const Command expected = by_grammar(text);
    EXPECT_EQ(read->kind, expected.kind) << text;
    EXPECT_EQ(read->keyword, expected.keyword) << text;
    EXPECT_EQ(read->value, expected.value) << text;
    EXPECT_EQ(read->terms, expected.terms) << text;
    EXPECT_EQ(read->texts, expected.texts) << text;
  }
}

TEST_F(PlainCommandReaderTest, LeavesTheUnusualToTheGrammar) {
  for (const std::string text :
       {"(set-logic let)", "(set-logic)", "(set-logic A B)", "(set-option :x)", "(set-option x 1)",
        "(set-info :notes (a b))", "(set-info :x let)", "(get-value ())", "(get-value x)", "(get-value (z))",
        "(get-value (x) y)", "(echo a)", "(get-info name)", "(get-model x)", "(reset", "(define-sort S () Int)"}) {
    EXPECT_FALSE(plain(text)) << text;
  }
  // A variable of a term that could not be read is not bound any more.
  EXPECT_FALSE(plain("(get-value ((forall ((z Int)) (= z w))))"));
  EXPECT_FALSE(scope_.is_bound(tm_.symbols().intern("z")));
}

}  // namespace
}  // namespace preproc
