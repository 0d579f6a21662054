#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/option_record.h"
#include "engine/engine.h"
#include "engine/models/model_enumeration.h"
#include "library/context.h"
#include "library/library_host.h"
#include "script/assertion_stack.h"
#include "session/script_options.h"
#include "term/mentioned_functions.h"

/// The object behind a solver of the interface: assertions, options, an engine, and its last answer. Errors are
/// exceptions here.
struct preproc_solver {
 public:
  explicit preproc_solver(preproc_context& context);
  ~preproc_solver();
  preproc_solver(const preproc_solver&) = delete;
  preproc_solver& operator=(const preproc_solver&) = delete;

  preproc_context& context() { return context_; }
  const preproc::AssertionStack& assertions() const { return stack_; }

  /// Forgets the engine: the next one is made when it is needed, with what was set in the meantime.
  void renew();
  /// Sets an option of the command line, or one of SMT-LIB by its keyword.
  void set(const std::string& option, const std::string& value);
  void allow_processes(const char* program);
  void set_terminator(preproc_terminator callback, void* data) {
    terminator_ = callback;
    terminator_data_ = data;
  }
  void set_progress(preproc_line_callback callback, void* data);

  void push(uint32_t levels);
  void pop(uint32_t levels);
  void add(preproc::Term assertion);

  preproc::CheckResult check(std::vector<preproc::Term> assumptions);
  const std::string& reason() const { return reason_; }
  /// The value of a term in the model of the last check, as a term.
  preproc::Term value(preproc::Term t);
  std::string value_text(preproc::Term t);
  std::string model_text();
  std::vector<preproc::Term> unsat_core();
  /// Begins a list of models, told apart by the terms.
  void list_models(std::vector<preproc::Term> terms);
  /// The next one of the list: sat, and there are its values.
  preproc::Status next_model(std::vector<preproc::Term>& values);
  preproc::ModelCount count_models(std::vector<preproc::Term> terms);
  /// For any thread.
  void interrupt();

  std::string statistics_text();
  std::string emitted_text();

 private:
  preproc::Engine& engine();
  void configure();
  preproc::Query query() const;
  void note_symbols(preproc::Term t);
  void need(preproc::Status status, const char* what) const;
  void complete_model(preproc::Term t);
  /// A list of models, and the query that it is of.
  struct ModelList {
    ModelList(preproc::Engine& engine, preproc::Query asked, std::vector<preproc::Term> terms)
        : query(std::move(asked)), models(engine, query, std::move(terms)) {}
    preproc::Query query;
    preproc::ModelEnumeration models;
  };
  void within_limit(const std::function<void()>& work);
  /// The last answer is not about the assertions any more.
  void forget_answer() {
    status_.reset();
    models_.reset();
  }

  preproc_context& context_;
  std::shared_ptr<preproc::LibraryHost> host_ = std::make_shared<preproc::LibraryHost>();
  preproc::GivenOptions given_;  // of the command line
  preproc::ScriptOptions keywords_;
  std::string logic_;
  preproc::CommandLine line_;
  preproc_terminator terminator_ = nullptr;
  void* terminator_data_ = nullptr;
  preproc_line_callback progress_ = nullptr;
  void* progress_data_ = nullptr;

  preproc::AssertionStack stack_;
  const preproc::Symbol asserted_;           // the name of every assertion: each may be in a core
  std::vector<preproc::Function> symbols_;   // declared ones in what was ever asserted, assumed or asked
  preproc::MentionedFunctions mentioned_;    // in all of that
  std::vector<preproc::Term> assumptions_;   // of the last check
  std::optional<preproc::Status> status_;    // of the last check; nothing: it is not about the assertions any more
  std::string reason_;                       // why it was unknown
  std::mutex engine_mutex_;                  // guards the next against `interrupt`
  std::unique_ptr<preproc::Engine> engine_;  // made when it is needed, with the options of that time
  std::unique_ptr<ModelList> models_;        // until the assertions change
};
