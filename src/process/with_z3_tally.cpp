#include "process/with_z3_tally.h"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace preproc {

void WithZ3Tally::note_reason(std::string_view why) {
  constexpr uint64_t kFree = 0;
  constexpr uint64_t kWriting = 1;
  constexpr uint64_t kUsed = 2;
  const std::string_view text = why.substr(0, Reason().text.size() - 1);
  for (Reason& reason : reasons) {
    uint64_t state = kFree;
    if (&reason != &reasons.back() && reason.state.compare_exchange_strong(state, kWriting)) {
      std::memcpy(reason.text.data(), text.data(), text.size());
      reason.text[text.size()] = 0;
      reason.state.store(kUsed, std::memory_order_release);
      state = kUsed;
    }
    if (&reason == &reasons.back() || (state == kUsed && text == reason.text.data())) {
      ++reason.checks;
      return;
    }
  }
}

WithZ3Tally* map_tally(const std::string& file, bool create) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CLOEXEC | (create ? O_CREAT | O_EXCL : 0), S_IRUSR | S_IWUSR);
  if (descriptor < 0) {
    return nullptr;
  }
  struct stat found {};
  const bool has_room =
      create ? ::ftruncate(descriptor, sizeof(WithZ3Tally)) == 0
             : ::fstat(descriptor, &found) == 0 && found.st_size == static_cast<off_t>(sizeof(WithZ3Tally));
  void* const place =
      has_room ? ::mmap(nullptr, sizeof(WithZ3Tally), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) : MAP_FAILED;
  ::close(descriptor);
  if (place == MAP_FAILED) {
    return nullptr;
  }
  auto* const tally = static_cast<WithZ3Tally*>(place);
  if (create) {
    tally->mark = WithZ3Tally::kMark;
  }
  return tally->mark == WithZ3Tally::kMark ? tally : nullptr;
}

}  // namespace preproc
