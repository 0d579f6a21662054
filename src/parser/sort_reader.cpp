// Sorts and sorted variables: the part of TermReader that reads them.
#include <algorithm>
#include <unordered_set>

#include "parser/term_reader.h"
#include "script/nearest_name.h"
#include "value/floating_point.h"
#include "value/identifier.h"
#include "value/limits.h"
#include "value/number_in.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// Sorts of theories and solvers that this program keeps as written.
constexpr std::array<std::string_view, 10> kForeignSorts = {"Seq",       "Set",   "Bag",      "Tuple", "Relation",
                                                            "UnitTuple", "Table", "Nullable", "RegEx", "Unicode"};

/// The end of a message about a sort that nobody knows; empty where it is near to none of the theories'.
std::string nearest_sort(std::string_view wrong) {
  if (wrong == "Integer" || wrong == "Boolean") {
    return wrong == "Integer" ? ", did you mean `Int`?" : ", did you mean `Bool`?";
  }
  return nearest_name(wrong, {"Bool", "Int", "Real", "String", "RegLan", "Array", "Float16", "Float32", "Float64",
                              "Float128", "RoundingMode"});
}

/// The names of IEEE 754's interchange formats.
struct NamedFloat {
  std::string_view name;
  FloatFormat format;
};
constexpr NamedFloat kNamedFloats[] = {
    {"Float16", {5, 11}}, {"Float32", {8, 24}}, {"Float64", {11, 53}}, {"Float128", {15, 113}}};

/// Sorts share no text: a definition in terms of another twice doubles what has to be written for it.
constexpr uint64_t kMaxSortSize = 1 << 16;

}  // namespace

Sort TermReader::read_sort(Lexer& lexer) {
  struct Open {
    Symbol name;
    bool indexed;  // the head is kept as written: (_ FiniteField 7), or a compound one
    const char* begin;
    size_t arguments;
  };
  std::vector<Open> open;
  std::vector<Sort> done;
  do {
    const Token token = lexer.next();
    if (token.type == TokenType::Symbol) {
      const Symbol name = tm_.symbols().intern(token.text);
      if (reserved_word(token, name) != ReservedWord::None) {
        fail(token.begin, token.text, "a reserved word, expected a sort");
      }
      done.push_back(sort_application(name, {}, token.begin));
    } else if (token.type == TokenType::LeftParen) {
      const Token head = lexer.next();
      if (head.type == TokenType::LeftParen) {  // ((_ S 1) T)
        skip_balanced(lexer, head.begin);
        open.push_back({source_text(head.begin, lexer.position()), true, token.begin, done.size()});
        continue;
      }
      if (head.type != TokenType::Symbol) {
        fail_token(lexer, head, "a sort symbol");
      }
      if (head.text == "BitVec" && lexer.peek() == TokenType::Numeral) {  // (BitVec 64), which shows SyGuS-IF 1
        sygus_ = true;
        done.push_back(read_bitvec_sort(lexer, lexer.next()));
        continue;
      }
      if (head.text != "_" || *head.begin == '|') {
        open.push_back({tm_.symbols().intern(head.text), false, token.begin, done.size()});
        continue;
      }
      const char* after = lexer.position();
      const Token name = lexer.next();
      const Token index = lexer.next();
      if (name.type == TokenType::Symbol && name.text == "BitVec") {
        done.push_back(read_bitvec_sort(lexer, index));
      } else if (name.type == TokenType::Symbol && name.text == "FloatingPoint") {
        const FloatFormat format = read_float_format(lexer, index);
        note_sort(name.text, name.begin);
        done.push_back(tm_.sorts().floating_point(format.exponent_bits, format.significand_bits));
      } else {
        lexer.set_position(after);
        skip_balanced(lexer, token.begin);
        done.push_back(tm_.sorts().opaque(source_text(token.begin, lexer.position()), {}));
      }
    } else if (token.type == TokenType::RightParen && !open.empty() &&
               (done.size() > open.back().arguments || !open.back().indexed)) {
      // z3 reads (S) for S.
      const Open head = open.back();
      open.pop_back();
      const std::vector<Sort> arguments(done.begin() + static_cast<std::ptrdiff_t>(head.arguments), done.end());
      done.resize(head.arguments);
      done.push_back(head.indexed ? tm_.sorts().opaque(head.name, arguments)
                                  : sort_application(head.name, arguments, head.begin));
    } else {
      fail_token(lexer, token, "a sort");
    }
  } while (!open.empty());
  return done.back();
}

/// `64)`: its numeral was read.
Sort TermReader::read_bitvec_sort(Lexer& lexer, Token numeral) {
  const uint32_t width = number_in<uint32_t>(numeral.text).value_or(0);
  if (numeral.type != TokenType::Numeral || width == 0 || width > kMaxWidth) {
    fail(numeral.begin, numeral.text, "expected a bit-vector width from 1 to " + std::to_string(kMaxWidth));
  }
  expect(lexer, TokenType::RightParen, "`)` after the width");
  note_sort("BitVec", numeral.begin);
  return tm_.sorts().bitvec(width);
}

