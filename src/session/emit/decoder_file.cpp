#include "session/emit/decoder_file.h"

#include "script/declaration_text.h"
#include "value/identifier.h"

namespace preproc {

DecoderFile::DecoderFile(TermManager& tm, std::string path) : tm_(tm), path_(std::move(path)), emitter_(tm) {
  emitter_.command(
      "; What the symbols of a script written by preproc-solve --emit stand for; preproc-solve --decode reads this.\n"
      "(set-info :decoder 1)");
}

void DecoderFile::note(const Command& command) {
  switch (command.kind) {
    case CommandKind::DeclareConst:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareSort:
    case CommandKind::DefineSort:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec:
    case CommandKind::SetLogic: return emitter_.command(command.text);
    case CommandKind::Push: return emitter_.push(command.number);
    case CommandKind::Pop: return emitter_.pop(command.number);
    case CommandKind::Reset:
    case CommandKind::ResetAssertions: emitter_.forget(); return emitter_.command(command.text);
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming: return emitter_.command("(check-sat)");
    case CommandKind::SetOption:
      if (command.keyword == ":global-declarations") {
        emitter_.command(command.text);
      }
      return;
    default: return;
  }
}

std::string DecoderFile::names(std::span<const Function> functions) const {
  std::string text = "(";
  for (const Function f : functions) {
    text += text.size() == 1 ? "" : " ";
    append_symbol(text, tm_.symbols().name(tm_.info(f).name));
  }
  return text + ")";
}

void DecoderFile::note_function(const FunctionToSynthesize& function, std::span<const Function> symbols,
                                const OpenTerm& open) {
  has_functions_ = true;
  std::vector<Function> selectors;
  std::vector<Function> constants;
  for (const Function f : symbols) {
    (open.selectors.contains(f) ? selectors : constants).push_back(f);
    emitter_.command(declaration_text(tm_, f));
  }
  emitter_.command("(set-info :decodes (" + quoted_symbol(tm_.symbols().name(function.name)) + " " + names(selectors) +
                   " " + names(constants) + "))");
  emitter_.definition(function.name, function.parameters, function.range, open.body);
}

void DecoderFile::flush() {
  if (!has_functions_) {
    return;
  }
  if (!file_) {
    file_.emplace(path_);
  }
  file_->write(emitter_.take());
}

void DecoderFile::commit() {
  flush();
  if (file_) {
    file_->commit();
  }
}

}  // namespace preproc
