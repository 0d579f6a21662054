#include "memo/digest.h"

#include <bit>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

namespace preproc {

namespace {

static_assert(std::endian::native == std::endian::little, "blocks are hashed as they are in memory");

constexpr std::array<uint64_t, 8> kInitial = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                              0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                              0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

constexpr uint8_t kSchedule[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

constexpr size_t kBlockBytes = 128;
constexpr uint64_t kDigestBytes = 32;

}  // namespace

std::string Digest::bytes() const {
  std::string out(16, '\0');
  std::memcpy(out.data(), words.data(), 16);
  return out;
}

std::string Digest::hexadecimal() const {
  std::string out;
  for (const char c : bytes()) {
    out += fmt::format("{:02x}", static_cast<uint8_t>(c));
  }
  return out;
}

Digest Digest::from_bytes(std::string_view bytes) {
  Digest digest;
  std::memcpy(digest.words.data(), bytes.data(), 16);
  return digest;
}

DigestBuilder::DigestBuilder() : state_(kInitial) {
  state_[0] ^= 0x01010000 ^ kDigestBytes;  // no key, no tree
}

void DigestBuilder::compress(bool last) {
  std::array<uint64_t, 16> v{};
  for (size_t i = 0; i < 8; ++i) {
    v[i] = state_[i];
    v[i + 8] = kInitial[i];
  }
  v[12] ^= counted_;
  if (last) {
    v[14] = ~v[14];
  }
  const auto step = [&](size_t a, size_t b, size_t c, size_t d, uint64_t x, uint64_t y) __attribute__((always_inline)) {
    v[a] += v[b] + x;
    v[d] = std::rotr(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = std::rotr(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = std::rotr(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = std::rotr(v[b] ^ v[c], 63);
  };
  const auto mix_round = [&]<size_t Round>(std::integral_constant<size_t, Round>) __attribute__((always_inline)) {
    constexpr const uint8_t* s = kSchedule[Round % 10];
    step(0, 4, 8, 12, block_[s[0]], block_[s[1]]);
    step(1, 5, 9, 13, block_[s[2]], block_[s[3]]);
    step(2, 6, 10, 14, block_[s[4]], block_[s[5]]);
    step(3, 7, 11, 15, block_[s[6]], block_[s[7]]);
    step(0, 5, 10, 15, block_[s[8]], block_[s[9]]);
    step(1, 6, 11, 12, block_[s[10]], block_[s[11]]);
    step(2, 7, 8, 13, block_[s[12]], block_[s[13]]);
    step(3, 4, 9, 14, block_[s[14]], block_[s[15]]);
  };
  // Unrolled, all places are constants.
  [&]<size_t... Rounds>(std::index_sequence<Rounds...>) { (mix_round(std::integral_constant<size_t, Rounds>{}), ...); }
  (std::make_index_sequence<12>{});
  for (size_t i = 0; i < 8; ++i) {
    state_[i] ^= v[i] ^ v[i + 8];
  }
}

void DigestBuilder::add(std::string_view bytes) {
  while (!bytes.empty()) {
    if (used_ == kBlockBytes) {  // only now: the last block is compressed as such
      counted_ += kBlockBytes;
      compress(false);
      used_ = 0;
    }
    const size_t taken = std::min(bytes.size(), kBlockBytes - used_);
    std::memcpy(reinterpret_cast<char*>(block_.data()) + used_, bytes.data(), taken);
    used_ += taken;
    bytes.remove_prefix(taken);
  }
}

void DigestBuilder::add(uint64_t number) {
  char bytes[8];
  std::memcpy(bytes, &number, 8);
  add(std::string_view(bytes, 8));
}

DigestBuilder::Pair DigestBuilder::finish_both() {
  counted_ += used_;
  std::memset(reinterpret_cast<char*>(block_.data()) + used_, 0, kBlockBytes - used_);
  compress(true);
  return {{{state_[0], state_[1]}}, {{state_[2], state_[3]}}};
}

Digest digest_of(std::string_view bytes) {
  DigestBuilder builder;
  builder.add(bytes);
  return builder.finish();
}

}  // namespace preproc
