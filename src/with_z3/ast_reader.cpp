#include "with_z3/ast_reader.h"

#include <algorithm>

#include "value/floating_point.h"

namespace preproc::with_z3 {

namespace {

/// The names of z3's operators that are not those of our rows.
struct OtherName {
  std::string_view z3;
  std::string_view row;
};
constexpr OtherName kOtherNames[] = {{"if", "ite"}, {"iff", "="}, {"implies", "=>"}, {"bv2int", "bv2nat"}};

/// The names by which z3 means something else than our rows do, or about which it was seen to be wrong.
constexpr std::string_view kRefusedNames[] = {"fp.rem"};

constexpr bool is_read(Theory theory) {
  return theory == Theory::Core || theory == Theory::Cardinalities || theory == Theory::BitVectors ||
         theory == Theory::Arrays || theory == Theory::Arithmetic || theory == Theory::FloatingPoint;
}

/// The conjunction, disjunction, sum and so on of no or one argument, which z3 makes and SMT-LIB cannot express; null
/// for others.
Term few_arguments(TermManager& tm, const OperatorInfo& row, std::span<const Term> arguments) {
  if (arguments.size() >= row.min_arguments || arguments.size() > 1) {
    return {};
  }
  if (row.kind == Kind::Distinct || (row.kind == Kind::And && arguments.empty())) {
    return tm.mk_true();
  }
  if (row.kind == Kind::Or && arguments.empty()) {
    return tm.mk_false();
  }
  return row.associativity == Associativity::Nary && arguments.size() == 1 ? arguments[0] : Term{};
}

/// Operators of z3 that SMT-LIB has none for, as other terms.
enum class Written : uint8_t { No, RotateLeft, RotateRight, ProductFits };
struct WrittenName {
  std::string_view z3;
  Written as;
};
constexpr WrittenName kWrittenNames[] = {{"ext_rotate_left", Written::RotateLeft},
                                         {"ext_rotate_right", Written::RotateRight},
                                         {"bvumul_noovfl", Written::ProductFits}};

/// A bit-vector rotated by another one of its width.
Term rotated(TermManager& tm, bool left, Term bits, Term by) {
  const uint32_t width = tm.sorts().width(tm.sort(bits));
  if (tm.is_word_value(by)) {
    const auto places = static_cast<uint32_t>(tm.word_value(by) % width);
    return tm.mk(left ? Kind::BvRotateLeft : Kind::BvRotateRight, {bits}, {places});
  }
  const Term all = tm.mk_value(Value(BitVector(width, uint64_t{width})));
  const Term places = tm.mk(Kind::BvUrem, {by, all});
  const Term others = tm.mk(Kind::BvSub, {all, places});
  return tm.mk(Kind::BvOr, {tm.mk(Kind::BvShl, {bits, left ? places : others}),
                            tm.mk(Kind::BvLshr, {bits, left ? others : places})});
}

/// The term that z3's operator means; null where the arguments are none for it.
Term written(TermManager& tm, Written as, std::span<const Term> arguments) {
  if (arguments.size() != 2 || !tm.sorts().is_bitvec(tm.sort(arguments[0])) ||
      tm.sort(arguments[0]) != tm.sort(arguments[1])) {
    return {};
  }
  return as == Written::ProductFits ? tm.mk(Kind::Not, {tm.mk(Kind::BvUmulo, {arguments[0], arguments[1]})})
                                    : rotated(tm, as == Written::RotateLeft, arguments[0], arguments[1]);
}

/// The groups of declaration kinds whose names are z3's own, not the user's: of each the first number is the same in
/// all versions. `uninterpreted` is the last number of the last group.
bool is_named_by_z3(unsigned kind, unsigned uninterpreted) {
  constexpr unsigned kCore = Z3_OP_TRUE;
  constexpr unsigned kProofs = Z3_OP_PR_UNDEF;
  constexpr unsigned kCardinalities = Z3_OP_PB_AT_MOST;
  constexpr unsigned kFloats = Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN;
  const bool is_float = kind >= kFloats && kind + 2 < uninterpreted;  // behind these: internal, recursive
  return (kind >= kCore && kind < kProofs) || (kind >= kCardinalities && kind < kCardinalities + 0x100) || is_float;
}

/// True if the sort `(Array ...)` has one index.
bool has_one_index(std::string_view text) {
  int depth = 0;
  int parts = 0;
  bool in_part = false;
  for (const char c : text.substr(std::min<size_t>(1, text.size()))) {
    if (c == ' ' || c == '\n') {
      in_part = in_part && depth > 0;
      continue;
    }
    if (!in_part && depth == 0 && c != ')') {
      ++parts;
      in_part = true;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
  }
  return parts == 3;
}

}  // namespace

AstReader::AstReader(const RealZ3& z3, Z3_context context, TermManager& tm) : z3_(z3), context_(context), tm_(tm) {}

AstReader::~AstReader() {
  for (const Z3_ast ast : held_) {
    z3_.dec_ref(context_, ast);
  }
}

void AstReader::hold(Z3_ast ast) {
  z3_.inc_ref(context_, ast);
  held_.push_back(ast);
}

AstReader::Reason AstReader::refuse(const std::string& reason) {
  const auto place = std::ranges::find(reasons_, reason);
  const auto number = static_cast<Reason>(place - reasons_.begin());
  if (place == reasons_.end()) {
    reasons_.push_back(reason);
  }
  return number;
}

// --- Nodes -----------------------------------------------------------------------------------------------------------

/// What was read of a node; null: nothing was.
AstReader::Node* AstReader::known(Z3_ast ast) {
  Node& node = nodes_.slot(Term{z3_.get_ast_id(context_, ast)});
  return node.term || node.refusal != 0 ? &node : nullptr;
}

Term AstReader::read(Z3_ast root) {
  stack_.clear();
  // Returns false where the node is refused.
  const auto enter = [this](Z3_ast ast) {
    if (const Node* const node = known(ast)) {
      last_refusal_ = node->refusal;
      return node->refusal == 0;
    }
    const Z3_ast_kind kind = z3_.get_ast_kind(context_, ast);
    if (kind == Z3_APP_AST) {
      const Z3_app app = z3_.to_app(context_, ast);
      const unsigned count = z3_.get_app_num_args(context_, app);
      if (count != 0 || !is_float_value(app)) {
        stack_.push_back({ast, app, 0, count});
        return true;
      }
    }
    const Node made = read_leaf(ast, kind);
    hold(ast);
    nodes_.slot(Term{z3_.get_ast_id(context_, ast)}) = made;
    last_refusal_ = made.refusal;
    return made.refusal == 0;
  };
  bool understood = enter(root);
  while (understood && !stack_.empty()) {
    tm_.stop().check();
    Frame& frame = stack_.back();
    if (frame.next < frame.count) {
      understood = enter(z3_.get_app_arg(context_, frame.app, frame.next++));
      continue;
    }
    const Node made = make(frame);
    hold(frame.ast);
    nodes_.slot(Term{z3_.get_ast_id(context_, frame.ast)}) = made;
    last_refusal_ = made.refusal;
    understood = made.refusal == 0;
    stack_.pop_back();
  }
  for (const Frame& frame : stack_) {  // what is above a node that was refused
    hold(frame.ast);
    nodes_.slot(Term{z3_.get_ast_id(context_, frame.ast)}) = {{}, last_refusal_};
  }
  return understood ? known(root)->term : Term{};
}

/// The arguments were read.
AstReader::Node AstReader::make(const Frame& frame) {
  const Sort sort = this->sort(z3_.get_sort(context_, frame.ast));
  if (!sort.known()) {
    return {{}, sort_refusal_};
  }
  const Head& head = this->head(z3_.get_app_decl(context_, frame.app));
  return head.refusal != 0 ? Node{{}, head.refusal} : apply(head, frame, sort);
}

AstReader::Node AstReader::apply(const Head& head, const Frame& frame, Sort sort) {
  std::vector<Term> arguments(frame.count);
  for (unsigned i = 0; i < frame.count; ++i) {
    arguments[i] = known(z3_.get_app_arg(context_, frame.app, i))->term;
  }
  if (head.function) {
    return {tm_.mk_apply(head.function, arguments)};
  }
  if (head.value) {
    return {head.value};
  }
  if (head.written != 0) {
    const Term made = written(tm_, static_cast<Written>(head.written), arguments);
    return made && tm_.sort(made) == sort ? Node{made} : Node{{}, refuse("an operator as it is used")};
  }
  std::string_view name;
  for (const OperatorInfo* row : head.rows) {
    name = row->name;
    Term made;
    if (row->kind == Kind::ConstArray) {
      const bool fits = arguments.size() == 1 && tm_.sorts().is_array(sort);
      made =
          fits && tm_.sorts().element(sort) == tm_.sort(arguments[0]) ? tm_.mk_const_array(sort, arguments[0]) : Term{};
    } else if (const Term few = few_arguments(tm_, *row, arguments)) {
      made = few;
    } else if (arguments.size() >= row->min_arguments) {
      std::vector<uint32_t> indices = head.indices;
      if (theory_of(row->kind) == Theory::FloatingPoint && tm_.sorts().kind(sort) == SortKind::FloatingPoint &&
          row->index_count == 2) {
        indices = {tm_.sorts().exponent_bits(sort), tm_.sorts().significand_bits(sort)};
      }
      std::string expected;
      made = indices.size() == row->index_count ? tm_.try_mk(row->kind, indices, arguments, &expected) : Term{};
    }
    // A row that fits has the sort that z3 has computed, too.
    if (made && tm_.sort(made) == sort) {
      return {made};
    }
  }
  return {{}, refuse("the operator `" + std::string(name) + "` as it is used")};
}

/// True for numbers and rounding modes, which older versions have as applications of no arguments.
bool AstReader::is_float_value(Z3_app app) {
  const Z3_func_decl decl = z3_.get_app_decl(context_, app);
  const unsigned sort = z3_.get_sort_kind(context_, z3_.get_range(context_, decl));
  return (sort == Z3_FLOATING_POINT_SORT || sort == Z3_ROUNDING_MODE_SORT) &&
         !is_uninterpreted(z3_.get_decl_kind(context_, decl));
}

AstReader::Node AstReader::read_leaf(Z3_ast ast, Z3_ast_kind kind) {
  if (kind != Z3_NUMERAL_AST && kind != Z3_APP_AST) {
    return {{}, refuse("quantifiers and lambdas")};
  }
  const Sort sort = this->sort(z3_.get_sort(context_, ast));
  if (!sort.known()) {
    return {{}, sort_refusal_};
  }
  const Term value = read_numeral(ast, sort);
  return value ? Node{value} : Node{{}, refuse("a number without a value")};
}

Term AstReader::read_numeral(Z3_ast ast, Sort sort) {
  const SortTable& sorts = tm_.sorts();
  const auto digits = [&] { return std::string(z3_.get_numeral_string(context_, ast)); };
  switch (sorts.kind(sort)) {
    case SortKind::BitVec: {
      const uint32_t width = sorts.width(sort);
      uint64_t word = 0;
      if (width <= 64) {
        return z3_.get_numeral_uint64(context_, ast, &word) ? tm_.mk_bv(width, word) : Term{};
      }
      return tm_.mk_value(Value(BitVector(width, mpz_class(digits()))));
    }
    case SortKind::Int: return tm_.mk_int(mpz_class(digits()));
    case SortKind::Real: {
      mpq_class number(digits());
      number.canonicalize();
      return tm_.mk_real(number);
    }
    case SortKind::RoundingMode: {
      const Z3_app app = z3_.to_app(context_, ast);
      const auto mode = rounding_mode_named(name(z3_.get_app_decl(context_, app)));
      return mode ? tm_.mk_value(Value(*mode)) : Term{};
    }
    case SortKind::FloatingPoint: {
      const FloatFormat format{sorts.exponent_bits(sort), sorts.significand_bits(sort)};
      if (z3_.fpa_is_numeral_nan(context_, ast)) {
        return tm_.mk_value(Value(FloatingPoint::nan(format)));
      }
      const Z3_ast bits = z3_.mk_fpa_to_ieee_bv(context_, ast);
      hold(bits);
      const Z3_ast encoding = z3_.simplify(context_, bits);
      hold(encoding);
      if (z3_.get_ast_kind(context_, encoding) != Z3_NUMERAL_AST) {
        return {};
      }
      const mpz_class number(z3_.get_numeral_string(context_, encoding));
      return tm_.mk_value(Value(FloatingPoint::from_bits(format, BitVector(format.width(), number))));
    }
    default: return {};
  }
}

// --- Declarations ----------------------------------------------------------------------------------------------------

std::string AstReader::name(Z3_func_decl decl) const {
  const Z3_symbol symbol = z3_.get_decl_name(context_, decl);
  return z3_.get_symbol_kind(context_, symbol) == Z3_INT_SYMBOL
             ? "k!" + std::to_string(z3_.get_symbol_int(context_, symbol))
             : std::string(z3_.get_symbol_string(context_, symbol));
}

/// The number of the kind is the last one of an enumeration that grows from version to version: a function shows it.
bool AstReader::is_uninterpreted(unsigned kind) {
  if (uninterpreted_ == 0) {
    const Z3_func_decl made = z3_.mk_func_decl(context_, z3_.mk_string_symbol(context_, "preproc!function"), 0, nullptr,
                                               z3_.mk_bool_sort(context_));
    hold(reinterpret_cast<Z3_ast>(made));
    uninterpreted_ = z3_.get_decl_kind(context_, made);
  }
  return kind == uninterpreted_;
}

const AstReader::Head& AstReader::head(Z3_func_decl decl) {
  const auto place = heads_.find(decl);
  if (place != heads_.end()) {
    return place->second;
  }
  hold(reinterpret_cast<Z3_ast>(decl));
  return heads_.emplace(decl, read_head(decl)).first->second;
}

AstReader::Head AstReader::read_head(Z3_func_decl decl) {
  const unsigned kind = z3_.get_decl_kind(context_, decl);
  const std::string name = this->name(decl);
  if (is_uninterpreted(kind)) {
    return read_function(decl, name);
  }
  Head head;
  if (!is_named_by_z3(kind, uninterpreted_) || std::ranges::find(kRefusedNames, name) != std::end(kRefusedNames)) {
    head.refusal = refuse("the operator `" + name + "`");
    return head;
  }
  if (name == "true" || name == "false") {
    head.value = tm_.mk_bool(name == "true");
    return head;
  }
  if (const auto* const as = std::ranges::find(kWrittenNames, name, &WrittenName::z3); as != std::end(kWrittenNames)) {
    head.written = static_cast<uint8_t>(as->as);
    return head;
  }
  const auto* const other = std::ranges::find(kOtherNames, name, &OtherName::z3);
  head.rows = operators_named(other == std::end(kOtherNames) ? std::string_view(name) : other->row);
  if (name == "const") {
    static const OperatorInfo* const kConstArray = operator_info(Kind::ConstArray);
    head.rows = {&kConstArray, 1};
  }
  if (head.rows.empty() || !is_read(theory_of(head.rows.front()->kind))) {
    head.refusal = refuse("the operator `" + name + "`");
    return head;
  }
  for (unsigned i = 0; i < z3_.get_decl_num_parameters(context_, decl); ++i) {
    const Z3_parameter_kind parameter = z3_.get_decl_parameter_kind(context_, decl, i);
    if (parameter == Z3_PARAMETER_INT) {
      const int index = z3_.get_decl_int_parameter(context_, decl, i);
      head.indices.push_back(static_cast<uint32_t>(std::max(index, 0)));
      head.refusal = index < 0 ? refuse("the operator `" + name + "` as it is used") : head.refusal;
    } else if (parameter != Z3_PARAMETER_SORT) {
      head.refusal = refuse("the operator `" + name + "` as it is used");
    }
  }
  return head;
}

/// A function of the user, which has the same name and sort here. Two of z3's may have one text as their names.
AstReader::Head AstReader::read_function(Z3_func_decl decl, std::string name) {
  Head head;
  const unsigned arity = z3_.get_domain_size(context_, decl);
  if (functions_refused_) {
    head.refusal = refuse("recursive functions");
    return head;
  }
  std::vector<Sort> domain;
  for (unsigned i = 0; i < arity; ++i) {
    domain.push_back(sort(z3_.get_domain(context_, decl, i)));
    if (!domain.back().known()) {
      head.refusal = sort_refusal_;
      return head;
    }
  }
  const Sort range = sort(z3_.get_range(context_, decl));
  if (!range.known()) {
    head.refusal = sort_refusal_;
    return head;
  }
  const Sort sort = tm_.sorts().function(domain, range);
  head.function = tm_.declare(tm_.symbols().intern(name), sort);
  while (!declarations_.emplace(head.function.id, decl).second) {
    name += "\\";  // no name of a script
    head.function = tm_.declare(tm_.symbols().intern(name), sort);
  }
  return head;
}

// --- Sorts -----------------------------------------------------------------------------------------------------------

Sort AstReader::sort(Z3_sort z3_sort) {
  const auto place = sorts_.find(z3_sort);
  if (place != sorts_.end()) {
    if (!place->second.known()) {
      read_sort(z3_sort);  // for the reason
    }
    return place->second;
  }
  hold(reinterpret_cast<Z3_ast>(z3_sort));
  const Sort made = read_sort(z3_sort);
  sorts_.emplace(z3_sort, made);
  return made;
}

Sort AstReader::read_sort(Z3_sort z3_sort) {
  SortTable& sorts = tm_.sorts();
  const auto refused = [this](const char* reason) {
    sort_refusal_ = refuse(reason);
    return Sort{};
  };
  switch (z3_.get_sort_kind(context_, z3_sort)) {
    case Z3_BOOL_SORT: return sorts.boolean();
    case Z3_INT_SORT: return sorts.integer();
    case Z3_REAL_SORT: return sorts.real();
    case Z3_BV_SORT: return sorts.bitvec(z3_.get_bv_sort_size(context_, z3_sort));
    case Z3_FLOATING_POINT_SORT:
      return sorts.floating_point(z3_.fpa_get_ebits(context_, z3_sort), z3_.fpa_get_sbits(context_, z3_sort));
    case Z3_ROUNDING_MODE_SORT: return sorts.rounding_mode();
    case Z3_ARRAY_SORT: {
      if (!has_one_index(z3_.sort_to_string(context_, z3_sort))) {
        return refused("arrays of several indices");
      }
      const Sort index = sort(z3_.get_array_sort_domain(context_, z3_sort));
      const Sort element = index.known() ? sort(z3_.get_array_sort_range(context_, z3_sort)) : Sort{};
      return element.known() ? sorts.array(index, element) : Sort{};
    }
    case Z3_DATATYPE_SORT: return refused("datatypes");
    case Z3_UNINTERPRETED_SORT: return refused("uninterpreted sorts");
    case Z3_SEQ_SORT:
    case Z3_RE_SORT: return refused("strings and sequences");
    default: return refused("a sort that is not known");
  }
}

}  // namespace preproc::with_z3
