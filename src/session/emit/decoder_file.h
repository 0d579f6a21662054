#pragma once

#include <optional>
#include <span>
#include <string>

#include "encode/synth/chosen_term.h"
#include "process/pending_file.h"
#include "script/command.h"
#include "script/emitter.h"

namespace preproc {

/// Writes the decoder of an emitted script (--emit-decoder): a file by which `DecodingSession` turns a model of the
/// emitted script into functions of their grammars. The decoder is a script of SMT-LIB, with the names of the emitted
/// one:
///
///     (set-info :decoder 1)                                  the version of this format
///     (declare-fun x () Int)                                 what the original script declares, push and pop
///     (declare-fun s () Bool) ... (declare-fun c () Int)     selectors and constants of a function
///     (set-info :decodes (f (s ...) (c ...)))                in front of the definition of the function over them
///     (define-fun f ((i Int)) Int (ite s i c))
///     (check-sat)                                            where the emitted script asks
class DecoderFile {
 public:
  /// The file is made when the first function is written, and has its name when it is complete (pending_file.h).
  DecoderFile(TermManager& tm, std::string path);
  DecoderFile(const DecoderFile&) = delete;
  DecoderFile& operator=(const DecoderFile&) = delete;

  /// Notes a command of the original script.
  void note(const Command& command);
  /// Notes a function that was emitted over these symbols: the selectors and the constants of its definition.
  void note_function(const FunctionToSynthesize& function, std::span<const Function> symbols, const OpenTerm& open);
  bool has_functions() const { return has_functions_; }
  /// Writes everything noted so far. Throws std::system_error.
  void flush();
  /// Writes everything noted, and gives the file its name. To be called before the end of the emitted script is
  /// written: a reader of the last answers then finds the decoder. Nothing may be noted afterwards. Throws
  /// std::system_error.
  void commit();

 private:
  std::string names(std::span<const Function> functions) const;

  TermManager& tm_;
  std::string path_;
  Emitter emitter_;
  std::optional<PendingFile> file_;
  bool has_functions_ = false;
};

}  // namespace preproc
