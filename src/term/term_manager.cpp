#include "term/term_manager.h"

#include <algorithm>
#include <stdexcept>

#include "term/constant_folding.h"
#include "term/operator.h"
#include "term/sort_rule.h"
#include "term/term_map.h"
#include "term/written_literals.h"
#include "value/hash.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// A small script should not pay for a huge page; after this many chunks (2 MB of nodes) come blocks of as many.
constexpr size_t kSmallChunks = 4;

/// Up to so many arguments are not copied to the heap.
constexpr size_t kFewArguments = 8;

uint64_t hash_of_head(const Head& head) {
  const uint64_t hash =
      mix(static_cast<uint64_t>(head.kind) | (uint64_t{head.index_count} << 8) | (uint64_t{head.payload} << 32),
          head.indices[0] | (uint64_t{head.indices[1]} << 32));
  return mix(hash, head.sort.id);
}

uint64_t hash_of_function(const FunctionInfo& info) {
  uint64_t hash = mix(info.name.id, info.sort.id);
  hash = mix(hash, info.body.id);
  for (const Term parameter : info.parameters) {
    hash = mix(hash, parameter.id);
  }
  return hash;
}

}  // namespace

TermManager::TermManager() : sorts_(symbols_), recent_words_(kRecentWords) {
  heads_.emplace_back();  // head 0 is never used
  heads_.push_back({.kind = Kind::Value});
  heads_.push_back({.kind = Kind::Value, .payload = 1});
  for (uint32_t k = 0; k < kKindCount; ++k) {
    kind_heads_[k] = static_cast<uint32_t>(heads_.size());
    heads_.push_back({.kind = static_cast<Kind>(k), .payload = UINT32_MAX});
  }
  functions_.emplace_back();
  values_.all.emplace_back();
  values_.terms.emplace_back();
  add_chunk();
  chunks_[0][0] = Node{};
  false_ = mk_value(Value(false));
  true_ = mk_value(Value(true));
}

TermManager::~TermManager() = default;

// --- Looking at a term ---------------------------------------------------------------------------------------------------

Value TermManager::value(Term t) const {
  const Node& n = node(t);
  if (n.head() == kWordValueHead) {
    return Value(BitVector(sorts_.width(n.sort), word_value(t)));
  }
  assert(n.head() == kOtherValueHead);
  return stored_value(t);
}

Function TermManager::function(Term t) const {
  const Head& h = head(t);
  return {h.kind == Kind::Constant ? node(t).slots[0].id : h.payload};
}

Symbol TermManager::name(Term t) const {
  const Head& h = head(t);
  return {h.kind == Kind::Variable ? node(t).slots[0].id : h.payload};
}

size_t TermManager::memory_bytes() const {
  return chunks_.size() * (kChunkMask + 1) * sizeof(Node) + index_.memory_bytes() + pool_.bytes();
}

// --- Hash-consing --------------------------------------------------------------------------------------------------------

uint32_t TermManager::intern_head(const Head& head) {
  const uint64_t hash = hash_of_head(head);
  if (const uint32_t known = head_index_.find(hash, [&](uint32_t id) { return heads_[id] == head; })) {
    return known;
  }
  const auto id = static_cast<uint32_t>(heads_.size());
  if (id >= (1U << 24)) {
    throw std::length_error("more than 2^24 different function symbols and indexed operators");
  }
  heads_.push_back(head);
  head_index_.add(hash, id, [this](uint32_t old) { return hash_of_head(heads_[old]); });
  return id;
}

void TermManager::add_chunk() {
  constexpr size_t kChunk = kChunkMask + 1;
  const size_t count = chunks_.size() < kSmallChunks ? 1 : kSmallChunks;
  blocks_.emplace_back(count * kChunk);
  for (size_t i = 0; i < count; ++i) {
    chunks_.push_back(blocks_.back().data() + i * kChunk);
  }
}

