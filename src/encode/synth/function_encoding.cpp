#include "encode/synth/function_encoding.h"

namespace preproc {

std::string encoding_prefix(const TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                            uint32_t serial) {
  return "\\synth\\" + std::string(tm.symbols().name(function.name)) + "\\" + std::to_string(height) + "\\" +
         (serial == 0 ? std::string() : std::to_string(serial) + "\\");
}

}  // namespace preproc
