#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "script/printer.h"
#include "script/sygus_printer.h"
#include "session/session.h"

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
  std::string text(Term t) { return Printer(session_->terms()).to_string(t); }
  std::string text(const FunctionToSynthesize& f) { return SygusPrinter(session_->terms()).function(f); }

  SessionOptions options_;
  std::unique_ptr<Source> source_;
  std::unique_ptr<ReadingSession> session_;
};

}  // namespace preproc
