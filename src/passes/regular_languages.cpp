#include "passes/regular_languages.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "evaluate/evaluator.h"
#include "term/slices.h"
#include "term/walk.h"
#include "value/regex_witness.h"
#include "value/string_text.h"

namespace preproc {

namespace {

using Op = Regex::Op;
using Handle = Regex::Handle;

/// Lengths are compared with numbers up to this.
constexpr long kMostLength = 1L << 20;
/// A check gives up searching after so many languages that took too long. The next check goes on with others.
constexpr size_t kMostLongSearches = 4;
/// Languages whose witnesses are kept.
constexpr size_t kMostLanguages = 4096;

Handle any_character() { return Regex::range(0, kMaxCodePoint); }
Handle complement(const Handle& language) { return Regex::over(Op::Complement, {language}); }

/// The strings for which a formula about one string is true. No string: the formula is closed, its language none or
/// all.
struct Constraint {
  Term string;
  Handle language;  // null: it is no regular language, or of several strings
};

/// Reads formulas as constraints, each term once.
class ConstraintReader {
 public:
  explicit ConstraintReader(TermManager& tm) : tm_(tm), evaluator_(tm, nothing_) {}

  /// True if a formula noted so far, this one included, has a predicate or a language in it that constraints are made
  /// of.
  bool note(Term root) {
    walk_postorder(tm_, root, seen_, [this](Term t) {
      const Kind kind = tm_.kind(t);
      has_languages_ = has_languages_ || kind == Kind::StrPrefixof || kind == Kind::StrSuffixof ||
                       kind == Kind::StrContains || tm_.sorts().kind(tm_.sort(t)) == SortKind::RegLan;
    });
    return has_languages_;
  }

  const Constraint& read(Term root) {
    walk_entered(
        tm_, root, [this](Term t) { return !constraints_.contains(t); },
        [this](Term t) { return is_connective(t) ? 0U : static_cast<uint32_t>(tm_.children(t).size()); },
        [this](Term t) { constraints_.emplace(t, read_one(t)); });
    return constraints_.at(root);
  }

 private:
  bool is_connective(Term t) const {
    switch (tm_.kind(t)) {
      case Kind::Not:
      case Kind::And:
      case Kind::Or:
      case Kind::Implies: return true;
      case Kind::Ite:
      case Kind::Equal: return tm_.sort(tm_.children(t).back()) == tm_.sorts().boolean();
      default: return false;
    }
  }

  bool is_symbol(Term t) const {
    return tm_.kind(t) == Kind::Constant && tm_.sorts().kind(tm_.sort(t)) == SortKind::String &&
           tm_.info(tm_.function(t)).is_free();
  }

  Constraint read_one(Term t) {
    if (tm_.is_value(t)) {
      return of_truth(tm_.value(t));
    }
    return is_connective(t) ? combined(t) : atom(t);
  }

  static Constraint of_truth(const Value& value) {
    return {{}, !value.is_bool() ? nullptr : value.boolean() ? Regex::all() : Regex::none()};
  }

  Constraint combined(Term t) {
    Constraint result;
    std::vector<Handle> parts;
    for (const Term child : tm_.children(t)) {
      const Constraint& part = constraints_.at(child);
      if (!part.language || (part.string && result.string && part.string != result.string)) {
        return {};
      }
      result.string = result.string ? result.string : part.string;
      parts.push_back(part.language);
    }
    switch (tm_.kind(t)) {
      case Kind::Not: result.language = complement(parts[0]); break;
      case Kind::And: result.language = Regex::over(Op::Inter, std::move(parts)); break;
      case Kind::Or: result.language = Regex::over(Op::Union, std::move(parts)); break;
      case Kind::Implies:
        if (parts.size() != 2) {
          return {};
        }
        result.language = Regex::over(Op::Union, {complement(parts[0]), parts[1]});
        break;
      case Kind::Ite: result.language = choice(parts[0], parts[1], parts[2]); break;
      default:
        if (parts.size() != 2) {
          return {};
        }
        result.language = choice(parts[0], parts[1], complement(parts[1]));
    }
    return result;
  }

  static Handle choice(const Handle& condition, const Handle& then, const Handle& otherwise) {
    return Regex::over(Op::Union, {Regex::over(Op::Inter, {condition, then}),
                                   Regex::over(Op::Inter, {complement(condition), otherwise})});
  }

