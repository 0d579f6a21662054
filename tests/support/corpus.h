#pragma once

#include <filesystem>
#include <string_view>

namespace preproc {

/// A folder of real inputs: that of the large corpus beside the project, or, where that is not here, that of the copy
/// of a few (tests/corpus), which need not have it.
inline std::filesystem::path corpus_folder(std::string_view name) {
  const std::filesystem::path large = std::filesystem::path("../shared/corpus") / name;
  return std::filesystem::exists(large) ? large : std::filesystem::path("tests/corpus") / name;
}

}  // namespace preproc
