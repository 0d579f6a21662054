// Answers a script, from a file or in memory, as `preproc-solve --solver cvc5` does.

#include <iostream>

#include "session/solving_session.h"

int main(int argc, char** argv) {
  preproc::SessionOptions options;
  options.solvers = {preproc::choose_solver("cvc5")};
  preproc::Source script =
      argc > 1 ? preproc::Source::open(argv[1])
               : preproc::Source::from_string("example",
                                              "(declare-const x Int) (assert (= (* 6 x) 42)) (check-sat)"
                                              "(get-value (x))");
  preproc::SolvingSession session(options, script, std::cout);
  session.run();
  return session.had_error() ? 1 : 0;
}
