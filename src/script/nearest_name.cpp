#include "script/nearest_name.h"

#include <algorithm>
#include <cctype>
#include <numeric>

#include "value/command_names.h"

namespace preproc {

namespace {

/// Levenshtein distance.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t substituted = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

bool is_slip(std::string_view a, std::string_view b) {
  const auto begin = std::ranges::mismatch(a, b);
  a.remove_prefix(static_cast<size_t>(begin.in1 - a.begin()));
  b.remove_prefix(static_cast<size_t>(begin.in2 - b.begin()));
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.remove_suffix(1);
    b.remove_suffix(1);
  }
  return (a.size() <= 1 && b.size() <= 1) || (a.size() == 2 && b.size() == 2 && a[0] == b[1] && a[1] == b[0]);
}

}  // namespace

std::string misspelt_name(std::string_view wrong, const std::vector<std::string>& names) {
  std::string capital(wrong);
  std::ranges::transform(capital, capital.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  const auto found = std::ranges::find_if(names, [&](const std::string& name) { return is_slip(capital, name); });
  return found == names.end() ? std::string() : *found;
}

std::string nearest_name(std::string_view wrong, const std::vector<std::string>& names) {
  std::string best;
  // Of a short word half may be wrong, of a longer one two letters or a third.
  size_t best_distance = std::min(wrong.size() / 2, std::max<size_t>(2, wrong.size() / 3)) + 1;
  for (const std::string& name : names) {
    if (const size_t d = distance(wrong, name); d < best_distance) {
      best_distance = d;
      best = name;
    }
  }
  return best.empty() ? best : ", did you mean `" + best + "`?";
}

std::string nearest_command(std::string_view wrong) {
  std::vector<std::string> names;
  for (const CommandOrigin origin : {CommandOrigin::Standard, CommandOrigin::Synthesis, CommandOrigin::Solver}) {
    const std::vector<std::string_view> commands = commands_of(origin);
    names.insert(names.end(), commands.begin(), commands.end());
  }
  std::string lower(wrong);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return nearest_name(lower, names);
}

}  // namespace preproc
