#include "indexify/garden/table_cache.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include <fmt/format.h>

#include "script/printer.h"
#include "version.h"

namespace preproc {

namespace {

constexpr std::string_view kMagic = "preproc-solve index table 1\n";

/// Reads what `Writer` wrote; `ok` is false from the first thing on that is not there.
class Reader {
 public:
  explicit Reader(std::string_view data) : data_(data) {}
  uint64_t number() {
    uint64_t value = 0;
    const std::string_view bytes = take(sizeof value);
    if (ok_) {
      std::memcpy(&value, bytes.data(), sizeof value);
    }
    return value;
  }
  std::string_view text() { return take(number()); }
  std::string_view take(uint64_t size) {
    ok_ = ok_ && size <= data_.size();
    const std::string_view taken = ok_ ? data_.substr(0, size) : std::string_view();
    data_.remove_prefix(taken.size());
    return taken;
  }
  bool ok() const { return ok_; }
  bool at_end() const { return ok_ && data_.empty(); }
  size_t left() const { return data_.size(); }

 private:
  std::string_view data_;
  bool ok_ = true;
};

void write_number(std::string& out, uint64_t value) { out.append(reinterpret_cast<const char*>(&value), sizeof value); }

void write_text(std::string& out, std::string_view text) {
  write_number(out, text.size());
  out += text;
}

/// Values as text: `t`, `f`, or a number.
std::optional<std::string> text_of(const Value& value) {
  if (value.is_bool()) {
    return value.boolean() ? "t" : "f";
  }
  return value.is_int() ? std::optional(value.integer().get_str()) : std::nullopt;
}

Value value_of(std::string_view text) {
  if (text == "t" || text == "f") {
    return Value(text == "t");
  }
  mpz_class number;
  return number.set_str(std::string(text), 10) == 0 ? Value(number) : Value();
}

std::optional<OperatorTable> read_table(std::string_view data, std::string_view key) {
  Reader header(data.substr(0, std::min(data.size(), sizeof(uint64_t))));
  const uint64_t checksum = header.number();
  data.remove_prefix(std::min(data.size(), sizeof(uint64_t)));
  Reader reader(data);
  if (!header.ok() || checksum != hash_bytes(data) || reader.take(kMagic.size()) != kMagic || reader.text() != key) {
    return std::nullopt;
  }
  OperatorTable table;
  table.indexed = reader.number() != 0;
  uint64_t cells = 1;
  for (uint64_t axes = reader.number(); axes > 0 && reader.ok(); --axes) {
    table.shape.push_back(reader.number());
    cells *= std::min<uint64_t>(table.shape.back(), kMaxTableCells + 1);
    if (cells > kMaxTableCells) {
      return std::nullopt;
    }
  }
  for (uint64_t values = reader.number(); values > 0 && reader.ok(); --values) {
    const Value value = value_of(reader.text());
    if (!value.known() || !table.values.insert(value)) {
      return std::nullopt;
    }
  }
  const std::string_view bytes = reader.take(cells * sizeof(uint32_t));
  if (!reader.at_end()) {
    return std::nullopt;
  }
  table.cells.resize(cells);
  std::memcpy(table.cells.data(), bytes.data(), bytes.size());
  for (const uint32_t cell : table.cells) {
    table.undefined += cell == OperatorTable::kUndefined ? 1 : 0;
    if (cell != OperatorTable::kUndefined && !table.indexed && cell >= table.values.size()) {
      return std::nullopt;
    }
  }
  return table;
}

}  // namespace

std::string TableCache::key(TermManager& tm, const Garden& garden, Term t, std::span<const Term> leaves,
                            std::span<const std::optional<Value>> arguments, bool indexed) {
  std::string key = fmt::format("{} {}\n{}\n", kVersion, indexed, Printer(tm).to_string(t));
  const auto add_garden = [&](Sort sort) {
    std::string contents;
    for (const Value& value : garden.of(sort).values()) {
      contents += to_string(tm.sorts(), value);
      contents += ' ';
    }
    // Two hashes of 64 bits: gardens are too large to be kept with each table.
    const uint64_t first = hash_bytes(contents);
    std::ranges::reverse(contents);
    key += fmt::format("{} {} {:016x}{:016x}\n", tm.sorts().to_string(sort), garden.of(sort).size(), first,
                       hash_bytes(contents));
  };
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (i < arguments.size() && arguments[i]) {
      key += to_string(tm.sorts(), *arguments[i]) + "\n";
    } else {
      add_garden(tm.sort(leaves[i]));
    }
  }
  if (indexed) {
    add_garden(tm.sort(t));
  }
  return key;
}

std::string TableCache::path_of(const std::string& key) const {
  return fmt::format("{}/{:016x}.table", directory_, hash_bytes(key));
}

std::optional<OperatorTable> TableCache::load(const std::string& key) const {
  const std::string path = path_of(key);
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return std::nullopt;
  }
  std::ostringstream contents;
  contents << file.rdbuf();
  std::optional<OperatorTable> table = read_table(contents.str(), key);
  if (!table) {
    warn_(path + ": not a table of this program's version for this operator and garden, ignored");
  }
  return table;
}

void TableCache::save(const std::string& key, const OperatorTable& table) const {
  if (table.size() < kLeastCells) {
    return;
  }
  std::string data(kMagic);
  write_text(data, key);
  write_number(data, table.indexed ? 1 : 0);
  write_number(data, table.shape.size());
  for (const size_t size : table.shape) {
    write_number(data, size);
  }
  write_number(data, table.values.size());
  for (const Value& value : table.values.values()) {
    const std::optional<std::string> text = text_of(value);
    if (!text) {
      return;
    }
    write_text(data, *text);
  }
  data.append(reinterpret_cast<const char*>(table.cells.data()), table.cells.size() * sizeof(uint32_t));
  std::string whole;
  write_number(whole, hash_bytes(data));
  whole += data;
  std::error_code error;
  std::filesystem::create_directories(directory_, error);
  const std::string path = path_of(key);
  const std::string temporary = fmt::format("{}.{}", path, getpid());
  std::ofstream file(temporary, std::ios::binary);
  file << whole;
  file.close();
  if (!file) {
    warn_(temporary + ": cannot be written, the table is not kept");
    return;
  }
  std::filesystem::rename(temporary, path, error);
}

}  // namespace preproc
