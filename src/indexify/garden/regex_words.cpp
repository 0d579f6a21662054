#include "indexify/garden/regex_words.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "value/string_text.h"

namespace preproc {

namespace {

/// Where classes of characters begin that the expression does not tell apart.
std::vector<char32_t> class_bounds(const Regex& regex) {
  std::set<char32_t> bounds{0};
  std::unordered_set<const Regex*> seen{&regex};
  std::vector<const Regex*> todo{&regex};
  while (!todo.empty()) {
    const Regex& r = *todo.back();
    todo.pop_back();
    if (r.op() == Regex::Op::Range && r.least() <= r.most()) {
      bounds.insert(r.least());
      bounds.insert(r.most() + 1);
    } else if (r.op() == Regex::Op::Literal) {
      for (const char32_t c : r.string()) {
        bounds.insert(c);
        bounds.insert(c + 1);
      }
    }
    for (const Regex::Handle& child : r.children()) {
      if (seen.insert(child.get()).second) {
        todo.push_back(child.get());
      }
    }
  }
  bounds.erase(bounds.upper_bound(kMaxCodePoint), bounds.end());
  return {bounds.begin(), bounds.end()};
}

}  // namespace

RegexWords::Automaton& RegexWords::automaton(const Regex::Handle& regex) {
  Automaton& automaton = automata_[regex.get()];
  if (automaton.matcher == nullptr) {
    automaton.regex = regex;
    automaton.matcher = std::make_unique<RegexMatcher>(*regex);
    automaton.bounds = class_bounds(*regex);
  }
  return automaton;
}

/// False if there was too much work.
bool RegexWords::advance(States& states, char32_t c) {
  for (size_t i = 0; i < states.size(); ++i) {
    const auto next = active_[i]->matcher->after(states[i], c);
    if (!next) {
      active_[i]->matcher = nullptr;  // another one has work of its own
      return false;
    }
    states[i] = *next;
  }
  return true;
}

bool RegexWords::is_accepted(States states, std::span<const Membership> memberships, const std::u32string& behind) {
  for (const char32_t c : behind) {
    if (!advance(states, c)) {
      return false;
    }
  }
  for (size_t i = 0; i < states.size(); ++i) {
    if (active_[i]->matcher->accepts(states[i]) != memberships[i].wanted) {
      return false;
    }
  }
  return true;
}

std::optional<std::u32string> RegexWords::find(std::span<const Membership> memberships, const std::u32string& before,
                                               const std::u32string& behind, SearchRandom& random) {
  constexpr size_t kMaxStates = 3'000;
  constexpr size_t kMaxClasses = 64;
  active_.clear();
  std::set<char32_t> bounds;
  States first;
  for (const Membership& membership : memberships) {
    Automaton& a = automaton(membership.regex);
    active_.push_back(&a);
    bounds.insert(a.bounds.begin(), a.bounds.end());
    first.push_back(a.matcher->start());
  }
  std::vector<char32_t> classes;
  for (auto bound = bounds.begin(); bound != bounds.end(); ++bound) {
    const auto next = std::next(bound);
    const char32_t last = next == bounds.end() ? kMaxCodePoint : *next - 1;
    // Printable where possible.
    const char32_t least = std::max<char32_t>(*bound, 0x20);
    const char32_t most = std::min<char32_t>(last, 0x7e);
    classes.push_back(least <= most ? static_cast<char32_t>(least + random.below(most - least + 1)) : *bound);
  }
  for (size_t i = classes.size(); i > 1; --i) {
    std::swap(classes[i - 1], classes[random.below(i)]);
  }
  classes.resize(std::min(classes.size(), kMaxClasses));
  const auto is_hopeless = [&](const States& states) {
    for (size_t i = 0; i < states.size(); ++i) {
      if (memberships[i].wanted && active_[i]->matcher->is_dead(states[i])) {
        return true;
      }
    }
    return false;
  };
  for (const char32_t c : before) {
    if (!advance(first, c)) {
      return std::nullopt;
    }
  }
  // A random beginning, from which there may be no way.
  std::u32string beginning;
  for (size_t steps = random.one_in(2) ? 0 : random.step(6); steps > 0; --steps) {
    States next = first;
    const char32_t c = classes[random.below(classes.size())];
    if (!advance(next, c)) {
      return std::nullopt;
    }
    if (!is_hopeless(next)) {
      first = std::move(next);
      beginning.push_back(c);
    }
  }
  struct Reached {
    States states;
    size_t from;
    char32_t by;
  };
  std::vector<Reached> reached{{first, SIZE_MAX, 0}};
  std::set<States> seen{first};
  for (size_t i = 0; i < reached.size(); ++i) {
    if (is_accepted(reached[i].states, memberships, behind)) {
      std::u32string word;
      for (size_t at = i; reached[at].from != SIZE_MAX; at = reached[at].from) {
        word.push_back(reached[at].by);
      }
      std::ranges::reverse(word);
      return beginning + word;
    }
    if (std::ranges::any_of(active_, [](const Automaton* a) { return a->matcher == nullptr; })) {
      return std::nullopt;
    }
    for (const char32_t c : classes) {
      States next = reached[i].states;
      if (!advance(next, c)) {
        return std::nullopt;
      }
      if (reached.size() < kMaxStates && !is_hopeless(next) && seen.insert(next).second) {
        reached.push_back({std::move(next), i, c});
      }
    }
  }
  return std::nullopt;
}

}  // namespace preproc