/// The format of `(_ FloatingPoint e s)` or `(_ NaN e s)`: its first numeral was read, its parenthesis comes last.
FloatFormat TermReader::read_float_format(Lexer& lexer, Token numeral) {
  FloatFormat format;
  for (uint32_t* const bits : {&format.exponent_bits, &format.significand_bits}) {
    *bits = number_in<uint32_t>(numeral.text).value_or(0);
    if (numeral.type != TokenType::Numeral || *bits < 2 || *bits > kMaxWidth / 2) {
      fail(numeral.begin, numeral.text,
           "expected the width of an exponent or a significand, from 2 to " + std::to_string(kMaxWidth / 2));
    }
    if (bits == &format.exponent_bits) {
      numeral = lexer.next();
    }
  }
  expect(lexer, TokenType::RightParen, "`)` after the widths");
  return format;
}

void TermReader::note_sort(std::string_view constructor, const char* place) {
  if (!outside_sort_ && std::ranges::find(outside_sorts_, constructor) != outside_sorts_.end()) {
    outside_sort_.emplace(place, constructor);
  }
}

Sort TermReader::sort_application(Symbol name, std::span<const Sort> arguments, const char* place) {
  const Sort sort = apply_sort(name, arguments, place);
  if (tm_.sorts().text_size(sort) > kMaxSortSize) {
    fail(place, tm_.symbols().name(name),
         "a sort that takes more than " + std::to_string(kMaxSortSize) + " symbols to write");
  }
  return sort;
}

Sort TermReader::apply_sort(Symbol name, std::span<const Sort> arguments, const char* place) {
  SortTable& sorts = tm_.sorts();
  const std::string_view text = tm_.symbols().name(name);
  const auto expect_arity = [&](size_t arity) {
    if (arguments.size() != arity) {
      fail(place, text, "expected " + counted(arity, "argument sort") + ", got " + std::to_string(arguments.size()));
    }
  };
  if (const SortBinding* binding = scope_.lookup_sort(name)) {
    expect_arity(binding->arity);
    switch (binding->kind) {
      case SortBinding::Kind::Parameter: return binding->body;
      case SortBinding::Kind::Defined: return sorts.substitute(binding->body, binding->parameters, arguments);
      case SortBinding::Kind::Datatype: return sorts.datatype(binding->datatype, arguments);
      default: return sorts.declared(name, arguments);
    }
  }
  if (text == "Bool" || text == "Int" || text == "Real") {
    expect_arity(0);
    note_sort(text, place);
    return text == "Bool" ? sorts.boolean() : text == "Int" ? sorts.integer() : sorts.real();
  }
  if (text == "String" || text == "RegLan") {
    expect_arity(0);
    note_sort("String", place);
    return text == "String" ? sorts.string() : sorts.regular_language();
  }
  if (text == "RoundingMode") {
    expect_arity(0);
    note_sort("FloatingPoint", place);
    return sorts.rounding_mode();
  }
  if (const auto named = std::ranges::find(kNamedFloats, text, &NamedFloat::name); named != std::end(kNamedFloats)) {
    expect_arity(0);
    note_sort("FloatingPoint", place);
    return sorts.floating_point(named->format.exponent_bits, named->format.significand_bits);
  }
  if (text == "Array") {
    expect_arity(2);
    note_sort(text, place);
    return sorts.array(arguments[0], arguments[1]);
  }
  // z3's strings are sequences of characters, a sort of its own.
  if (text == "Seq" && unknown_ != UnknownNames::Refused && !failed_.contains(name.id) &&
      (arguments.size() != 1 || sorts.kind(arguments[0]) != SortKind::Opaque)) {
    expect_arity(1);
    return sorts.sequence(arguments[0]);
  }
  if (text == "->") {
    if (arguments.size() < 2) {
      fail(place, text, "expected argument sorts and a range");
    }
    return sorts.function(arguments.first(arguments.size() - 1), arguments.back());
  }
  if (reads_z3_datatypes_ && text == "List" && bind_z3_lists()) {
    return apply_sort(name, arguments, place);
  }
  const bool foreign =
      unknown_ != UnknownNames::Refused &&
      (std::ranges::find(kForeignSorts, text) != kForeignSorts.end() || foreign_sorts_.contains(name.id)) &&
      !failed_.contains(tm_.symbols().intern(text).id);
  if (unknown_ != UnknownNames::Opaque && !foreign) {
    fail(place, text, "unknown sort, expected a declared sort or a theory's" + nearest_sort(text));
  }
  return sorts.opaque(tm_.symbols().intern(quoted_symbol(text)), arguments);
}

bool TermReader::add_foreign_sort(Symbol name) {
  return scope_.lookup_sort(name) == nullptr && foreign_sorts_.insert(name.id).second;
}

bool TermReader::find_declared_sorts(Sort sort, std::vector<Sort>& found) const {
  const SortTable& sorts = tm_.sorts();
  std::vector<Sort> todo{sort};
  while (!todo.empty()) {
    const Sort each = todo.back();
    todo.pop_back();
    const std::span<const Sort> parts = sorts.parts(each);
    if (sorts.kind(each) == SortKind::Datatype || (sorts.kind(each) == SortKind::Declared && !parts.empty())) {
      return false;
    }
    if (sorts.kind(each) == SortKind::Declared && std::ranges::find(found, each) == found.end()) {
      found.push_back(each);
    }
    todo.insert(todo.end(), parts.begin(), parts.end());
  }
  return true;
}

