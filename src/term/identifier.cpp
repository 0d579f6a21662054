#include "term/identifier.h"

#include <algorithm>
#include <array>

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

constexpr std::array<std::string_view, 14> kReserved = {
    "!",      "_",      "as",          "BINARY", "DECIMAL", "exists", "HEXADECIMAL",
    "forall", "lambda", "let", "match", "NUMERAL", "par", "STRING"};

}  // namespace

bool is_simple_symbol(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) {
    return false;
  }
  return std::ranges::all_of(name, [](char c) { return kSymbolCharacter[static_cast<unsigned char>(c)]; }) &&
         std::ranges::find(kReserved, name) == kReserved.end();
}

void append_symbol(std::string& out, std::string_view name) {
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
