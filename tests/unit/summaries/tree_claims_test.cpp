#include "summaries/tree_claims.h"

#include <gtest/gtest.h>

#include "memo/memory_store.h"

namespace preproc {
namespace {

constexpr int64_t kInit = 1;           // a process that is always there
constexpr int64_t kNobody = 99999999;  // more than there may be

TEST(TreeClaims, AreOneProcess) {
  MemoryStore store(1 << 20);
  const Digest key = digest_of("tree");
  TreeClaims own(store);
  TreeClaims other(store, kInit);
  EXPECT_TRUE(own.claim(key));
  EXPECT_TRUE(own.claim(key));
  EXPECT_FALSE(other.claim(key));
  EXPECT_TRUE(other.claim(digest_of("another")));
  EXPECT_FALSE(own.claim(digest_of("another")));
  own.renew(key);
  EXPECT_FALSE(other.claim(key));
}

TEST(TreeClaims, EndWithTheirProcess) {
  MemoryStore store(1 << 20);
  const Digest key = digest_of("tree");
  TreeClaims gone(store, kNobody);
  EXPECT_TRUE(gone.claim(key));
  TreeClaims own(store);
  EXPECT_TRUE(own.claim(key));
}

}  // namespace
}  // namespace preproc
