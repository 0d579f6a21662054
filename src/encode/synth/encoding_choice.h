#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "encode/synth/function_encoding.h"
#include "encode/synth/location_encoding.h"
#include "encode/synth/selector_tree.h"

namespace preproc {

/// The form of encodings, and the options of each form.
struct EncodingOptions {
  enum class Form : uint8_t {
    SelectorTree,
    LocationInt,  ///< locations are Ints
    LocationBv,   ///< locations are bit-vectors
  } form = Form::SelectorTree;
  SelectorTreeOptions tree;
  LocationOptions location;

  /// True if the constants of the choice are Booleans, which each logic has.
  bool is_propositional() const { return form == Form::SelectorTree; }
};

/// All forms by their names; `location` is that over Ints, the published one.
inline constexpr std::pair<std::string_view, EncodingOptions::Form> kEncodings[] = {
    {"selector-tree", EncodingOptions::Form::SelectorTree},
    {"location", EncodingOptions::Form::LocationInt},
    {"location-int", EncodingOptions::Form::LocationInt},
    {"location-bv", EncodingOptions::Form::LocationBv},
};

/// The form with outputs that have no constants of their own, as a definition needs them.
EncodingOptions with_closed_outputs(EncodingOptions options);

/// Encodes the terms of the function's grammar. Preconditions: definitions in the grammar are expanded; the function
/// outlives the encoding.
std::unique_ptr<FunctionEncoding> make_encoding(TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                                                const EncodingOptions& options, uint32_t serial = 0);

}  // namespace preproc
