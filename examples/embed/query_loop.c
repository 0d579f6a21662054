/* The loop of query_loop.cpp in C. Every call can fail; what fails here ends the program with the error's text. */

#include <preproc/preproc.h>

#include <stdio.h>
#include <stdlib.h>

static preproc_context* context;

static preproc_term term(preproc_term t) {
  if (t.handle == 0) {
    fprintf(stderr, "%s\n", preproc_error_message(context));
    exit(1);
  }
  return t;
}

static preproc_term character(unsigned place) {
  char name[16];
  snprintf(name, sizeof name, "c%u", place);
  return term(preproc_constant(context, name, preproc_sort_bitvec(context, 8)));
}

static const char* word(preproc_status status) {
  return status == PREPROC_SAT ? "sat" : status == PREPROC_UNSAT ? "unsat" : "unknown";
}

int main(void) {
  context = preproc_context_new();
  const preproc_sort byte = preproc_sort_bitvec(context, 8);
  const preproc_sort array = preproc_sort_array(context, byte, byte);
  preproc_term table = term(preproc_constant_array(context, array, preproc_bitvec(context, 8, 0)));
  for (unsigned i = 0; i < 256; ++i) {
    table = term(preproc_op3(context, "store", table, preproc_bitvec(context, 8, i),
                             preproc_bitvec(context, 8, (i * 7 + 3) % 256)));
  }

  preproc_solver* solver = preproc_solver_new(context);
  const char secret[] = "open";
  for (unsigned i = 0; i < 4; ++i) {
    const preproc_term read = term(preproc_op2(context, "select", table, character(i)));
    const preproc_term condition =
        term(preproc_op2(context, "=", read, preproc_bitvec(context, 8, (unsigned char)secret[i])));
    preproc_push(solver, 1);
    preproc_add(solver, term(preproc_op1(context, "not", condition)));
    printf("character %u wrong: %s", i, word(preproc_check(solver)));
    preproc_pop(solver, 1);
    preproc_add(solver, condition);
    printf(", right: %s\n", word(preproc_check(solver)));
  }
  printf("input:");
  for (unsigned i = 0; i < 4; ++i) {
    uint64_t value = 0;
    preproc_term_word(context, term(preproc_value(solver, character(i))), &value);
    printf(" %llu", (unsigned long long)value);
  }
  printf("\n");
  preproc_solver_delete(solver);
  preproc_context_delete(context);
  return 0;
}
