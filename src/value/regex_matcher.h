#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "value/regex.h"

namespace preproc {

/// Decides membership in the language of a regular expression by derivatives (Brzozowski 1964 in docs/references.md):
/// after reading c, what is left to match is again a regular expression. These are hash-consed up to the laws of union
/// and intersection, so that there are finitely many, and kept: an automaton that is built while it runs. Complement
/// and intersection are exact. There may be exponentially many derivatives, or very large ones; past `kMaxWork` steps
/// nothing is determined any more. Iterative.
class RegexMatcher {
 public:
  /// Steps over the life of a matcher: a fraction of a second.
  static constexpr uint64_t kMaxWork = uint64_t{1} << 21;

  explicit RegexMatcher(const Regex& regex);

  /// True if the text is in the language; empty if there was too much work. Cost: one step a character where its
  /// derivative is known.
  std::optional<bool> matches(std::u32string_view text);

  /// The length of the shortest prefix of the text, of `least` characters or more, that is in the language;
  /// `kNoPrefix` if there is none; empty if there was too much work.
  std::optional<size_t> shortest_prefix(std::u32string_view text, size_t least);
  static constexpr size_t kNoPrefix = SIZE_MAX;

  /// The rest that is to be matched, as a state of the automaton.
  using State = uint32_t;
  State start() const { return start_; }
  /// The state after one more character; empty if there was too much work.
  std::optional<State> after(State state, char32_t c);
  bool accepts(State state) const { return nodes_[state].accepts_empty; }
  /// True for the state from which nothing is accepted; others may accept nothing too.
  bool is_dead(State state) const { return state == kNone; }
  /// No word that is accepted from the state is shorter.
  uint32_t shortest(State state) const { return nodes_[state].shortest; }
  /// Where the classes of next characters begin that the state does not tell apart, ascending, from 0 on. Linear in the
  /// state's expression.
  std::vector<char32_t> class_starts(State state);

 private:
  using Id = State;
  enum : Id { kNone, kEmpty, kAll };
  /// Range: a to b. Literal: string a from its place b on. Loop: a to b times. Empty is a literal without a string.
  struct Node {
    Regex::Op op;
    bool accepts_empty;
    uint32_t a;
    uint32_t b;
    std::vector<Id> children;
    uint32_t shortest = 0;  // bounds of the lengths of words; `kEndless`: there may be none, or longer ones
    uint32_t longest = kEndless;
  };
  static constexpr uint32_t kEndless = UINT32_MAX;

  Id import(const Regex& root);
  Id import_node(const Regex& regex, const std::vector<Id>& children);
  Id intern(Node node);
  /// Bounds of a node whose children have theirs.
  void set_lengths(Node& node) const;
  Id literal(uint32_t string, uint32_t place);
  Id concat(Id first, Id second);
  /// Union or intersection.
  Id combine(Regex::Op op, const std::vector<Id>& children);
  Id star(Id child);
  Id complement(Id child);
  Id loop(Id child, uint32_t least, uint32_t most);
  Id derivative(Id id, char32_t c);
  Id derivative_node(Id id, char32_t c);
  /// The derivative if it is known already.
  std::optional<Id> known_derivative(Id id, char32_t c) const;
  bool work(uint64_t steps);

  std::vector<Node> nodes_;
  std::unordered_multimap<uint64_t, Id> index_;
  std::unordered_map<uint64_t, Id> derivatives_;
  std::vector<std::u32string_view> strings_;  // of the expression, which the constructor's caller keeps alive
  Id start_ = kNone;
  uint64_t work_ = 0;
};

}  // namespace preproc
