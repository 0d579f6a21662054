#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <preproc/preproc.h>

#include "engine/host.h"
#include "library/library_error.h"
#include "parser/source.h"
#include "rewrite/simplifier.h"
#include "script/printer.h"
#include "session/script_state.h"
#include "term/expand.h"
#include "term/term_manager.h"

/// The object behind a context of the interface: terms and declarations, the last error, and what was returned last.
///
/// A handle is the number of the term or sort in its lower half, and the number of the context above, with one bit that
/// tells sorts from terms: a handle of another context is seen.
struct preproc_context {
 public:
  preproc_context();
  preproc_context(const preproc_context&) = delete;
  preproc_context& operator=(const preproc_context&) = delete;

  preproc_term handle(preproc::Term t) const { return {t ? (uint64_t{serial_} << 32 | t.id) : 0}; }
  preproc_sort handle(preproc::Sort s) const { return {(uint64_t{serial_ | kSortMark} << 32) | s.id}; }
  /// LibraryError for a null handle, and for one of another context.
  preproc::Term term(preproc_term t) const {
    const auto id = static_cast<uint32_t>(t.handle);
    if (t.handle >> 32 != serial_ || id == 0 || id >= tm.size()) {
      refuse_handle(t.handle, "term");
    }
    return {id};
  }
  preproc::Sort sort(preproc_sort s) const {
    const auto id = static_cast<uint32_t>(s.handle);
    if (s.handle >> 32 != (serial_ | kSortMark) || id >= tm.sorts().size()) {
      refuse_handle(s.handle, "sort");
    }
    return {id};
  }
  std::vector<preproc::Term> terms(const preproc_term* handles, size_t count) const;
  /// The Boolean term of a handle.
  preproc::Term condition(preproc_term handle) const;
  /// LibraryError for a null pointer.
  static std::string_view name(const char* text, const char* what);
  /// LibraryError where no symbol of SMT-LIB has that name.
  static void check_symbol(std::string_view name);

  /// Keeps the text until the next one is kept.
  const char* keep(std::string text) {
    text_ = std::move(text);
    return text_.c_str();
  }
  /// Of the text that is kept.
  size_t text_size() const { return text_.size(); }
  /// Keeps the terms until the next ones are kept.
  void keep(std::span<const preproc::Term> terms, const preproc_term** handles, size_t* count);

  /// The operator or function of this name applied. LibraryError where there is none, or it does not take the
  /// arguments.
  preproc::Term apply(std::string_view name, std::span<const uint32_t> indices,
                      std::span<const preproc::Term> arguments);
  /// The symbol of this name and sort, declared where it is not yet.
  preproc::Term symbol(std::string_view name, preproc::Sort sort);
  /// Reads one term, or one sort. ScriptError with the place in the text.
  preproc::Term read_term(std::string_view text);
  preproc::Sort read_sort(std::string_view text);
  /// Reads declarations, definitions and assertions; these are returned.
  std::vector<preproc::Term> read_script(std::string_view text);

  /// The parts that work on terms, and remember what they did.
  struct Workers {
    explicit Workers(preproc::TermManager& tm) : simplifier(tm), expander(tm), printer(tm) {}
    preproc::Simplifier simplifier;
    preproc::DefinitionExpander expander;
    preproc::Printer printer;
  };
  Workers& workers() {
    if (workers_ == nullptr) {
      workers_ = std::make_unique<Workers>(tm);
    }
    return *workers_;
  }
  /// Where memory has run out, what they remember may be half done.
  void drop_workers() noexcept { workers_.reset(); }

  /// A script begins to run, which ends soon after the token stops.
  std::stop_token begin_run() {
    const std::lock_guard lock(run_mutex_);
    run_ = {};
    return run_.get_token();
  }
  /// Ends the running script, if one runs. For any thread.
  void interrupt_run() {
    const std::lock_guard lock(run_mutex_);
    run_.request_stop();
  }

  preproc::TermManager tm;
  preproc::SessionOptions options;
  preproc::ScriptState state{tm, options, {}};
  preproc::ErrorState errors;
  preproc::Host::Log log;

 private:
  static constexpr uint32_t kSortMark = uint32_t{1} << 31;
  [[noreturn]] void refuse_handle(uint64_t handle, const char* what) const;

  const uint32_t serial_;
  std::string text_;
  std::vector<preproc_term> list_;
  std::unique_ptr<Workers> workers_;
  std::mutex run_mutex_;  // guards the next
  std::stop_source run_;
};

namespace preproc {

/// Runs the body of a function of the interface: what it throws becomes the error of the context, and `failed` the
/// result. Nothing leaves the interface as an exception.
template <typename Result, typename Body>
Result guarded(preproc_context* context, Result failed, Body&& body) noexcept {
  ErrorState& errors = context != nullptr ? context->errors : errors_without_context();
  errors.clear();
  if (context == nullptr) {
    errors.set(PREPROC_BAD_ARGUMENT, "the context or solver is null");
    return failed;
  }
  try {
    return body(*context);
  } catch (...) {
    errors.take_exception();
    if (errors.kind() == PREPROC_NO_MEMORY) {
      context->drop_workers();
    }
    return failed;
  }
}

}  // namespace preproc