Term TermManager::append_node(const Node& n) {
  if (node_count_ == UINT32_MAX) {
    throw std::length_error("more than 2^32 terms");
  }
  constexpr uint32_t kMask = 127;
  if ((node_count_ & kMask) == 0) {
    stop_.check();
  }
  const Term t{node_count_++};
  if ((t.id >> kChunkBits) == chunks_.size()) {
    add_chunk();
  }
  chunks_[t.id >> kChunkBits][t.id & kChunkMask] = n;
  return t;
}

uint64_t TermManager::hash_of_inline(const Node& n) {
  return mix(n.shape() | (uint64_t{n.sort.id} << 32), n.slots[0].id | (uint64_t{n.slots[1].id} << 32));
}

uint64_t TermManager::hash_of_pooled(const Node& n, std::span<const Term> children) {
  uint64_t hash = n.shape() | (uint64_t{n.sort.id} << 32);
  for (const Term child : children) {
    hash = mix(hash, child.id);
  }
  return hash;
}

uint64_t TermManager::hash_of(Term t) const {
  const Node& n = node(t);
  return n.arity() == kPooled ? hash_of_pooled(n, children(t)) : hash_of_inline(n);
}

Term TermManager::add_to_index(uint64_t hash, const Node& n) {
  const Term t = append_node(n);
  index_.add(hash, t.id, [this](uint32_t old) { return hash_of({old}); });
  return t;
}

void TermManager::reserve(size_t terms) {
  index_.reserve(std::min(terms, size_t{UINT32_MAX}), [this](uint32_t old) { return hash_of({old}); });
}

Term TermManager::intern_leaf(uint32_t head, Sort sort, uint32_t a, uint32_t b, uint32_t flags) {
  const Node fresh{make_tag(head, 0, flags), sort, {{a}, {b}}};
  return intern_inline(fresh);
}

/// A node whose slots say everything: a leaf, or an application to at most two arguments.
Term TermManager::intern_inline(const Node& fresh) {
  const uint64_t hash = hash_of_inline(fresh);
  const Term known{index_.find(hash, [&](uint32_t id) {
    const Node& n = node({id});
    return n.shape() == fresh.shape() && n.slots[0] == fresh.slots[0] && n.slots[1] == fresh.slots[1] &&
           n.sort == fresh.sort;
  })};
  return known ? known : add_to_index(hash, fresh);
}

Term TermManager::intern(uint32_t head, Sort sort, std::span<const Term> children, uint32_t flags) {
  if (children.size() <= 2) {
    const auto arity = static_cast<uint32_t>(children.size());
    return intern_inline(
        {make_tag(head, arity, flags), sort, {arity > 0 ? children[0] : Term{}, arity > 1 ? children[1] : Term{}}});
  }
  Node fresh{make_tag(head, kPooled, flags), sort, {{}, {static_cast<uint32_t>(children.size())}}};
  const uint64_t hash = hash_of_pooled(fresh, children);
  const Term known{index_.find(hash, [&](uint32_t id) {
    const Node& n = node({id});
    return n.shape() == fresh.shape() && n.sort == sort && n.slots[1] == fresh.slots[1] &&
           std::ranges::equal(this->children({id}), children);
  })};
  if (known) {
    return known;
  }
  fresh.slots[0].id = pool_.add(children);
  return add_to_index(hash, fresh);
}

uint32_t TermManager::child_flags(std::span<const Term> children) const {
  uint32_t flags = 0;
  for (const Term child : children) {
    flags |= node(child).flags();
  }
  return flags;
}

// --- Leaves --------------------------------------------------------------------------------------------------------------

Term TermManager::mk_bv(uint32_t width, uint64_t value) {
  assert(width >= 1 && width <= 64);
  if (width < 64) {
    value &= (uint64_t{1} << width) - 1;
  }
  const Sort sort = sorts_.bitvec(width);
  RecentWord& recent = recent_words_[(value + sort.id * 256) % kRecentWords];
  if (recent.value != value || recent.sort != sort) {
    recent = {value, sort,
              intern_leaf(kWordValueHead, sort, static_cast<uint32_t>(value), static_cast<uint32_t>(value >> 32), 0)};
  }
  return recent.term;
}

