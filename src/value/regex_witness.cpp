#include "value/regex_witness.h"

#include <algorithm>
#include <queue>
#include <unordered_map>
#include <vector>

#include "value/string_text.h"

namespace preproc {

namespace {

/// The first printable character of a class, or its first one.
char32_t representative(char32_t first, char32_t last) {
  constexpr char32_t kFirstPrintable = 0x20;
  constexpr char32_t kLastPrintable = 0x7e;
  const char32_t printable = std::max(first, kFirstPrintable);
  return printable <= std::min(last, kLastPrintable) ? printable : first;
}

}  // namespace

RegexWitness find_witness(RegexMatcher& matcher, const StopToken& stop) {
  using State = RegexMatcher::State;
  struct Step {
    State before;
    char32_t by;
  };
  struct Reached {
    uint64_t length;  // of a word through the state, at least
    uint64_t done;
    State state;
    bool operator<(const Reached& other) const {
      return length != other.length ? length > other.length : done < other.done;
    }
  };
  const State start = matcher.start();
  std::unordered_map<State, Step> steps{{start, {start, 0}}};
  std::priority_queue<Reached> open;
  open.push({matcher.shortest(start), 0, start});
  while (!open.empty()) {
    stop.check();
    const Reached best = open.top();
    open.pop();
    if (matcher.accepts(best.state)) {
      std::u32string word;
      for (State state = best.state; state != start; state = steps.at(state).before) {
        word.push_back(steps.at(state).by);
      }
      std::ranges::reverse(word);
      return {RegexWitness::Status::Found, std::move(word)};
    }
    const std::vector<char32_t> starts = matcher.class_starts(best.state);
    for (size_t i = 0; i < starts.size() && starts[i] <= kMaxCodePoint; ++i) {
      const char32_t last = i + 1 < starts.size() ? starts[i + 1] - 1 : kMaxCodePoint;
      const char32_t c = representative(starts[i], last);
      const std::optional<State> next = matcher.after(best.state, c);
      if (!next) {
        return {};
      }
      if (!matcher.is_dead(*next) && steps.try_emplace(*next, Step{best.state, c}).second) {
        open.push({best.done + 1 + matcher.shortest(*next), best.done + 1, *next});
      }
    }
  }
  return {RegexWitness::Status::None, {}};
}

std::optional<bool> equal_languages(const Regex::Handle& a, const Regex::Handle& b) {
  using Op = Regex::Op;
  const auto without = [](const Regex::Handle& from, const Regex::Handle& taken) {
    return Regex::over(Op::Inter, {from, Regex::over(Op::Complement, {taken})});
  };
  const Regex::Handle difference = Regex::over(Op::Union, {without(a, b), without(b, a)});
  RegexMatcher matcher(*difference);
  const RegexWitness word = find_witness(matcher);
  return word.status == RegexWitness::Status::Open ? std::nullopt
                                                   : std::optional(word.status == RegexWitness::Status::None);
}

}  // namespace preproc
