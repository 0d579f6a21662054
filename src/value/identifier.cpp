#include "value/identifier.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_set>

#include "value/command_names.h"
#include "value/own_name.h"

namespace preproc {

namespace {

// SMT-LIB 2.6, section 3.1: letters, digits and ~ ! @ $ % ^ & * _ - + = < > . ? /
constexpr std::array<bool, 256> make_symbol_characters() {
  std::array<bool, 256> table{};
  for (int c = 'a'; c <= 'z'; ++c) {
    table[static_cast<size_t>(c)] = true;
  }
  for (int c = 'A'; c <= 'Z'; ++c) {
    table[static_cast<size_t>(c)] = true;
  }
  for (int c = '0'; c <= '9'; ++c) {
    table[static_cast<size_t>(c)] = true;
  }
  for (const char c : std::string_view("~!@$%^&*_-+=<>.?/")) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}

constexpr std::array<bool, 256> kSymbolCharacter = make_symbol_characters();

/// Words that cannot be symbols without bars: SMT-LIB 2.6 reserves the names of commands too.
const std::unordered_set<std::string_view> kReserved = [] {
  std::unordered_set<std::string_view> words = {"!",      "_",      "as",  "BINARY", "DECIMAL", "exists", "HEXADECIMAL",
                                                "forall", "lambda", "let", "match",  "NUMERAL", "par",    "STRING"};
  std::ranges::copy_if(commands_of(CommandOrigin::Standard), std::inserter(words, words.end()), is_reserved_command);
  return words;
}();

}  // namespace

bool is_simple_symbol(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) {
    return false;
  }
  return std::ranges::all_of(name, [](char c) { return kSymbolCharacter[static_cast<unsigned char>(c)]; }) &&
         !kReserved.contains(name);
}

bool is_own_symbol(std::string_view name) { return name.find(kOwnMark) != std::string_view::npos; }

std::string written_symbol(std::string_view name) {
  if (!is_own_symbol(name)) {
    return std::string(name);
  }
  std::string written = "preproc!" + std::string(name);
  std::ranges::replace(written, kOwnMark, '!');
  return written;
}

void append_symbol(std::string& out, std::string_view name) {
  if (is_own_symbol(name)) {
    return append_symbol(out, written_symbol(name));
  }
  if (is_simple_symbol(name)) {
    out += name;
    return;
  }
  out += '|';
  out += name;
  out += '|';
}

std::string quoted_symbol(std::string_view name) {
  std::string out;
  append_symbol(out, name);
  return out;
}

}  // namespace preproc
