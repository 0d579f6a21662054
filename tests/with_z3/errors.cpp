// Handlers of z3's errors that throw, jump or return: what they are told, how often, and whether the solver goes on.
// The lines are those of z3 alone where the program runs with z3 taken over: the caller compares them.
//
//   errors throw | jump | return | none     none: the handler that contexts are made with, which ends the program

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <string>

#include <z3++.h>

namespace {

std::jmp_buf place;
std::string message;
int told = 0;
Z3_error_handler* handler = nullptr;  // of the run

void note(Z3_context c, Z3_error_code code) {
  ++told;
  message = Z3_get_error_msg(c, code);
  message.resize(std::min(message.find('\n'), message.size()));
}

/// No z3::exception, nor another one of the standard library's.
struct Thrown {};

void throwing(Z3_context c, Z3_error_code code) {
  note(c, code);
  throw Thrown();
}

void jumping(Z3_context c, Z3_error_code code) {
  note(c, code);
  std::longjmp(place, 1);
}

/// What the mistakes are made with. Those that jump have nothing to clean up.
struct Terms {
  explicit Terms(z3::context& c)
      : x(c.bv_const("x", 8)),
        p(c.bool_const("p")),
        nine(x * 3 == 9),
        two(x == 2),
        s(c.string_const("s")),
        text(s == c.string_val("ab")),
        number(c.int_const("i") * c.int_const("j") == 7),
        bits(c.bv_sort(8)),
        p1(c),
        p2(c) {
    p1.set("no_such_parameter", true);
    p2.set("smt.string_solver", c.str_symbol("no_such_solver"));
  }
  z3::expr x, p, nine, two, s, text, number;
  z3::sort bits;
  z3::params p1, p2;
};

struct Mistake {
  const char* name;
  void (*make)(Z3_context c, Z3_solver s, const Terms& t);
  bool goes_on = true;  ///< z3's solver is a sound one afterwards
};

const Mistake kMistakes[] = {
    {"model before a check", [](Z3_context c, Z3_solver s, const Terms&) { Z3_solver_get_model(c, s); }},
    {"model of unsat",
     [](Z3_context c, Z3_solver s, const Terms& t) {
       Z3_solver_push(c, s);
       Z3_solver_assert(c, s, t.nine);
       Z3_solver_assert(c, s, t.two);
       std::printf("%d, ", Z3_solver_check(c, s));
       Z3_solver_get_model(c, s);
     }},
    {"model of unsat, by z3",
     [](Z3_context c, Z3_solver s, const Terms& t) {
       Z3_solver_push(c, s);
       Z3_solver_assert(c, s, t.text);
       Z3_solver_assert(c, s, t.two);
       const Z3_ast refuted[] = {t.p, Z3_mk_not(c, t.p)};
       std::printf("%d, ", Z3_solver_check_assumptions(c, s, 2, refuted));
       Z3_solver_get_model(c, s);
     }},
    {"too many pops", [](Z3_context c, Z3_solver s, const Terms&) { Z3_solver_pop(c, s, 3); }},
    {"assertion of bits", [](Z3_context c, Z3_solver s, const Terms& t) { Z3_solver_assert(c, s, t.x); }},
    {"assertion of a sort",
     [](Z3_context c, Z3_solver s, const Terms& t) { Z3_solver_assert(c, s, Z3_sort_to_ast(c, t.bits)); }},
    {"tracked by bits",
     [](Z3_context c, Z3_solver s, const Terms& t) { Z3_solver_assert_and_track(c, s, t.two, t.x); }},
    {"tracked twice",
     [](Z3_context c, Z3_solver s, const Terms& t) {
       Z3_solver_assert_and_track(c, s, t.nine, t.p);
       Z3_solver_assert_and_track(c, s, t.nine, t.p);
     }},
    {"a sort assumed",
     [](Z3_context c, Z3_solver s, const Terms& t) {
       const Z3_ast assumption = Z3_sort_to_ast(c, t.bits);
       std::printf("%d, ", Z3_solver_check_assumptions(c, s, 1, &assumption));
     }},
    {"a sort assumed, beside strings",
     [](Z3_context c, Z3_solver s, const Terms& t) {
       Z3_solver_assert(c, s, t.text);
       const Z3_ast assumption = Z3_sort_to_ast(c, t.bits);
       std::printf("%d, ", Z3_solver_check_assumptions(c, s, 1, &assumption));
     }},
    {"a text that is none", [](Z3_context c, Z3_solver s,
                               const Terms&) { Z3_solver_from_string(c, s, "(declare-const y Int) (assert (< y"); }},
    {"a text of assertions and a mistake",
     [](Z3_context c, Z3_solver s, const Terms&) {
       Z3_solver_from_string(c, s, "(declare-const y Int) (assert (< y 3)) (assert (< y z))");
     }},
    {"no file", [](Z3_context c, Z3_solver s, const Terms&) { Z3_solver_from_file(c, s, "/no/such/file.smt2"); }},
    {"a script that is none",
     [](Z3_context c, Z3_solver, const Terms&) {
       Z3_parse_smtlib2_string(c, "(assert (f 1))", 0, nullptr, nullptr, 0, nullptr, nullptr);
     }},
    {"no script",
     [](Z3_context c, Z3_solver, const Terms&) {
       Z3_parse_smtlib2_file(c, "/no/such/file.smt2", 0, nullptr, nullptr, 0, nullptr, nullptr);
     }},
    {"no such parameter", [](Z3_context c, Z3_solver s, const Terms& t) { Z3_solver_set_params(c, s, t.p1); }},
    {"a check of strings that fails",
     [](Z3_context c, Z3_solver s, const Terms& t) {
       Z3_set_error_handler(c, nullptr);
       Z3_solver_set_params(c, s, t.p2);
       Z3_solver_get_num_scopes(c, s);  // z3 makes its solver, or refuses to
       Z3_set_error_handler(c, handler);
       Z3_solver_assert(c, s, t.text);
       std::printf("%d, ", Z3_solver_check(c, s));
     },
     false},
    {"no proof",
     [](Z3_context c, Z3_solver s, const Terms& t) {
       Z3_solver_assert(c, s, t.nine);
       std::printf("%d, ", Z3_solver_check(c, s));
       Z3_solver_get_proof(c, s);
     }},
    {"no proof of strings",
     [](Z3_context c, Z3_solver s, const Terms& t) {
       Z3_solver_assert(c, s, t.text);
       std::printf("%d, ", Z3_solver_check(c, s));
       Z3_solver_get_proof(c, s);
     }},
    {"consequences of sorts",
     [](Z3_context c, Z3_solver s, const Terms& t) {
       const Z3_ast_vector wrong = Z3_mk_ast_vector(c);
       Z3_ast_vector_inc_ref(c, wrong);
       Z3_ast_vector_push(c, wrong, Z3_sort_to_ast(c, t.bits));
       Z3_solver_assert(c, s, t.nine);
       std::printf("%d, ", Z3_solver_get_consequences(c, s, wrong, wrong, wrong));
     }},
    {"the same check with handlers between",
     [](Z3_context c, Z3_solver s, const Terms& t) {
       Z3_solver_assert(c, s, t.nine);
       Z3_set_error_handler(c, nullptr);
       Z3_solver_pop(c, s, 3);  // nobody is told
       std::printf("%d %d, ", Z3_get_error_code(c), Z3_solver_check(c, s));
     }},
};

/// Makes a mistake, and says what came of it.
void meet(const Mistake& mistake, Z3_context c, Z3_solver s, const Terms& t) {
  told = 0;
  message.clear();
  std::printf("%s: ", mistake.name);
  try {
    if (setjmp(place) == 0) {
      mistake.make(c, s, t);
      std::printf("returned");
    } else {
      std::printf("jumped");
    }
  } catch (const Thrown&) {
    std::printf("thrown");
  }
  const Z3_error_code code = Z3_get_error_code(c);
  const bool same = code == Z3_OK || std::string(Z3_get_error_msg(c, code)).starts_with(message);
  std::printf(", told %d, code %d, %s%s\n", told, code, message.c_str(), same ? "" : ", another text");
}

void run(bool with_strings) {
  for (const Mistake& mistake : kMistakes) {
    z3::context c;
    Z3_set_error_handler(c, handler);
    const Terms t(c);
    z3::solver s(c);
    if (with_strings) {
      s.add(z3::suffixof(c.string_val("b"), t.s));
      std::printf("%d\n", s.check());
    }
    meet(mistake, c, s, t);
    if (!mistake.goes_on) {
      continue;
    }
    Z3_set_error_handler(c, [](Z3_context, Z3_error_code) {});
    std::printf("  %u levels", Z3_solver_get_num_scopes(c, s));
    for (const z3::expr& next : {t.nine, t.two}) {
      try {
        s.push();
        s.add(next);
        std::printf(" %d", s.check());
        if (s.check() == z3::sat) {
          std::printf(" %u", s.get_model().eval(t.x, true).get_numeral_uint());
        }
        s.pop();
      } catch (const z3::exception& error) {
        std::printf(" %s", error.msg());
      }
    }
    std::printf(" %u assertions\n", s.assertions().size());
  }
}

/// Ends the program.
void meet_first_handler() {
  const Z3_context c = Z3_mk_context_rc(Z3_mk_config());
  const Z3_solver s = Z3_mk_solver(c);
  Z3_solver_inc_ref(c, s);
  std::printf("%d, ", Z3_solver_check(c, s));
  Z3_solver_pop(c, s, 3);
  std::printf("goes on\n");
}

}  // namespace

int main(int, char** arguments) {
  const std::string how = arguments[1];
  for (const bool with_strings : {false, true}) {
    if (how == "none") {
      meet_first_handler();
    } else {
      handler = how == "throw" ? throwing : how == "jump" ? jumping : note;
      run(with_strings);
    }
  }
}
