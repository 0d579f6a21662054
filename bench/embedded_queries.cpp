// Small queries in process: what each costs from terms to the answer, and from text, beside z3's API. Each query has 20
// assertions over two bytes, drawn from a fixed seed, asked between push and pop.
//
//     bench-embedded_queries [QUERIES]     (2000)
//
// Prints microseconds of CPU time for a query, and how many are sat. Exit status 1 where answers differ. Loops are run
// in turns, so that a loaded machine slows all of them down.

#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <preproc/preproc.hpp>
#include <z3++.h>

#include "cpu_seconds.h"

namespace {

constexpr int kAssertions = 20;

/// One assertion: its shape and two bytes.
struct Draw {
  unsigned shape;
  unsigned a;
  unsigned b;
};

std::vector<std::vector<Draw>> draw_queries(int count) {
  std::mt19937 random(5);
  const auto draw = [&](unsigned bound) { return static_cast<unsigned>(random() % bound); };
  std::vector<std::vector<Draw>> queries(static_cast<size_t>(count));
  for (std::vector<Draw>& query : queries) {
    for (int i = 0; i < kAssertions; ++i) {
      query.push_back({draw(4), draw(256), draw(256)});
    }
  }
  return queries;
}

preproc::Term assertion(const preproc::Term& x, const preproc::Term& y, const Draw& draw) {
  switch (draw.shape) {
    case 0: return ult(x + draw.a, y * draw.b);
    case 1: return (x ^ y) != draw.a;
    case 2: return ule(x & draw.a, y | draw.b);
    default: return !(x * y - draw.a == draw.b);
  }
}

z3::expr assertion(const z3::expr& x, const z3::expr& y, const Draw& draw) {
  z3::context& c = x.ctx();
  const z3::expr a = c.bv_val(draw.a, 8);
  const z3::expr b = c.bv_val(draw.b, 8);
  switch (draw.shape) {
    case 0: return z3::ult(x + a, y * b);
    case 1: return (x ^ y) != a;
    case 2: return z3::ule(x & a, y | b);
    default: return !(x * y - a == b);
  }
}

std::string text_of(const Draw& draw) {
  char text[128];
  switch (draw.shape) {
    case 0:
      std::snprintf(text, sizeof text, "(assert (bvult (bvadd x #x%02x) (bvmul y #x%02x)))", draw.a, draw.b);
      break;
    case 1: std::snprintf(text, sizeof text, "(assert (distinct (bvxor x y) #x%02x))", draw.a); break;
    case 2:
      std::snprintf(text, sizeof text, "(assert (bvule (bvand x #x%02x) (bvor y #x%02x)))", draw.a, draw.b);
      break;
    default:
      std::snprintf(text, sizeof text, "(assert (not (= (bvsub (bvmul x y) #x%02x) #x%02x)))", draw.a, draw.b);
      break;
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 2000;
  const std::vector<std::vector<Draw>> queries = draw_queries(count);

  preproc::Context context;
  const preproc::Term x = context.bitvec("x", 8);
  const preproc::Term y = context.bitvec("y", 8);
  preproc::Solver by_terms(context);
  preproc::Solver by_text(context);
  z3::context z3_context;
  const z3::expr z3_x = z3_context.bv_const("x", 8);
  const z3::expr z3_y = z3_context.bv_const("y", 8);
  z3::solver z3_solver(z3_context);

  double terms_seconds = 0;
  double text_seconds = 0;
  double z3_seconds = 0;
  int sat = 0;
  for (const std::vector<Draw>& query : queries) {
    double start = cpu_seconds();
    by_terms.push();
    for (const Draw& draw : query) {
      by_terms.add(assertion(x, y, draw));
    }
    const bool one = by_terms.check() == preproc::Status::Sat;
    by_terms.pop();
    terms_seconds += cpu_seconds() - start;

    std::string text;
    for (const Draw& draw : query) {
      text += text_of(draw);
    }
    start = cpu_seconds();
    by_text.push();
    for (const preproc::Term& t : context.parse(text)) {
      by_text.add(t);
    }
    const bool two = by_text.check() == preproc::Status::Sat;
    by_text.pop();
    text_seconds += cpu_seconds() - start;

    start = cpu_seconds();
    z3_solver.push();
    for (const Draw& draw : query) {
      z3_solver.add(assertion(z3_x, z3_y, draw));
    }
    const bool three = z3_solver.check() == z3::sat;
    z3_solver.pop();
    z3_seconds += cpu_seconds() - start;

    sat += one ? 1 : 0;
    if (one != two || one != three) {
      std::printf("answers differ: %s\n", text.c_str());
      return 1;
    }
  }
  std::printf("%d queries, %d sat\n", count, sat);
  const auto print = [&](const char* way, double seconds) {
    std::printf("%-18s %8.1f us\n", way, seconds * 1e6 / count);
  };
  print("from terms", terms_seconds);
  print("from text", text_seconds);
  print("z3, from terms", z3_seconds);
  return 0;
}