  Constraint atom(Term t) {
    const std::span<const Term> children = tm_.children(t);
    if (children.size() != 2) {
      return {};
    }
    const Term a = children[0];
    const Term b = children[1];
    switch (tm_.kind(t)) {
      case Kind::StrInRe:
        if (is_symbol(a)) {
          const Value language = evaluator_.evaluate(b);
          return {a, language.is_regex() ? language.regex() : nullptr};
        }
        return {};
      case Kind::StrPrefixof: return with_literal(b, a, false, true);
      case Kind::StrSuffixof: return with_literal(b, a, true, false);
      case Kind::StrContains: return with_literal(a, b, true, true);
      case Kind::Equal: return of_equality(t);
      case Kind::Distinct: {
        Constraint equal = of_equality(t);
        equal.language = equal.language ? complement(equal.language) : nullptr;
        return equal;
      }
      case Kind::Le:
      case Kind::Lt:
      case Kind::Ge:
      case Kind::Gt: return of_length(t);
      default: return {};
    }
  }

  /// The language of an equality of two arguments.
  Constraint of_equality(Term t) {
    const Term a = tm_.child(t, 0);
    const Term b = tm_.child(t, 1);
    if (tm_.sorts().kind(tm_.sort(a)) == SortKind::RegLan) {
      return of_truth(equal_values(tm_.sorts(), evaluator_.evaluate(a), evaluator_.evaluate(b)));
    }
    if (tm_.kind(a) == Kind::StrLen || tm_.kind(b) == Kind::StrLen) {
      return of_length(t);
    }
    return is_symbol(a) ? with_literal(a, b, false, false) : with_literal(b, a, false, false);
  }

  /// The strings that are the literal, with any text before it or behind it if wanted.
  Constraint with_literal(Term string, Term literal, bool before, bool behind) const {
    if (!is_symbol(string) || !tm_.is_value(literal) || !tm_.value(literal).is_string()) {
      return {};
    }
    std::vector<Handle> parts;
    if (before) {
      parts.push_back(Regex::all());
    }
    parts.push_back(Regex::literal(tm_.value(literal).string()));
    if (behind) {
      parts.push_back(Regex::all());
    }
    return {string, Regex::over(Op::Concat, std::move(parts))};
  }

  /// The language of a comparison of the length of a string with a number.
  Constraint of_length(Term t) const {
    const bool is_first = tm_.kind(tm_.child(t, 0)) == Kind::StrLen;
    const Term length = tm_.child(t, is_first ? 0 : 1);
    const Term bound = tm_.child(t, is_first ? 1 : 0);
    if (tm_.kind(length) != Kind::StrLen || !is_symbol(tm_.child(length, 0)) || !tm_.is_value(bound) ||
        !tm_.value(bound).is_int()) {
      return {};
    }
    const Term string = tm_.child(length, 0);
    const mpz_class number = tm_.value(bound).integer();
    const long n = number.fits_slong_p() ? number.get_si() : kMostLength + 1;
    if (n > kMostLength || n < -kMostLength) {
      return {};
    }
    switch (tm_.kind(t)) {
      case Kind::Equal:
      case Kind::Distinct: return {string, between(n, n)};
      case Kind::Le: return {string, is_first ? between(0, n) : from(n)};
      case Kind::Lt: return {string, is_first ? between(0, n - 1) : from(n + 1)};
      case Kind::Ge: return {string, is_first ? from(n) : between(0, n)};
      case Kind::Gt: return {string, is_first ? from(n + 1) : between(0, n - 1)};
      default: return {};
    }
  }

  /// The strings of `least` to `most` characters.
  static Handle between(long least, long most) {
    return most < 0
               ? Regex::none()
               : Regex::loop(any_character(), static_cast<uint32_t>(std::max(least, 0L)), static_cast<uint32_t>(most));
  }
  /// The strings of at least so many characters. They are no complement of shorter ones, as the matcher knows no lower
  /// bound of the lengths in a complement.
  static Handle from(long least) {
    return least <= 0 ? Regex::all() : Regex::over(Op::Concat, {between(least, least), Regex::all()});
  }

