#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encode/synth/chosen_term.h"
#include "session/session.h"

namespace preproc {

/// Turns the answers of a solver to an emitted script into answers to the original script. It runs the decoder that
/// --emit-decoder wrote (session/emit/decoder_file.h), and at each check-sat there reads `sat`, `unsat` or `unknown`
/// and the solver's further answers. A model in the form of z3 and cvc5, `((define-fun ...) ...)` or older `(model
/// ...)`, becomes a model of the functions, as terms of their grammars, and of the symbols that the original script
/// declares. Other answers are handed on as they are, except that errors about missing models are dropped.
///
/// `run` throws ScriptError, with the place in the decoder or in the answers: for a decoder that cannot be read, for a
/// model without a value that a function needs, for an error of the solver, for a number of answers that is not that of
/// the questions, and if no answer has a model.
class DecodingSession : public Session {
 public:
  /// `out` receives the answers.
  DecodingSession(const SessionOptions& options, Source& decoder, Source& answers, std::ostream& out)
      : Session(options, decoder), answers_(answers), out_(out) {}

 protected:
  void respond(const Command& command) override;
  [[noreturn]] void respond_error(const std::string& message, bool asks) override;
  void finish() override;

 private:
  struct DecodedFunction {
    Symbol name;
    std::vector<Term> parameters;
    Sort range;
    OpenTerm open;
  };
  /// The answers to one check-sat.
  void decode_check();
  void announce(const Command& command);
  void define(const FunctionDefinition& definition);
  void decode_model(const char* begin, std::string_view text);
  std::string_view next_answer();
  [[noreturn]] void fail_answer(const char* place, const std::string& message) const;

  Source& answers_;
  std::ostream& out_;
  bool has_version_ = false;
  std::optional<OpenTerm> announced_;  // of the next definition
  Symbol announced_name_;
  std::vector<DecodedFunction> functions_;
  std::vector<uint32_t> datatypes_;
  bool has_check_ = false;
  size_t models_ = 0;
  SourcePosition last_position_;  // of the last answer sat, unsat or unknown
  std::string last_status_;
};

}  // namespace preproc
