#include "parser/command_extent.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

using End = CommandExtent::End;

struct Case {
  std::string_view text;
  std::string_view command;
  End end;
};

TEST(CommandExtentTest, EndsAtItsParenthesisOrTheNextCommand) {
  for (const Case& c : {
           Case{"(assert x) (check-sat)", "(assert x)", End::Closed},
           {"(assert (f\n (x)))\n(check-sat)", "(assert (f\n (x)))", End::Closed},
           {"(assert (f x)\n(check-sat)\n", "(assert (f x)\n", End::Next},
           {"(assert (f x)\n(check-sat)", "(assert (f x)\n", End::Next},
           {"(assert (f\n(x y)\n(check-sat)", "(assert (f\n(x y)\n", End::Next},
           {"(assert (f x)\n (check-sat))", "(assert (f x)\n (check-sat))", End::Closed},
           {"(assert (f x) ; )\n", "(assert (f x) ; )\n", End::OfInput},
           {"(assert (f x)", "(assert (f x)", End::OfInput},
           {"(echo \"a\n(check-sat)\")(exit)", "(echo \"a\n(check-sat)\")", End::Closed},
           {"(echo \"a)\n(check-sat)\n(exit)", "(echo \"a)\n", End::Unclosed},
           {"(echo |a)", "(echo |a)", End::Unclosed},
           {"(", "(", End::OfInput},
       }) {
    const CommandExtent extent = extent_of_failed(c.text);
    EXPECT_EQ(c.text.substr(0, extent.length), c.command) << c.text;
    EXPECT_EQ(static_cast<int>(extent.end), static_cast<int>(c.end)) << c.text;
  }
}

}  // namespace
}  // namespace preproc
