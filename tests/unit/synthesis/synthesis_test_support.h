#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "backends/backend.h"
#include "script/printer.h"
#include "script/sygus_printer.h"
#include "session/session.h"
#include "synthesis/synthesizer.h"
#include "term/expand.h"
#include "term/rebuild.h"
#include "term/substitute.h"

namespace preproc {

/// Reads a script and answers nothing.
class ReadingSession : public Session {
 public:
  using Session::Session;
  const SynthesisProblem& problem() const { return script_.synthesis(); }
  TermManager& terms() { return tm_; }
  const std::vector<std::string>& errors() const { return errors_; }

 protected:
  void respond(const Command&) override {}
  void respond_error(const std::string& message, bool) override { errors_.push_back(message); }

 private:
  std::vector<std::string> errors_;
};

/// True if z3 finds no values for which the bodies violate the constraints. The problem has no assumptions.
inline bool is_solution(TermManager& tm, const SynthesisProblem& problem, const std::vector<Term>& bodies) {
  const std::unique_ptr<Backend> z3 = find_backend("z3")->create(tm, {});
  std::vector<Term> violations{tm.mk_false()};
  DefinitionExpander expander(tm);
  for (const Term constraint : problem.constraints) {
    TermMap<Term> done;
    const Term about = rebuild_bottom_up(tm, expander.expand(constraint), done, [&](Term t, auto children) {
      for (size_t i = 0; i < problem.functions.size(); ++i) {
        if (tm.kind(t) == Kind::Apply && tm.function(t) == problem.functions[i].function) {
          return substitute(tm, expander.expand(bodies[i]), problem.functions[i].parameters, children);
        }
      }
      return rebuild_if_changed(tm, t, children);
    });
    violations.push_back(tm.mk(Kind::Not, {about}));
  }
  z3->assert_term(tm.mk(Kind::Or, violations));
  return z3->check().status == Status::Unsat;
}

/// Tests over what a script asks to be synthesised.
class SynthesisTest : public ::testing::Test {
 protected:
  const SynthesisProblem& read(const std::string& script) { return read(Source::from_string("script.sl", script)); }
  const SynthesisProblem& read(Source&& source) {
    session_.reset();
    source_ = std::make_unique<Source>(std::move(source));
    session_ = std::make_unique<ReadingSession>(options_, *source_);
    session_->run();
    EXPECT_TRUE(session_->errors().empty()) << session_->errors().front();
    return session_->problem();
  }
  /// True if z3 finds no values that violate the constraints of the last problem.
  bool z3_agrees(const SynthesisResult& result) {
    return is_solution(session_->terms(), session_->problem(), result.bodies);
  }
  std::string text(Term t) { return Printer(session_->terms()).to_string(t); }
  std::string text(const FunctionToSynthesize& f) { return SygusPrinter(session_->terms()).function(f); }

  SessionOptions options_;
  std::unique_ptr<Source> source_;
  std::unique_ptr<ReadingSession> session_;
};

}  // namespace preproc