Term TermManager::mk_int(const mpz_class& value) { return mk_value(Value(value)); }
Term TermManager::mk_real(const mpq_class& value) { return mk_value(Value(value)); }

Term TermManager::mk_value(const Value& value) {
  if (!value.known() || value.is_element() || value.is_function() || value.is_lambda() || value.is_regex()) {
    return {};
  }
  if (value.is_bitvec() && value.bits().fits_word()) {
    return mk_bv(value.bits().width(), value.bits().word());
  }
  if (value.is_array()) {
    const ArrayValue& array = value.array();
    const Term fallback = mk_value(*array.fallback);
    if (!fallback) {
      return {};
    }
    Term result = mk_const_array(array.sort, fallback);
    for (const auto& [index, element] : array.entries) {
      const Term i = mk_value(index);
      const Term e = mk_value(element);
      if (!i || !e) {
        return {};
      }
      result = mk(Kind::Store, {result, i, e});
    }
    return result;
  }
  if (value.is_datatype()) {
    const DatatypeValue& d = value.datatype();
    std::vector<Term> fields;
    for (const Value& field : d.fields) {
      fields.push_back(mk_value(field));
      if (!fields.back()) {
        return {};
      }
    }
    return mk_apply(datatype_function(d.sort, {DatatypeRole::Constructor, d.constructor, 0}), fields);
  }
  if (value.is_sequence()) {
    const SequenceValue& sequence = value.sequence();
    std::vector<Term> units;
    for (const Value& element : sequence.elements) {
      const Term e = mk_value(element);
      if (!e) {
        return {};
      }
      units.push_back(mk(Kind::SeqUnit, {e}));
    }
    return units.empty() ? mk_empty_sequence(sequence.sort) : units.size() == 1 ? units[0] : mk(Kind::SeqConcat, units);
  }
  const Sort sort = value.is_bool()            ? sorts_.boolean()
                    : value.is_int()           ? sorts_.integer()
                    : value.is_real()          ? sorts_.real()
                    : value.is_string()        ? sorts_.string()
                    : value.is_rounding_mode() ? sorts_.rounding_mode()
                    : value.is_float()
                        ? sorts_.floating_point(value.floating().exponent_bits, value.floating().significand_bits)
                        : sorts_.bitvec(value.bits().width());
  return intern_value(value, sort);
}

Term TermManager::intern_value(const Value& value, Sort sort) {
  const uint64_t hash = mix(value.hash(), sort.id);
  if (const uint32_t known = values_.index.find(
          hash, [&](uint32_t id) { return this->sort(values_.terms[id]) == sort && values_.all[id] == value; })) {
    return values_.terms[known];
  }
  const auto id = static_cast<uint32_t>(values_.all.size());
  const Term made = append_node({make_tag(kOtherValueHead, 0, 0), sort, {{id}, {}}});  // which may throw
  values_.all.push_back(value);
  values_.terms.push_back(made);
  values_.index.add(hash, id,
                    [this](uint32_t old) { return mix(values_.all[old].hash(), this->sort(values_.terms[old]).id); });
  return values_.terms[id];
}

// --- Functions -----------------------------------------------------------------------------------------------------------

namespace {

Kind kind_of_role(DatatypeRole role) {
  switch (role) {
    case DatatypeRole::Constructor: return Kind::DtConstruct;
    case DatatypeRole::Selector: return Kind::DtSelect;
    case DatatypeRole::Tester: return Kind::DtTest;
    case DatatypeRole::Updater: return Kind::DtUpdate;
    default: return Kind::Apply;
  }
}

}  // namespace

