// Queries replayed through z3's C interface, as a program that links libz3 asks them: each text is parsed by z3,
// asserted in a solver of its own, checked, and its model asked for.
//
//   bench-embedded_z3 SECONDS FILE...                             z3 alone
//   preproc-solve with-z3 -- bench-embedded_z3 SECONDS FILE...    with z3 taken over
//
// A file holds a query, or a log of queries, each ended by `(exit)`. Printed are a line for each query, its answer and
// the milliseconds of processor time from the first assertion to the model, then their sum. SECONDS limits each check.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <z3.h>

namespace {

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

std::vector<std::string> queries_of(const char* file) {
  std::ifstream in(file);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  constexpr const char* kEnd = "(exit)";
  std::vector<std::string> queries;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(kEnd, begin), text.size());
    if (text.find("(assert", begin) < end) {
      queries.push_back(text.substr(begin, end - begin));
    }
    begin = end + 6;
  }
  return queries;
}

/// The answer to a query; adds the time that it took to `seconds`.
Z3_lbool ask(Z3_context context, const std::string& query, unsigned limit, double& seconds) {
  const Z3_ast_vector formulas =
      Z3_parse_smtlib2_string(context, query.c_str(), 0, nullptr, nullptr, 0, nullptr, nullptr);
  if (formulas == nullptr || Z3_get_error_code(context) != Z3_OK) {
    return Z3_L_UNDEF;
  }
  Z3_ast_vector_inc_ref(context, formulas);
  const double start = processor_seconds();
  const Z3_solver solver = Z3_mk_solver(context);
  Z3_solver_inc_ref(context, solver);
  const Z3_params params = Z3_mk_params(context);
  Z3_params_inc_ref(context, params);
  Z3_params_set_uint(context, params, Z3_mk_string_symbol(context, "timeout"), limit * 1000);
  Z3_solver_set_params(context, solver, params);
  for (unsigned i = 0; i < Z3_ast_vector_size(context, formulas); ++i) {
    Z3_solver_assert(context, solver, Z3_ast_vector_get(context, formulas, i));
  }
  const Z3_lbool answer = Z3_solver_check(context, solver);
  if (answer == Z3_L_TRUE) {
    const Z3_model model = Z3_solver_get_model(context, solver);
    Z3_model_inc_ref(context, model);
    Z3_model_dec_ref(context, model);
  }
  seconds = processor_seconds() - start;
  Z3_params_dec_ref(context, params);
  Z3_solver_dec_ref(context, solver);
  Z3_ast_vector_dec_ref(context, formulas);
  return answer;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: bench-embedded_z3 SECONDS FILE...\n");
    return 2;
  }
  double all = 0;
  unsigned count = 0;
  unsigned answered = 0;
  for (int i = 2; i < argc; ++i) {
    const Z3_config config = Z3_mk_config();
    const Z3_context context = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(context, [](Z3_context, Z3_error_code) {});
    for (const std::string& query : queries_of(argv[i])) {
      double seconds = 0;
      const Z3_lbool answer = ask(context, query, static_cast<unsigned>(std::atoi(argv[1])), seconds);
      std::printf("%s %.2f %s\n",
                  answer == Z3_L_TRUE    ? "sat"
                  : answer == Z3_L_FALSE ? "unsat"
                                         : "unknown",
                  seconds * 1000, argv[i]);
      all += seconds;
      ++count;
      answered += answer == Z3_L_UNDEF ? 0 : 1;
    }
    Z3_del_context(context);
  }
  std::printf("%u queries, %u answered, %.3f s\n", count, answered, all);
}
