#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "encode/synth/chosen_term.h"
#include "session/session.h"

namespace preproc {

/// Turns the answers of a solver to an emitted script into answers to the original script: runs what --emit-decoder
/// wrote (session/decoder_file.h), and at each of its check-sats reads `sat`, `unsat` or `unknown` and what follows it.
/// A model, in the form of z3 and cvc5, `((define-fun ...) ...)` or older `(model ...)`, becomes one of the functions,
/// as terms of their grammars, and of the symbols that the original script declares. All else is handed on as it is,
/// but for errors about models that are not there.
///
/// `run` throws ScriptError, with its place in the decoder or in the answers: a decoder that does not read, a model
/// without a value that matters, an error of the solver, another number of answers than of questions, no model at all.
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
  bool versioned_ = false;
  std::optional<OpenTerm> announced_;  // of the next definition
  Symbol announced_name_;
  std::vector<DecodedFunction> functions_;
  std::vector<uint32_t> datatypes_;
  bool asked_ = false;
  size_t models_ = 0;
  SourcePosition last_;  // of the last of sat, unsat and unknown
  std::string last_status_;
};

}  // namespace preproc
