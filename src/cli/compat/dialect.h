#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "script/answer_style.h"

namespace preproc {

/// The text behind a client's option: nothing; a text in the same word, right behind it (`-T:5`); a text behind `=` or
/// in the next word (`--tlimit=5`, `--tlimit 5`); a text behind `=` or nothing (`--model-gen=1`).
enum class ClientArgument : uint8_t { None, Attached, Either, Optional };

/// Options of a solver that are one, and what they become here.
struct ClientOption {
  std::string_view names;  ///< as typed, with blanks between; with Attached, the texts in front of the argument
  ClientArgument argument = ClientArgument::None;
  /// An option of ours, `{}` being the argument: `--timeout={}`. Empty: it is passed by, since answers are right
  /// without it. `kRefused`: it would change what is answered, and nothing here does the same.
  std::string_view becomes = {};
  double scale = 0;  ///< 0: the argument is a text; else a number that becomes ours by this factor, 0 being no limit
};

inline constexpr std::string_view kRefused = "refused";

/// A solver that this program stands in for: how clients start it, and how they expect to be answered.
struct Dialect {
  std::string_view name;            ///< of --compat
  std::string_view program;         ///< that clients start, beside the name
  std::string_view default_solver;  ///< that answers; empty: the program's own default
  std::string_view library = {};  ///< the linked solver whose version is told and whose options are known; empty: none
  std::span<const ClientOption> options;
  /// The translation of a word that is in no table but that the solver would take; nothing: it is no option of the
  /// solver's. Null: there are no such words.
  std::optional<std::string> (*other)(std::string_view word) = nullptr;
  std::string_view version_before;  ///< --version prints it in front of the version,
  std::string_view version_behind;  ///< and this behind
  std::string_view version;         ///< that the answers follow; empty: that of the linked solver
  bool knows_all_options = false;   ///< an option of a script that the default solver does not have is an error
  bool exit_codes = false;          ///< the exit status says what the last answer was: 10 is sat, 20 unsat
  AnswerStyle style;
};

/// All solvers that this program stands in for.
std::span<const Dialect* const> all_dialects();
/// By --compat's name or by the name of a program; null: there is none.
const Dialect* find_dialect(std::string_view name);

// One file each.
extern const Dialect kZ3Dialect;
extern const Dialect kCvc5Dialect;
extern const Dialect kBitwuzlaDialect;
extern const Dialect kBoolectorDialect;
extern const Dialect kYicesDialect;
extern const Dialect kStpDialect;

/// The result of `Dialect::other` for words that are passed by: one of `names`, or with a beginning in `groups` (with
/// blanks between), behind dashes and perhaps `no-`, and in front of `=`. Nothing for other words.
std::optional<std::string> passed_switch(std::string_view word, std::string_view names, std::string_view groups);

/// Removes each `--compat NAME` in front of `--` from the arguments. The last NAME; nothing where there is none.
std::optional<std::string> take_compat(std::vector<std::string>& arguments);

/// Puts a solver's options into this program's. This program's own options stay as they are. Without a dialect only the
/// options by which any client asks for SMT-LIB on standard input are known. UsageError for options that are refused
/// and for numbers that are none.
std::vector<std::string> translate_options(const Dialect* dialect, const std::vector<std::string>& arguments);

/// True if translate_options makes this option of a solver's, or the default solver of a dialect is given by it.
/// `option` is without `--`.
bool is_translation(std::string_view option);

/// The solver whose option this word is, to the knowledge of translate_options; empty: of none.
std::string_view solver_with_option(std::string_view word);

}  // namespace preproc
