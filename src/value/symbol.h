#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace preproc {

/// An interned name. `|a|` and `a` are the same symbol: names are kept without their bars.
struct Symbol {
  uint32_t id = 0;
  friend bool operator==(Symbol, Symbol) = default;
  explicit operator bool() const { return id != 0; }
};

/// Interns names: equal text, equal `Symbol`. Symbol 0 is "no symbol".
/// Cost: one hash and one probe for a known name; the text of a new one is copied once.
class SymbolTable {
 public:
  SymbolTable();

  Symbol intern(std::string_view name);
  /// The symbol of a name that was interned before, or the null symbol.
  Symbol find(std::string_view name) const;
  std::string_view name(Symbol symbol) const { return names_[symbol.id]; }
  /// Number of symbols, the null symbol included: ids are 0 .. size()-1.
  uint32_t size() const { return static_cast<uint32_t>(names_.size()); }

 private:
  struct Slot {
    uint32_t hash = 0;
    uint32_t id = 0;
  };
  void grow();
  std::string_view store(std::string_view name);

  std::vector<Slot> slots_;
  std::vector<std::string_view> names_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t block_left_ = 0;
  char* block_next_ = nullptr;
};

}  // namespace preproc
