#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "script/printer.h"

namespace preproc {

/// Writes a script for the program further down the pipe, command by command, to a file descriptor.
///
/// Terms that are deep or shared beyond what recursive parsers bear are cut into definitions named `preproc!k`; what a
/// user's definition or an earlier cut already names is written by its name.
class Emitter {
 public:
  /// `fd` is not closed. Without one the script is kept until `take`.
  explicit Emitter(TermManager& tm, int fd = -1) : tm_(tm), printer_(tm), fd_(fd) {}

  /// Commands are written for people from now on (pretty_text.h).
  void set_pretty() { pretty_ = true; }
  /// A comment of one line: control characters become blanks.
  void comment(std::string_view text);
  /// A command as it was written.
  void command(std::string_view text);
  /// `name` may be the null symbol.
  void assertion(Term t, Symbol name);
  /// (name (terms...)), e.g. a check-sat-assuming.
  void term_list(std::string_view name, std::span<const Term> terms);
  void push(uint32_t levels);
  void pop(uint32_t levels);
  /// (define-fun name (parameters) range body); a constant's body is from now on written as `name`.
  void definition(Symbol name, std::span<const Term> parameters, Sort range, Term body);
  /// True if the name was made here: a later declaration of it would clash.
  bool is_own_name(Symbol name) const { return name.id < own_names_.size() && own_names_[name.id]; }
  /// Forgets all scopes and names, as (reset-assertions) and (reset) do.
  void forget();
  /// Hands everything written so far to the operating system. Throws std::system_error if it cannot be written.
  void flush();
  /// The number of bytes written in all.
  uint64_t written() const { return handed_on_ + out_.view().size(); }
  /// The text written since the last call, of an emitter without file descriptor.
  std::string take() {
    std::string text(out_.view());
    handed_on_ += text.size();
    out_.clear();
    return text;
  }
  /// The term as it reads at this place of the script; nothing is written or defined.
  std::string term_text(Term t) { return printer_.to_string(t); }

 private:
  void cut(Term t);
  void name_term(Term t, Symbol name);
  void begin_command() { begin_ = out_.size(); }
  void end_command();

  TermManager& tm_;
  Printer printer_;
  int fd_;
  bool pretty_ = false;
  size_t begin_ = 0;  // of the last command, in `out_`
  TextBuffer out_;
  uint64_t handed_on_ = 0;      // bytes that are not in `out_` any more
  std::vector<Term> named_;     // terms with names, in order
  std::vector<size_t> levels_;  // sizes of named_ at each push
  uint64_t cuts_ = 0;
  std::vector<bool> own_names_;
};

}  // namespace preproc
