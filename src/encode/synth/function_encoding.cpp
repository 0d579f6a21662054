#include "encode/synth/function_encoding.h"

#include "value/own_name.h"

namespace preproc {

std::string encoding_prefix(const TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                            uint32_t serial) {
  const std::string name = own_name("", "synth", tm.symbols().name(function.name), height);
  return serial == 0 ? name : own_name(name, serial);
}

}  // namespace preproc
