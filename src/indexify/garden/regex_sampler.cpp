#include "indexify/garden/regex_sampler.h"

#include <algorithm>
#include <vector>

namespace preproc {

namespace {

constexpr size_t kMaxLength = 100'000;
constexpr size_t kMaxSteps = 400'000;

char32_t sample_character(uint32_t least, uint32_t most, SearchRandom& random) {
  // Printable characters where there are any: what other conditions mention is among them.
  constexpr uint32_t kFirst = 0x20;
  constexpr uint32_t kLast = 0x7e;
  if (least <= kLast && most >= kFirst && !random.one_in(16)) {
    least = std::max(least, kFirst);
    most = std::min(most, kLast);
  }
  return static_cast<char32_t>(least + random.below(most - least + 1));
}

}  // namespace

std::optional<std::u32string> sample_regex(const Regex& regex, SearchRandom& random, uint32_t repetitions) {
  std::u32string result;
  std::vector<const Regex*> todo{&regex};
  const auto repeat = [&](const Regex& child, size_t times) {
    if (todo.size() + times < kMaxSteps) {
      todo.insert(todo.end(), times, &child);
    }
  };
  const auto random_text = [&] {
    for (size_t length = random.below(repetitions + 1); length > 0; --length) {
      result.push_back(sample_character(0, 0x2ffff, random));
    }
  };
  for (size_t steps = 0; !todo.empty(); ++steps) {
    if (steps > kMaxSteps || result.size() > kMaxLength) {
      return std::nullopt;
    }
    const Regex& r = *todo.back();
    todo.pop_back();
    switch (r.op()) {
      case Regex::Op::None: return std::nullopt;
      case Regex::Op::All:
      case Regex::Op::Complement: random_text(); break;
      case Regex::Op::Range:
        if (r.least() > r.most()) {
          return std::nullopt;
        }
        result.push_back(sample_character(r.least(), r.most(), random));
        break;
      case Regex::Op::Literal: result += r.string(); break;
      case Regex::Op::Concat:
        for (size_t i = r.children().size(); i-- > 0;) {
          todo.push_back(r.children()[i].get());
        }
        break;
      case Regex::Op::Union:
      case Regex::Op::Inter:
        if (!r.children().empty()) {
          todo.push_back(r.children()[random.below(r.children().size())].get());
        }
        break;
      case Regex::Op::Star: repeat(*r.children()[0], random.below(repetitions + 1)); break;
      case Regex::Op::Loop:
        if (r.least() > r.most()) {
          return std::nullopt;
        }
        repeat(*r.children()[0], r.least() + random.below(std::min(repetitions, r.most() - r.least()) + 1));
        break;
    }
  }
  return result;
}

}  // namespace preproc
