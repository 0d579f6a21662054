// The grammar of SyGuS-IF on arbitrary bytes.
#include <cstdint>

#include "SyGuSLexer.h"
#include "SyGuSParser.h"
#include "differential/pure_grammar.h"
#include "process/big_stack.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace preproc;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  on_big_stack([&] {
    try {
      PureGrammar<grammar::SyGuSLexer, grammar::SyGuSParser>(text).script();
    } catch (const SyntaxError&) {
    }
  });
  return 0;
}