  TermManager& tm_;
  const Assignment nothing_;
  Evaluator evaluator_;
  TermSet seen_;
  bool has_languages_ = false;
  std::unordered_map<Term, Constraint> constraints_;
};

class RegularLanguagesPass : public Pass {
  /// The assertions about one string, or all closed ones.
  struct Set {
    std::vector<size_t> places;
    std::vector<Handle> languages;
    bool is_all = false;  // no other assertion mentions the string
  };
  /// Solved assertions are removed, contradictory ones become false.
  enum class Outcome : uint8_t { Open, Solved, Contradictory };

  void run(Problem& problem, PassContext& context) override {
    TermManager& tm = context.tm;
    if (!reader_) {
      reader_.emplace(tm);
    }
    bool has_languages = false;
    for (const Assertion& assertion : problem.assertions) {
      has_languages = reader_->note(assertion.term);
    }
    if (!has_languages) {
      return;
    }
    const std::map<Term, Set> sets = find_sets(tm, problem.assertions);
    size_t long_searches = 0;
    std::vector<Outcome> outcomes(problem.assertions.size());
    for (const auto& [string, set] : sets) {
      const RegexWitness& found = witness(tm, problem.assertions, set, long_searches);
      if (found.status == RegexWitness::Status::None) {
        ++contradictory_;
        outcomes[set.places.back()] = Outcome::Contradictory;  // levels never decrease: it is at the highest
      } else if (found.status == RegexWitness::Status::Found && set.is_all) {
        ++solved_;
        if (string) {
          problem.converter.define(tm.function(string), {}, tm.mk_value(Value(found.word)), name());
        }
        for (const size_t place : set.places) {
          outcomes[place] = Outcome::Solved;
        }
      } else {
        ++open_;
      }
    }
    apply(problem, context, outcomes);
  }

  std::map<Term, Set> find_sets(TermManager& tm, const AssertionList& assertions) {
    std::vector<Term> terms;
    std::ranges::transform(assertions, std::back_inserter(terms), &Assertion::term);
    std::map<Term, Set> sets;
    for (const IndependentSlice& slice : independent_groups(tm, terms)) {
      Term only;
      bool several = false;
      for (const size_t place : slice.places) {
        const Constraint& constraint = reader_->read(terms[place]);
        several = several || !constraint.language || (only && only != constraint.string);
        if (constraint.language) {
          only = constraint.string;
          Set& set = sets[constraint.string];
          set.places.push_back(place);
          set.languages.push_back(constraint.language);
        }
      }
      if (!several) {
        sets[only].is_all = true;
      }
    }
    return sets;
  }

  /// Of the set's language; remembered for sets that come again.
  const RegexWitness& witness(const TermManager& tm, const AssertionList& assertions, const Set& set,
                              size_t& long_searches) {
    std::vector<Term> key;
    std::ranges::transform(set.places, std::back_inserter(key), [&](size_t place) { return assertions[place].term; });
    std::ranges::sort(key);
    if (const auto known = witnesses_.find(key); known != witnesses_.end()) {
      return known->second;
    }
    static const RegexWitness kNotSearched;
    if (long_searches == kMostLongSearches) {
      return kNotSearched;
    }
    if (witnesses_.size() >= kMostLanguages) {
      witnesses_.clear();
    }
    const Handle language = Regex::over(Op::Inter, set.languages);
    RegexMatcher matcher(*language);
    RegexWitness found = find_witness(matcher, tm.stop());
    long_searches += found.status == RegexWitness::Status::Open ? 1 : 0;
    return witnesses_.emplace(std::move(key), std::move(found)).first->second;
  }

  static void apply(Problem& problem, PassContext& context, const std::vector<Outcome>& outcomes) {
    size_t place = 0;
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      switch (outcomes[place++]) {
        case Outcome::Open: out.push_back(assertion); break;
        case Outcome::Solved: context.note("solved", assertion.term, context.tm.mk_true()); break;
        case Outcome::Contradictory:
          context.note("contradictory", assertion.term, context.tm.mk_false());
          out.push_back(assertion);
          out.back().term = context.tm.mk_false();
          break;
      }
    });
  }

  void add_counters(Counters& counters) const override {
    count(counters, "solved", solved_);
    count(counters, "contradictory", contradictory_);
    count(counters, "refused-open", open_);
  }

  std::optional<ConstraintReader> reader_;
  std::map<std::vector<Term>, RegexWitness> witnesses_;
  uint64_t solved_ = 0;
  uint64_t contradictory_ = 0;
  uint64_t open_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_regular_languages_pass() { return std::make_unique<RegularLanguagesPass>(); }

}  // namespace preproc
