#include "reference_script.h"

#include "evaluate/evaluator.h"
#include "term/operator.h"

namespace preproc {

namespace {

/// What the overflow predicates say of the integers s and t that the arguments stand for.
struct Overflow {
  Kind kind;
  bool is_signed;
  const char* exact;  ///< the exact result, which is out of range
};
constexpr Overflow kOverflows[] = {
    {Kind::BvNego, true, "(- s)"},
    {Kind::BvUaddo, false, "(+ s t)"},
    {Kind::BvSaddo, true, "(+ s t)"},
    {Kind::BvUmulo, false, "(* s t)"},
    {Kind::BvSmulo, true, "(* s t)"},
    {Kind::BvUsubo, false, "(- s t)"},
    {Kind::BvSsubo, true, "(- s t)"},
    // Division overflows only at -1, where it negates.
    {Kind::BvSdivo, true, "(ite (= t (- 1)) (- s) 0)"},
};

const Overflow* find_overflow(Kind kind) {
  for (const Overflow& overflow : kOverflows) {
    if (overflow.kind == kind) {
      return &overflow;
    }
  }
  return nullptr;
}

std::string signed_definition(uint32_t width) {
  const std::string w = std::to_string(width);
  const mpz_class modulus = mpz_class(1) << width;
  return "(define-fun sbv_to_int." + w + " ((x (_ BitVec " + w + "))) Int (ite (= ((_ extract " +
         std::to_string(width - 1) + " " + std::to_string(width - 1) + ") x) #b1) (- (bv2nat x) " + modulus.get_str() +
         ") (bv2nat x)))\n";
}

std::string overflow_definition(const Overflow& overflow, uint32_t width) {
  const std::string w = std::to_string(width);
  const std::string sort = "(_ BitVec " + w + ")";
  const std::string number = overflow.is_signed ? "sbv_to_int." + w : "bv2nat";
  const bool unary = overflow.kind == Kind::BvNego;
  const mpz_class end = mpz_class(1) << (overflow.is_signed ? width - 1 : width);
  const std::string begin = overflow.is_signed ? "(- " + end.get_str() + ")" : "0";
  return "(define-fun " + std::string(operator_info(overflow.kind)->name) + "." + w + " ((x " + sort + ")" +
         (unary ? "" : " (y " + sort + ")") + ") Bool (let ((s (" + number + " x))" +
         (unary ? "" : " (t (" + number + " y))") + ") (let ((exact " + overflow.exact + ")) (or (< exact " + begin +
         ") (>= exact " + end.get_str() + ")))))\n";
}

/// True for a range of two literals of one character each, the first not above the second.
bool is_range_of_characters(const TermManager& tm, Term range) {
  const std::u32string least = tm.value(tm.child(range, 0)).string();
  const std::u32string most = tm.value(tm.child(range, 1)).string();
  return least.size() == 1 && most.size() == 1 && least <= most;
}

}  // namespace

std::string ReferenceScript::defined_name(Kind kind, uint32_t width) {
  if (kind != Kind::BvSbvToInt && find_overflow(kind)->is_signed) {
    definitions_.emplace(Kind::BvSbvToInt, width);
  }
  definitions_.emplace(kind, width);
  return std::string(operator_info(kind)->name) + "." + std::to_string(width);
}

/// That two texts of the sort are equal, with the equality of arrays spelled out.
std::string ReferenceScript::equality(Sort sort, const std::string& a, const std::string& b) {
  const SortTable& sorts = tm_.sorts();
  if (!sorts.is_array(sort)) {
    return "(= " + a + " " + b + ")";
  }
  const std::string number = std::to_string(names_++);
  std::string out = "(let ((a" + number + " " + a + ") (b" + number + " " + b + ")) (and";
  const uint32_t width = sorts.width(sorts.index(sort));
  for (uint64_t i = 0; i < sorts.cardinality(sorts.index(sort)); ++i) {
    const std::string index = " " + BitVector(width, i).to_string() + ")";
    out += " " + equality(sorts.element(sort), "(select a" + number + index, "(select b" + number + index);
  }
  return out + "))";
}

/// `=` or `distinct` of arrays by `equality`.
std::string ReferenceScript::pairwise_equality(Term t) {
  const bool equal = tm_.kind(t) == Kind::Equal;
  const std::span<const Term> children = tm_.children(t);
  std::string out = "(and";
  for (size_t i = 0; i < children.size(); ++i) {
    for (size_t j = i + 1; j < children.size(); ++j) {
      const std::string pair = equality(tm_.sort(children[i]), text(children[i]), text(children[j]));
      out += " " + (equal ? pair : "(not " + pair + ")");
    }
  }
  return out + " true)";
}

std::string ReferenceScript::text(Term t) {
  const Kind kind = tm_.kind(t);
  if (dialect_ == Dialect::Z3) {
    if ((kind == Kind::Equal || kind == Kind::Distinct) && tm_.sorts().is_array(tm_.sort(tm_.child(t, 0)))) {
      return pairwise_equality(t);
    }
    if (kind == Kind::StrReplaceAll || kind == Kind::StrReplaceRe || kind == Kind::StrReplaceReAll) {
      return to_string(tm_.sorts(), evaluate(tm_, t, {}));
    }
    if (kind == Kind::IntDivisible) {
      return "(= (mod " + text(tm_.child(t, 0)) + " " + std::to_string(tm_.indices(t)[0]) + ") 0)";
    }
  }
  if (dialect_ == Dialect::Cvc5) {
    if (kind == Kind::ReRange && !is_range_of_characters(tm_, t)) {
      return "re.none";
    }
    if ((kind == Kind::RePower || kind == Kind::ReLoop) && tm_.indices(t)[0] == 0 && tm_.indices(t).back() == 0) {
      return "(str.to_re \"\")";
    }
  }
  if (kind == Kind::Value) {
    return to_string(tm_.sorts(), tm_.value(t));
  }
  std::string head(operator_info(kind)->name);
  if (kind == Kind::ConstArray) {
    head = "(as const " + tm_.sorts().to_string(tm_.sort(t)) + ")";
  } else if (kind == Kind::BvSbvToInt || find_overflow(kind) != nullptr) {
    head = defined_name(kind, tm_.sorts().width(tm_.sort(tm_.child(t, 0))));
  } else if (kind == Kind::BvUbvToInt) {
    head = "bv2nat";
  } else if (kind == Kind::BvIntToBv) {
    head = "int2bv";
  }
  std::string indices;
  for (const uint32_t index : tm_.indices(t)) {
    indices += " " + std::to_string(index);
  }
  if (tm_.children(t).empty()) {
    return head;
  }
  std::string out = "(" + (indices.empty() ? head : "(_ " + head + indices + ")");
  for (const Term child : tm_.children(t)) {
    out += " " + text(child);
  }
  return out + ")";
}

void ReferenceScript::add_check(const std::vector<std::pair<Term, std::string>>& values) {
  checks_ += "(push 1)\n(assert (or false";
  for (const auto& [term, value] : values) {
    checks_ += "\n (not (= " + text(term) + " " + value + "))";
  }
  checks_ += "))\n(check-sat)\n(pop 1)\n";
}

void ReferenceScript::add_simplification(Term term, const std::string& value) {
  checks_ += "(simplify (= " + text(term) + " " + value + "))\n";
}

std::string ReferenceScript::finish() const {
  std::string out = "(set-logic ALL)\n";
  for (const auto& [kind, width] : definitions_) {
    if (kind == Kind::BvSbvToInt) {
      out += signed_definition(width);
    }
  }
  for (const auto& [kind, width] : definitions_) {
    if (kind != Kind::BvSbvToInt) {
      out += overflow_definition(*find_overflow(kind), width);
    }
  }
  return out + checks_;
}

}  // namespace preproc