/// Declares z3's lists: `(declare-datatype List (par (T) ((nil) (insert (head T) (tail (List T))))))`. False where one
/// of the names has another meaning.
bool TermReader::bind_z3_lists() {
  SortTable& sorts = tm_.sorts();
  SymbolTable& symbols = tm_.symbols();
  if (sorts.are_datatypes_open() || failed_.contains(symbols.intern("List").id)) {
    return false;
  }
  const uint32_t id = sorts.new_datatype(symbols.intern("List"));
  const Sort element = sorts.parameter(symbols.intern("T"));
  const Sort list = sorts.datatype(id, {&element, 1});
  sorts.define_datatypes(
      {&id, 1}, {{symbols.intern("List"),
                  {element},
                  {{symbols.intern("nil"), {}},
                   {symbols.intern("insert"), {{symbols.intern("head"), element}, {symbols.intern("tail"), list}}}}}});
  return !scope_.bind_datatypes({&id, 1}, false);
}

/// The datatype applied to sorts, where that was done in one way only; else the null sort. Each sort is looked at once.
Sort TermReader::only_instance(uint32_t datatype) {
  const SortTable& sorts = tm_.sorts();
  for (; sorts_seen_ < sorts.size(); ++sorts_seen_) {
    const Sort sort{sorts_seen_};
    if (sorts.kind(sort) == SortKind::Datatype && sorts.is_concrete(sort)) {
      const auto [instance, is_first] = only_instances_.emplace(sorts.datatype_id(sort), sort);
      if (!is_first) {
        instance->second = Sort{};
      }
    }
  }
  const auto instance = only_instances_.find(datatype);
  return instance != only_instances_.end() ? instance->second : Sort{};
}

std::vector<Term> TermReader::read_sorted_variables(Lexer& lexer, Repetition repetition) {
  expect(lexer, TokenType::LeftParen, "`(` and sorted variables");
  std::vector<std::pair<Symbol, Sort>> listed;
  std::unordered_set<uint32_t> in_list;
  for (;;) {
    const Token token = lexer.next();
    if (token.type == TokenType::RightParen) {
      break;
    }
    if (token.type != TokenType::LeftParen) {
      fail_token(lexer, token, "`(` and a sorted variable, or `)`");
    }
    const char* place = lexer.skip_blank();
    const Symbol name = read_symbol(lexer, "the name of a variable");
    if (!in_list.insert(name.id).second && repetition == Repetition::Refused) {
      fail(place, tm_.symbols().name(name), "a variable that is listed twice");
    }
    listed.emplace_back(name, read_sort(lexer));
    expect(lexer, TokenType::RightParen, "`)` after the sort of a variable");
  }
  std::vector<Symbol> names;
  std::unordered_set<uint32_t> chosen;
  for (const auto& [wanted, sort] : listed) {
    names.push_back(variable_name(wanted, [&, w = wanted](Symbol name) {
      return chosen.contains(name.id) || (name != w && in_list.contains(name.id));
    }));
    chosen.insert(names.back().id);
  }
  std::vector<Term> variables;
  for (size_t i = 0; i < listed.size(); ++i) {
    const auto [wanted, sort] = listed[i];
    variables.push_back(tm_.mk_variable(names[i], sort));
    scope_.bind_local(wanted, variables.back());
    if (names[i] != wanted) {  // its own name is taken as well, as long as it is bound
      scope_.bind_local(names[i], variables.back());
    }
  }
  return variables;
}

/// A variable keeps its name unless the name stands for something else here: then a term that holds the outer one could
/// end up under the inner binder (through a let or a definition), and the two must not be confused. The new name has a
/// backslash, which no script can write, and a number; the printer finds one that can be written. The choice depends
/// only on what is in scope and which names only the next program knows, so that equal text gives equal terms. `taken`:
/// names the same list of variables uses.
Symbol TermReader::variable_name(Symbol wanted, const std::function<bool(Symbol)>& taken) {
  const auto is_free = [&](Symbol name) {
    return !scope_.is_bound(name) && !taken(name) && !(name.id < is_opaque_.size() && is_opaque_[name.id]);
  };
  if (is_free(wanted)) {
    return wanted;
  }
  SymbolTable& symbols = tm_.symbols();
  const auto numbered = [&](uint32_t k) { return symbols.intern(own_name(symbols.name(wanted), k)); };
  // A number that is free behind one that is not. Binders nested deeply use all numbers up to some one.
  uint32_t used = 0;
  uint32_t free = 1;
  while (!is_free(numbered(free))) {
    used = free;
    free *= 2;
  }
  while (free - used > 1) {
    const uint32_t middle = used + (free - used) / 2;
    (is_free(numbered(middle)) ? free : used) = middle;
  }
  return numbered(free);
}

}  // namespace preproc