Function TermManager::add_function(FunctionInfo info) {
  const uint64_t hash = hash_of_function(info);
  const Function known{function_index_.find(hash, [&](uint32_t id) {
    const FunctionInfo& old = functions_[id];
    return old.name == info.name && old.sort == info.sort && old.body == info.body &&
           old.parameters == info.parameters && old.operation == info.operation && old.oracle == info.oracle;
  })};
  if (known) {
    return known;
  }
  functions_.push_back(std::move(info));
  const Function f{static_cast<uint32_t>(functions_.size() - 1)};
  function_index_.add(hash, f.id, [this](uint32_t old) { return hash_of_function(functions_[old]); });
  return f;
}

Function TermManager::declare(Symbol name, Sort sort) { return add_function({name, sort, {}, {}, false, {}}); }

Function TermManager::declare_oracle(Symbol name, Sort sort, std::shared_ptr<Oracle> oracle) {
  assert(sorts_.kind(sort) == SortKind::Function);
  return add_function({name, sort, {}, {}, false, {}, std::move(oracle)});
}

Function TermManager::define(Symbol name, std::span<const Term> parameters, Sort range, Term body) {
  std::vector<Sort> arguments;
  for (const Term parameter : parameters) {
    arguments.push_back(sort(parameter));
  }
  return add_function(
      {name, sorts_.function(arguments, range), {parameters.begin(), parameters.end()}, body, false, {}});
}

Function TermManager::declare_recursive(Symbol name, Sort sort) {
  functions_.push_back({name, sort, {}, {}, true, {}});
  return {static_cast<uint32_t>(functions_.size() - 1)};
}

Function TermManager::datatype_function(Sort datatype, const DatatypeOperation& operation, Symbol written) {
  const ConstructorDeclaration& constructor = sorts_.declaration(datatype).constructors[operation.constructor];
  const std::span<const Sort> fields = sorts_.fields(datatype, operation.constructor);
  const auto quoted = [&](Symbol name) { return quoted_symbol(symbols_.name(name)); };
  std::string name;
  Sort sort;
  switch (operation.role) {
    case DatatypeRole::Constructor:
      name = sorts_.qualified_constructor_text(datatype, operation.constructor);
      sort = sorts_.function(fields, datatype);
      break;
    case DatatypeRole::Selector:
      name = quoted(constructor.fields[operation.field].name);
      sort = sorts_.function({&datatype, 1}, fields[operation.field]);
      break;
    case DatatypeRole::Tester:
      name = "(_ is " + quoted(constructor.name) + ")";
      sort = sorts_.function({&datatype, 1}, sorts_.boolean());
      break;
    default: {
      name = "(_ update " + quoted(constructor.fields[operation.field].name) + ")";
      const Sort arguments[] = {datatype, fields[operation.field]};
      sort = sorts_.function(arguments, datatype);
    }
  }
  return add_function({written ? written : symbols_.intern(name), sort, {}, {}, false, operation});
}

Sort TermManager::datatype_of(Function f) const {
  const FunctionInfo& info = functions_[f.id];
  return info.operation.role == DatatypeRole::Constructor ? sorts_.range(info.sort) : sorts_.arguments(info.sort)[0];
}

void TermManager::set_definition(Function f, std::span<const Term> parameters, Term body) {
  functions_[f.id].parameters.assign(parameters.begin(), parameters.end());
  functions_[f.id].body = body;
}

Term TermManager::mk_constant(Function f) {
  if (functions_[f.id].operation.role == DatatypeRole::Constructor &&
      sorts_.kind(functions_[f.id].sort) != SortKind::Function) {
    return mk_apply(f, {});
  }
  return intern_leaf(head_of_kind(Kind::Constant), functions_[f.id].sort, f.id, 0, 0);
}

Term TermManager::mk_constant(std::string_view name, Sort sort) {
  return mk_constant(declare(symbols_.intern(name), sort));
}

Term TermManager::mk_variable(Symbol name, Sort sort) {
  return intern_leaf(head_of_kind(Kind::Variable), sort, name.id, 0, kOpenFlag);
}

