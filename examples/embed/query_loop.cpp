// The loop of a symbolic executor: a path condition that grows, and at each branch two checks. The program under test
// decodes four characters by a table of 256 bytes and compares each with a letter.

#include <iostream>

#include <preproc/preproc.hpp>

using preproc::Status;
using preproc::Term;

int main() {
  preproc::Context context;
  const preproc::Sort byte = context.bitvec_sort(8);
  Term table = context.constant_array(context.array_sort(byte, byte), context.bits(8, 0));
  for (unsigned i = 0; i < 256; ++i) {
    table = store(table, context.bits(8, i), context.bits(8, (i * 7 + 3) % 256));
  }

  preproc::Solver solver(context);
  const std::string secret = "open";
  std::string input;
  for (unsigned i = 0; i < secret.size(); ++i) {
    const Term character = context.bitvec("c" + std::to_string(i), 8);
    const Term condition = table[character] == context.bits(8, static_cast<unsigned char>(secret[i]));
    // Both sides of the branch: can the program get there?
    solver.push();
    solver.add(!condition);
    std::cout << "character " << i << " wrong: " << solver.check();
    solver.pop();
    solver.add(condition);
    std::cout << ", right: " << solver.check() << '\n';
    if (solver.check() != Status::Sat) {
      return 1;
    }
  }
  std::cout << "input:";
  for (unsigned i = 0; i < secret.size(); ++i) {
    std::cout << ' ' << solver.value(context.bitvec("c" + std::to_string(i), 8)).word();
  }
  std::cout << '\n';
}
