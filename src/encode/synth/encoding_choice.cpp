#include "encode/synth/encoding_choice.h"

namespace preproc {

EncodingOptions with_closed_outputs(EncodingOptions options) {
  options.tree.multiplexers = true;
  options.location.multiplexers = true;
  return options;
}

std::unique_ptr<FunctionEncoding> make_encoding(TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                                                const EncodingOptions& options, uint32_t serial) {
  if (options.form == EncodingOptions::Form::SelectorTree) {
    return std::make_unique<SelectorTree>(tm, function, height, options.tree, serial);
  }
  LocationOptions location = options.location;
  location.bit_vectors = options.form == EncodingOptions::Form::LocationBv;
  return std::make_unique<LocationEncoding>(tm, function, height, location, serial);
}

}  // namespace preproc