// --- Applications --------------------------------------------------------------------------------------------------------

/// Negated numerals, quotients of literals, and floats written as bits or as a Real to round are the constants they
/// denote: `(- 5)`, `(/ 1.0 3.0)`, `(fp #b0 #b100 #b000)`, `((_ to_fp 8 24) RNE 0.1)`.
Term TermManager::literal(Kind kind, Sort sort, std::span<const Term> arguments) {
  if (kind == Kind::Fp || kind == Kind::FpFromReal) {
    return fold_constants(*this, kind, {}, sort, arguments);
  }
  if (kind == Kind::Neg) {
    const Value v = value(arguments[0]);
    return v.is_int() ? mk_int(-v.integer()) : mk_real(-v.real());
  }
  const Value numerator = value(arguments[0]);
  const Value denominator = value(arguments[1]);
  if (!numerator.is_real() || !denominator.is_real() || denominator.real() == 0) {
    return {};
  }
  return mk_real(numerator.real() / denominator.real());
}

Term TermManager::mk_fixed(Kind kind, std::span<const uint32_t> indices, std::span<Term> arguments,
                           std::string* expected) {
  const OperatorInfo& info = *operator_info(kind);
  SortContext context{*this, indices, arguments, {}};
  Sort sort = info.result_sort(context);
  if (sort == kUnknownResult) {
    sort = Sort{};
  } else if (!sort.known()) {
    if (expected != nullptr) {
      *expected = std::move(context.expected);
    }
    return {};
  }
  if ((kind == Kind::Neg || kind == Kind::RealDiv || kind == Kind::Fp || kind == Kind::FpFromReal) && sort.known()) {
    if (std::ranges::all_of(arguments, [this](Term t) { return is_value(t); }) && !WrittenLiterals::are_kept()) {
      if (const Term constant = literal(kind, sort, arguments)) {
        return constant;
      }
    }
  }
  uint32_t head = head_of_kind(kind);
  if (!indices.empty()) {
    Head indexed{.kind = kind, .index_count = static_cast<uint8_t>(indices.size()), .payload = UINT32_MAX};
    std::ranges::copy(indices, indexed.indices.begin());
    head = intern_head(indexed);
  }
  return intern(head, sort, arguments, child_flags(arguments));
}

Term TermManager::try_mk(Kind kind, std::span<const uint32_t> indices, std::span<const Term> arguments,
                         std::string* expected) {
  const OperatorInfo& info = *operator_info(kind);
  if (arguments.size() == 1 && info.associativity == Associativity::Nary) {
    // No SMT-LIB, but solvers read (and x), and scripts have it.
    Term pair[2] = {arguments[0], arguments[0]};
    SortContext context{*this, indices, pair, {}};
    if (info.result_sort(context).known()) {
      return pair[0];
    }
    if (expected != nullptr) {
      *expected = std::move(context.expected);
    }
    return {};
  }
  if (arguments.size() < info.min_arguments || (info.max_arguments != 255 && arguments.size() > info.max_arguments)) {
    if (expected != nullptr) {
      *expected = info.min_arguments == info.max_arguments ? std::to_string(info.min_arguments)
                                                           : "at least " + std::to_string(info.min_arguments);
      *expected += info.min_arguments == 1 && info.max_arguments == 1 ? " argument" : " arguments";
    }
    return {};
  }
  if (arguments.size() <= 2) {
    Term pair[2] = {};
    std::ranges::copy(arguments, pair);
    return mk_fixed(kind, indices, {pair, arguments.size()}, expected);
  }
  Term few[kFewArguments];
  std::vector<Term> many;
  if (arguments.size() > kFewArguments) {
    many.assign(arguments.begin(), arguments.end());
  } else {
    std::ranges::copy(arguments, few);
  }
  const std::span<Term> args = many.empty() ? std::span<Term>(few, arguments.size()) : std::span<Term>(many);
  switch (info.associativity) {
    case Associativity::None:
    case Associativity::Nary:
    case Associativity::Pairwise: return mk_fixed(kind, indices, args, expected);
    case Associativity::LeftBinary: {
      Term result = args[0];
      for (size_t i = 1; i < args.size() && result; ++i) {
        Term pair[2] = {result, args[i]};
        result = mk_fixed(kind, indices, pair, expected);
      }
      return result;
    }
    case Associativity::RightBinary: {
      Term result = args.back();
      for (size_t i = args.size() - 1; i-- > 0 && result;) {
        Term pair[2] = {args[i], result};
        result = mk_fixed(kind, indices, pair, expected);
      }
      return result;
    }
    case Associativity::Chainable: {
      // All arguments coerce alike: (= i 1.5 j) compares Reals throughout.
      if (std::ranges::any_of(args, [this](Term t) { return sort(t) == sorts_.real(); })) {
        for (Term& t : args) {
          t = sort(t) == sorts_.integer() ? coerce_to_real(*this, t) : t;
        }
      }
      std::vector<Term> links;
      for (size_t i = 0; i + 1 < args.size(); ++i) {
        Term pair[2] = {args[i], args[i + 1]};
        const Term link = mk_fixed(kind, indices, pair, expected);
        if (!link) {
          return {};
        }
        links.push_back(link);
      }
      return mk_fixed(Kind::And, {}, links, expected);
    }
  }
  return {};
}

