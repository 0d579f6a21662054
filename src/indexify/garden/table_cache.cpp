#include "indexify/garden/table_cache.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include <fmt/format.h>

#include "memo/value_code.h"
#include "script/printer.h"
#include "version.h"

namespace preproc {

namespace {

constexpr std::string_view kMagic = "preproc-solve index table 2";

std::optional<OperatorTable> read_table(const SortTable& sorts, Sort sort, std::string_view data,
                                        std::string_view key) {
  ByteReader in(data);
  if (in.text() != kMagic || in.text() != key) {
    return std::nullopt;
  }
  OperatorTable table;
  uint64_t cells = 1;
  for (size_t axes = in.count(); axes > 0 && !in.failed(); --axes) {
    table.shape.push_back(in.number());
    cells *= std::min<uint64_t>(table.shape.back(), kMaxTableCells + 1);
    if (cells > kMaxTableCells) {
      return std::nullopt;
    }
  }
  for (size_t values = in.count(); values > 0; --values) {
    if (Value value = read_value(sorts, sort, in); in.failed() || !table.values.insert(std::move(value))) {
      return std::nullopt;
    }
  }
  for (uint64_t i = 0; i < cells && !in.failed(); ++i) {
    const uint64_t cell = in.number();  // 0: undefined
    if (cell > table.values.size()) {
      return std::nullopt;
    }
    table.undefined += cell == 0 ? 1 : 0;
    table.cells.push_back(cell == 0 ? OperatorTable::kUndefined : static_cast<uint32_t>(cell - 1));
  }
  return in.finished() ? std::optional(std::move(table)) : std::nullopt;
}

}  // namespace

std::string TableCache::key(TermManager& tm, Term t, std::span<const Term> leaves, std::span<const ValueDomain> domains,
                            const ValueSet* kept) {
  std::string key = fmt::format("{}\n{}\n", kVersion, Printer(tm).to_string(t));
  const auto add = [&](Sort sort, ValueDomain domain) {
    std::string contents;
    for (const Value& value : domain) {
      contents += to_string(tm.sorts(), value);
      contents += ' ';
    }
    // Two hashes of 64 bits: domains are too large to be kept with each table.
    const uint64_t first = hash_bytes(contents);
    std::ranges::reverse(contents);
    key +=
        fmt::format("{} {} {:016x}{:016x}\n", tm.sorts().to_string(sort), domain.size(), first, hash_bytes(contents));
  };
  for (size_t i = 0; i < leaves.size(); ++i) {
    add(tm.sort(leaves[i]), domains[i]);
  }
  if (kept != nullptr) {
    add(tm.sort(t), kept->values());
  }
  return key;
}

std::string TableCache::path_of(const std::string& key) const {
  return fmt::format("{}/{:016x}.table", directory_, hash_bytes(key));
}

std::optional<OperatorTable> TableCache::load(const SortTable& sorts, Sort sort, const std::string& key) const {
  const std::string path = path_of(key);
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return std::nullopt;
  }
  std::ostringstream contents;
  contents << file.rdbuf();
  const std::string whole = contents.str();
  ByteReader in(whole);
  const Digest digest = in.digest();
  const std::string_view data = std::string_view(whole).substr(std::min<size_t>(whole.size(), 16));
  std::optional<OperatorTable> table;
  if (!in.failed() && digest == digest_of(data)) {
    table = read_table(sorts, sort, data, key);
  }
  if (!table) {
    warn_(path + ": not a table of this program's version for this operator and garden, ignored");
  }
  return table;
}

void TableCache::save(const SortTable& sorts, Sort sort, const std::string& key, const OperatorTable& table) const {
  if (table.size() < kLeastCells) {
    return;
  }
  std::string data;
  ByteWriter out(data);
  out.text(kMagic);
  out.text(key);
  out.number(table.shape.size());
  for (const size_t size : table.shape) {
    out.number(size);
  }
  out.number(table.values.size());
  for (const Value& value : table.values.values()) {
    if (!write_value(sorts, sort, value, out)) {
      return;
    }
  }
  for (const uint32_t cell : table.cells) {
    out.number(cell == OperatorTable::kUndefined ? 0 : uint64_t{cell} + 1);
  }
  std::string whole;
  ByteWriter(whole).digest(digest_of(data));
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
