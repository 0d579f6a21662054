#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace preproc {

/// How many rounds a test of random inputs does: `quick`, and `all` with PREPROC_TEST_ALL=1; under the address
/// sanitizer, several times as slow, a fifth of these, which is enough to reach every line.
inline uint32_t test_rounds(uint32_t quick, uint32_t all) {
  if (std::getenv("PREPROC_TEST_ALL") == nullptr) {
    return quick;
  }
#ifdef __SANITIZE_ADDRESS__
  return all / 5 > quick ? all / 5 : quick;
#else
  return all;
#endif
}

/// A number from the environment, for campaigns: seeds and counts beyond those of the tests.
inline uint64_t number_of_environment(const char* name, uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::stoull(text);
}

}  // namespace preproc