Term TermManager::mk(Kind kind, std::span<const Term> arguments, std::span<const uint32_t> indices) {
  const Term t = try_mk(kind, indices, arguments, nullptr);
  assert(t);
  return t;
}

Term TermManager::mk_apply(Function f, std::span<const Term> arguments) {
  const DatatypeRole role = functions_[f.id].operation.role;
  if (arguments.empty() && role == DatatypeRole::None) {
    return mk_constant(f);
  }
  const Sort sort = sorts_.range(functions_[f.id].sort);
  return intern(intern_head({.kind = kind_of_role(role), .payload = f.id}), sort, arguments, child_flags(arguments));
}

Term TermManager::mk_const_array(Sort array, Term element) {
  const Term children[] = {element};
  return intern(intern_head({.kind = Kind::ConstArray, .payload = UINT32_MAX, .sort = array}), array, children,
                child_flags(children));
}

Term TermManager::mk_empty_sequence(Sort sequence) {
  return intern(intern_head({.kind = Kind::SeqEmpty, .payload = UINT32_MAX, .sort = sequence}), sequence, {}, 0);
}

bool TermManager::body_is_closed(std::span<const Term> variables, Term body) {
  // Only open nodes are walked. The number of steps is bounded over the life of the manager (deeply nested binders
  // would make it quadratic); past the bound the answer is the safe one.
  TermSet seen;
  std::vector<Term> bound(variables.begin(), variables.end());
  std::vector<Term> free;
  std::vector<Term> todo{body};
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (is_closed(t) || !seen.insert(t)) {
      continue;
    }
    if (++closedness_steps_ > 16 * uint64_t{node_count_} + 1'000'000) {
      return false;
    }
    if (kind(t) == Kind::Variable) {
      free.push_back(t);
      continue;
    }
    if (is_binder(kind(t))) {
      const std::span<const Term> all = children(t);
      bound.insert(bound.end(), all.begin(), all.end() - 1);
      todo.push_back(all.back());
      continue;
    }
    for (const Term child : children(t)) {
      todo.push_back(child);
    }
  }
  std::ranges::sort(bound);
  return std::ranges::all_of(free, [&](Term t) { return std::ranges::binary_search(bound, t); });
}

