#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

namespace preproc {

/// A set of the values of an enumeration that are below 256.
template <typename Enum>
class EnumSet {
 public:
  constexpr EnumSet() = default;
  constexpr EnumSet(std::initializer_list<Enum> members) {
    for (const Enum member : members) {
      add(member);
    }
  }
  constexpr bool contains(Enum member) const { return ((words_[place(member) / 64] >> (place(member) % 64)) & 1) != 0; }
  constexpr void add(Enum member) { words_[place(member) / 64] |= uint64_t{1} << (place(member) % 64); }
  constexpr bool empty() const { return *this == EnumSet(); }
  friend constexpr bool operator==(const EnumSet&, const EnumSet&) = default;

 private:
  static constexpr uint32_t place(Enum member) { return static_cast<uint32_t>(member); }
  std::array<uint64_t, 4> words_{};
};

}  // namespace preproc
