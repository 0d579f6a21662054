// Whole scripts through reader, passes and emitter, as with --emit: errors are reported, nothing else goes wrong.
#include <cstdint>
#include <fcntl.h>

#include "session/emit/emitting_session.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace preproc;
  static const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  static const SessionOptions options;
  Source source = Source::from_string("fuzz", std::string(reinterpret_cast<const char*>(data), size));
  EmittingSession(options, source, nowhere, [](const std::string&) {}).run();
  return 0;
}
