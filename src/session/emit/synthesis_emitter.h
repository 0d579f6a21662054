#pragma once

#include <string_view>

#include "encode/synth/function_encoding.h"
#include "encode/synth/term_cost.h"
#include "parser/command_reader.h"
#include "script/emitter.h"
#include "script/lowering.h"
#include "script/sygus_printer.h"
#include "session/emit/decoder_file.h"
#include "session/options.h"
#include "session/script_state.h"

namespace preproc {

/// Writes what a script says of functions to be synthesised: a script of SyGuS in SyGuS-IF 2.1; functions beside
/// existential constants as definitions over selectors, for solvers that do not know such functions.
class SynthesisEmitter {
 public:
  /// All live as long.
  SynthesisEmitter(TermManager& tm, const SessionOptions& options, ScriptState& script, CommandReader& reader,
                   Emitter& emitter, Lowering& lowering)
      : tm_(tm),
        options_(options),
        script_(script),
        reader_(reader),
        emitter_(emitter),
        lowering_(lowering),
        sygus_printer_(tm) {}

  /// From now on the functions are noted in the decoder.
  void set_decoder(DecoderFile& decoder) { decoder_ = &decoder; }
  /// Writes a command that is about functions to be synthesised. False, and nothing is written, for others.
  /// CommandRefused where it has no written form.
  bool write(const Command& command);
  /// The part of the script behind the running command, as far as it is in memory.
  std::string_view text_ahead() const { return {reader_.source().begin(), reader_.source().end()}; }
  /// True if the script has functions to be synthesised beside existential constants, as far as that can be known.
  bool asks_for_functions() const;

 private:
  bool is_existential() const;
  Term lower(Term t) { return options_.lower_operators ? lowering_.lower(t) : t; }
  void write_declaration(const FunctionToSynthesize& function);
  void write_definition(const FunctionToSynthesize& function);
  void write_costs(const FunctionCost& cost, const FunctionEncoding& encoding);
  void write_variables(size_t count);
  void write_condition(std::string_view name, Term t);

  TermManager& tm_;
  const SessionOptions& options_;
  ScriptState& script_;
  CommandReader& reader_;
  Emitter& emitter_;
  Lowering& lowering_;
  SygusPrinter sygus_printer_;
  DecoderFile* decoder_ = nullptr;
  uint32_t encodings_ = 0;  // so many were made
};

}  // namespace preproc
