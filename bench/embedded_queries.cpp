// Small queries in process: what each costs from terms to the answer, and from text, beside the interfaces of z3 and,
// where it is linked, Bitwuzla. Each query has 20 assertions over two bytes, drawn from a fixed seed, asked between
// push and pop.
//
//     bench-embedded_queries [QUERIES]     (2000)
//
// Prints microseconds of CPU time for a query, and how many are sat. Exit status 1 where answers differ. The ways take
// turns of 100 queries: a loaded machine slows all of them down, and each finds its own data in the processor's caches,
// as in a host that asks one solver.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <preproc/preproc.hpp>
#include <z3++.h>

#ifdef PREPROC_HAS_BITWUZLA
#include <bitwuzla/cpp/bitwuzla.h>
#endif

#include "cpu_seconds.h"

namespace {

constexpr int kAssertions = 20;
constexpr size_t kQueriesInTurn = 100;

/// One assertion: its shape and two bytes.
struct Draw {
  unsigned shape;
  unsigned a;
  unsigned b;
};

using Query = std::vector<Draw>;

std::vector<Query> draw_queries(int count) {
  std::mt19937 random(5);
  const auto draw = [&](unsigned bound) { return static_cast<unsigned>(random() % bound); };
  std::vector<Query> queries(static_cast<size_t>(count));
  for (Query& query : queries) {
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

std::string text_of(const Query& query) {
  std::string text;
  for (const Draw& draw : query) {
    text += text_of(draw);
  }
  return text;
}

#ifdef PREPROC_HAS_BITWUZLA
bitwuzla::Term assertion(bitwuzla::TermManager& tm, const bitwuzla::Term& x, const bitwuzla::Term& y,
                         const Draw& draw) {
  using bitwuzla::Kind;
  const bitwuzla::Term a = tm.mk_bv_value_uint64(x.sort(), draw.a);
  const bitwuzla::Term b = tm.mk_bv_value_uint64(x.sort(), draw.b);
  switch (draw.shape) {
    case 0: return tm.mk_term(Kind::BV_ULT, {tm.mk_term(Kind::BV_ADD, {x, a}), tm.mk_term(Kind::BV_MUL, {y, b})});
    case 1: return tm.mk_term(Kind::DISTINCT, {tm.mk_term(Kind::BV_XOR, {x, y}), a});
    case 2: return tm.mk_term(Kind::BV_ULE, {tm.mk_term(Kind::BV_AND, {x, a}), tm.mk_term(Kind::BV_OR, {y, b})});
    default: {
      const bitwuzla::Term difference = tm.mk_term(Kind::BV_SUB, {tm.mk_term(Kind::BV_MUL, {x, y}), a});
      return tm.mk_term(Kind::NOT, {tm.mk_term(Kind::EQUAL, {difference, b})});
    }
  }
}
#endif

/// A way to ask: whether the query is sat.
struct Way {
  const char* name;
  std::function<bool(const Query&)> is_sat;
  double seconds = 0;
  std::vector<bool> answers = {};
};

}  // namespace

int main(int argc, char** argv) {
  const std::vector<Query> queries = draw_queries(argc > 1 ? std::atoi(argv[1]) : 2000);
  std::vector<Way> ways;

  preproc::Context context;
  const preproc::Term x = context.bitvec("x", 8);
  const preproc::Term y = context.bitvec("y", 8);
  preproc::Solver by_terms(context);
  ways.push_back({"from terms", [&](const Query& query) {
                    by_terms.push();
                    for (const Draw& draw : query) {
                      by_terms.add(assertion(x, y, draw));
                    }
                    const bool sat = by_terms.check() == preproc::Status::Sat;
                    by_terms.pop();
                    return sat;
                  }});

  preproc::Context text_context;
  text_context.bitvec("x", 8);
  text_context.bitvec("y", 8);
  preproc::Solver by_text(text_context);
  std::vector<std::string> texts;
  std::ranges::transform(queries, std::back_inserter(texts), [](const Query& query) { return text_of(query); });
  size_t next_text = 0;
  ways.push_back({"from text", [&](const Query&) {
                    by_text.push();
                    for (const preproc::Term& t : text_context.parse(texts[next_text++])) {
                      by_text.add(t);
                    }
                    const bool sat = by_text.check() == preproc::Status::Sat;
                    by_text.pop();
                    return sat;
                  }});

  z3::context z3_context;
  const z3::expr z3_x = z3_context.bv_const("x", 8);
  const z3::expr z3_y = z3_context.bv_const("y", 8);
  z3::solver z3_solver(z3_context);
  ways.push_back({"z3, from terms", [&](const Query& query) {
                    z3_solver.push();
                    for (const Draw& draw : query) {
                      z3_solver.add(assertion(z3_x, z3_y, draw));
                    }
                    const bool sat = z3_solver.check() == z3::sat;
                    z3_solver.pop();
                    return sat;
                  }});

#ifdef PREPROC_HAS_BITWUZLA
  bitwuzla::TermManager bitwuzla_terms;
  const bitwuzla::Term bitwuzla_x = bitwuzla_terms.mk_const(bitwuzla_terms.mk_bv_sort(8), "x");
  const bitwuzla::Term bitwuzla_y = bitwuzla_terms.mk_const(bitwuzla_terms.mk_bv_sort(8), "y");
  bitwuzla::Options options;
  options.set(bitwuzla::Option::PRODUCE_MODELS, true);
  bitwuzla::Bitwuzla bitwuzla_solver(bitwuzla_terms, options);
  ways.push_back({"Bitwuzla, terms", [&](const Query& query) {
                    bitwuzla_solver.push(1);
                    for (const Draw& draw : query) {
                      bitwuzla_solver.assert_formula(assertion(bitwuzla_terms, bitwuzla_x, bitwuzla_y, draw));
                    }
                    const bool sat = bitwuzla_solver.check_sat() == bitwuzla::Result::SAT;
                    bitwuzla_solver.pop(1);
                    return sat;
                  }});
#endif

  for (size_t first = 0; first < queries.size(); first += kQueriesInTurn) {
    for (Way& way : ways) {
      const double start = cpu_seconds();
      for (size_t i = first; i < std::min(queries.size(), first + kQueriesInTurn); ++i) {
        way.answers.push_back(way.is_sat(queries[i]));
      }
      way.seconds += cpu_seconds() - start;
    }
  }

  for (size_t i = 0; i < queries.size(); ++i) {
    if (std::ranges::any_of(ways, [&](const Way& way) { return way.answers[i] != ways[0].answers[i]; })) {
      std::printf("answers differ: %s\n", text_of(queries[i]).c_str());
      return 1;
    }
  }
  std::printf("%zu queries, %td sat\n", queries.size(), std::ranges::count(ways[0].answers, true));
  for (const Way& way : ways) {
    std::printf("%-18s %8.1f us\n", way.name, way.seconds * 1e6 / static_cast<double>(queries.size()));
  }
  return 0;
}