Term TermManager::mk_binder(Kind kind, std::span<const Term> variables, Term body) {
  std::vector<Term> children(variables.begin(), variables.end());
  children.push_back(body);
  Sort sort = sorts_.boolean();
  if (kind == Kind::Lambda) {
    std::vector<Sort> arguments;
    for (const Term variable : variables) {
      arguments.push_back(this->sort(variable));
    }
    sort = this->sort(body).known() ? sorts_.function(arguments, this->sort(body)) : Sort{};
  }
  const bool closed = body_is_closed(variables, body);
  return intern(head_of_kind(kind), sort, children, kOpaqueFlag | (closed ? 0 : kOpenFlag));
}

Term TermManager::mk_array_lambda(Term variable, Term body) {
  const Sort array = sorts_.array(sort(variable), sort(body));
  const bool closed = body_is_closed({&variable, 1}, body);
  return intern(head_of_kind(Kind::Lambda), array, std::array{variable, body}, kOpaqueFlag | (closed ? 0 : kOpenFlag));
}

Term TermManager::mk_ho_apply(Term function, std::span<const Term> given) {
  // ((f a) b) is (f a b): solvers read it in this form.
  std::vector<Term> children{function};
  if (kind(function) == Kind::HoApply) {
    children.assign(this->children(function).begin(), this->children(function).end());
    function = children[0];
  }
  children.insert(children.end(), given.begin(), given.end());
  const std::span<const Term> arguments = std::span(children).subspan(1);
  if (kind(function) == Kind::Constant &&
      std::ranges::equal(arguments, sorts_.arguments(this->sort(function)), {}, [this](Term t) { return sort(t); })) {
    return mk_apply(this->function(function), arguments);
  }
  Sort sort;
  if (sorts_.kind(this->sort(function)) == SortKind::Function) {
    const std::span<const Sort> all = sorts_.arguments(this->sort(function));
    if (arguments.size() <= all.size()) {  // else the range, a sort kept as written, may be one of functions
      const std::vector<Sort> rest(all.begin() + static_cast<std::ptrdiff_t>(arguments.size()), all.end());
      sort = sorts_.function(rest, sorts_.range(this->sort(function)));
    }
  }
  return intern(head_of_kind(Kind::HoApply), sort, children, kOpaqueFlag | child_flags(children));
}

Term TermManager::mk_opaque(Symbol head, Sort sort, std::span<const Term> arguments) {
  return intern(intern_head({.kind = Kind::Opaque, .payload = head.id, .sort = sort}), sort, arguments,
                kOpaqueFlag | child_flags(arguments));
}

Term TermManager::mk_annotate(Term term, Symbol attribute, std::span<const Term> terms) {
  std::vector<Term> children{term};
  children.insert(children.end(), terms.begin(), terms.end());
  return intern(intern_head({.kind = Kind::Annotate, .payload = attribute.id}), sort(term), children,
                child_flags(children));
}

Term TermManager::rebuild(Term t, std::span<const Term> children) {
  if (std::ranges::equal(this->children(t), children)) {
    return t;
  }
  const Head head = this->head(t);
  switch (head.kind) {
    case Kind::Value:
    case Kind::Constant:
    case Kind::Variable: return t;
    case Kind::Apply:
    case Kind::DtConstruct:
    case Kind::DtSelect:
    case Kind::DtTest:
    case Kind::DtUpdate: return mk_apply({head.payload}, children);
    case Kind::Opaque: return mk_opaque({head.payload}, head.sort, children);
    case Kind::Annotate: return mk_annotate(children[0], {head.payload}, children.subspan(1));
    case Kind::Lambda:
      if (sorts_.is_array(sort(t))) {
        return mk_array_lambda(children[0], children[1]);
      }
      [[fallthrough]];
    case Kind::Forall:
    case Kind::Exists: return mk_binder(head.kind, children.first(children.size() - 1), children.back());
    case Kind::HoApply: return mk_ho_apply(children[0], children.subspan(1));
    case Kind::ConstArray: return mk_const_array(head.sort, children[0]);
    default: return mk(head.kind, children, {head.indices.data(), head.index_count});
  }
}

}  // namespace preproc
