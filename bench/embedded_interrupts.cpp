// How soon a check ends that another thread interrupts: a hard query (the two primes of a product), the solvers that
// are linked in but cvc5, which cannot be interrupted.
//
//     bench-embedded_interrupts [ROUNDS]     (20)
//
// Prints the median and the longest time from the interrupt to the answer, in milliseconds of the clock. Exit status 1
// where a check does not end by its interrupt.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include <preproc/preproc.hpp>

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_to_end(preproc::Solver& solver, int round, bool& interrupted) {
  std::atomic<bool> runs = false;
  Clock::time_point asked;
  solver.set_progress([&](std::string_view step) { runs = runs || step == "solver"; });
  std::thread other([&] {
    while (!runs) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20 + 10 * round));
    asked = Clock::now();
    solver.interrupt();
  });
  interrupted = solver.check() == preproc::Status::Unknown && solver.reason_unknown() == "interrupted";
  const Clock::time_point ended = Clock::now();
  other.join();
  return std::chrono::duration<double, std::milli>(ended - asked).count();
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 20;
  for (const char* name : {"auto", "bits", "z3"}) {
    preproc::Context context;
    preproc::Solver solver(context);
    solver.set("solver", name);
    const preproc::Term p = context.bitvec("p", 64);
    const preproc::Term q = context.bitvec("q", 64);
    solver.add(zero_extend(64, p) * zero_extend(64, q) ==
               context.number(context.bitvec_sort(128), "1000000000000000012000000000000000027"));
    solver.add(ugt(p, 1) && ugt(q, p));
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
      bool interrupted = false;
      times.push_back(milliseconds_to_end(solver, round, interrupted));
      if (!interrupted) {
        std::printf("%s: the check was not interrupted\n", name);
        return 1;
      }
    }
    std::sort(times.begin(), times.end());
    std::printf("%-6s median %6.1f ms, longest %6.1f ms\n", name, times[times.size() / 2], times.back());
  }
  return 0;
}
