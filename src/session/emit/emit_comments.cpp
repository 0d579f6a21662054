#include "session/emit/emit_comments.h"

#include <string>
#include <string_view>
#include <unordered_set>

#include <fmt/format.h>

namespace preproc {

namespace {

/// Bytes of a term in a comment.
constexpr size_t kMostText = 160;
/// Removed symbols that are named.
constexpr size_t kMostSymbols = 100;

/// The term's text, or how it begins. Nothing is cut in the middle of a character.
std::string beginning_of(Emitter& emitter, Term t) {
  std::string text = emitter.term_text(t);
  if (text.size() > kMostText) {
    size_t end = kMostText;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
      --end;
    }
    text.resize(end);
    text += " ...";
  }
  return text;
}

}  // namespace

void comment_on_problem(const TermManager& tm, Emitter& emitter, const Problem& asked, const Problem& left) {
  size_t same = 0;
  size_t rewritten = 0;
  size_t added = 0;
  std::unordered_set<uint32_t> originals;
  for (const Assertion& assertion : left.assertions) {
    ++(!assertion.original ? added : assertion.original == assertion.term ? same : rewritten);
    if (assertion.original) {
      originals.insert(assertion.original.id);
    }
  }
  size_t gone = 0;
  for (const Assertion& assertion : asked.assertions) {
    gone += originals.contains(assertion.original.id) ? 0 : 1;
  }
  emitter.comment(fmt::format("{} assertions: {} gone, {} as they were, {} rewritten; {} added",
                              asked.assertions.size(), gone, same, rewritten, added));
  size_t named = 0;
  for (const ModelConverter::Entry& entry : left.converter.entries()) {
    if (++named > kMostSymbols) {
      emitter.comment(fmt::format("and {} further symbols", left.converter.entries().size() - kMostSymbols));
      break;
    }
    emitter.comment(fmt::format("{} is {} ({})", tm.symbols().name(tm.info(entry.symbol).name),
                                beginning_of(emitter, entry.definition), entry.pass));
  }
}

void comment_on_assertion(Emitter& emitter, const Assertion& assertion) {
  if (!assertion.original) {
    emitter.comment("added:");
  } else if (assertion.original != assertion.term) {
    emitter.comment(fmt::format("was {}", beginning_of(emitter, assertion.original)));
  }
}

}  // namespace preproc
