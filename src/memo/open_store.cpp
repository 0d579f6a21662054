#include <stdexcept>

#include "memo/memo_store.h"
#include "memo/redis_store.h"
#include "memo/sqlite_store.h"

namespace preproc {

std::unique_ptr<MemoStore> open_store(const std::string& location, uint64_t max_bytes, const StoreVersion& version,
                                      StoreWarning warn, StoreAccess access, std::chrono::milliseconds busy_timeout) {
  if (location.find("://") != std::string::npos) {
    return std::make_unique<RedisStore>(RedisAddress::parse(location), version, std::move(warn), access);
  }
  if (location.empty()) {
    throw std::invalid_argument("expected a file, or redis://HOST:PORT/DATABASE");
  }
  return std::make_unique<SqliteStore>(location, max_bytes, version, std::move(warn), access, busy_timeout);
}

}  // namespace preproc
