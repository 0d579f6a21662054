#include "engine/interpolation/cube_search.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "term/bv_term.h"
#include "term/fresh_constant.h"
#include "term/term_map.h"
#include "value/hash.h"

namespace preproc {

namespace {

/// From this many literals on, none is left out one by one: that takes a check each.
constexpr size_t kMostTried = 256;

}  // namespace

size_t CubeSearch::LiteralHash::operator()(const Literal& literal) const {
  return mix(mix(literal.term.id, literal.bit), literal.is_true ? 1 : 0);
}

CubeSearch::CubeSearch(TermManager& tm, const SharedTerms& shared, std::unique_ptr<Backend> described,
                       std::unique_ptr<Backend> judge)
    : tm_(tm), shared_(shared), described_(std::move(described)), judge_(std::move(judge)) {}

std::unique_ptr<CubeSearch> CubeSearch::start(SideChecks& checks, const SharedTerms& shared,
                                              std::span<const Term> described, std::span<const Term> judge,
                                              bool by_bits) {
  std::unique_ptr<Backend> first = checks.solver_of(described, by_bits);
  std::unique_ptr<Backend> second = checks.solver_of(judge, by_bits);
  return first == nullptr || second == nullptr
             ? nullptr
             : std::make_unique<CubeSearch>(checks.terms(), shared, std::move(first), std::move(second));
}

CubeSearch::End CubeSearch::step() {
  const CheckResult found = described_->check(tm_.stop());
  tm_.stop().check();
  if (found.status != Status::Sat) {
    return found.status == Status::Unsat ? End::Described : End::Stuck;
  }
  const Assignment model = described_->model(shared_.symbols);
  std::vector<Literal> literals;
  add_conditions(model, literals);
  Status status = contradict(literals);
  if (status == Status::Sat) {
    add_bits(model, literals);
    status = contradict(literals);
  }
  if (status != Status::Unsat) {
    return End::Stuck;
  }
  leave_out(literals);
  const Term all = cube(literals);
  cubes_.push_back(all);
  described_->assert_term(tm_.mk(Kind::Not, {all}));
  return End::Further;
}

void CubeSearch::add_conditions(const Assignment& model, std::vector<Literal>& literals) const {
  Evaluator evaluator(tm_, model);
  for (const Term t : shared_.conditions) {
    if (const Value value = evaluator.evaluate(t); value.known()) {
      literals.push_back({.term = t, .is_true = value.boolean()});
    }
  }
}

void CubeSearch::add_bits(const Assignment& model, std::vector<Literal>& literals) const {
  Evaluator evaluator(tm_, model);
  for (const Term t : shared_.words) {
    const Value value = evaluator.evaluate(t);
    for (uint32_t bit = 0; value.known() && bit < bv_width(tm_, t); ++bit) {
      literals.push_back({.term = t, .bit = bit, .is_true = value.bits().bit(bit)});
    }
  }
}

/// A constant that implies the literal in the judge.
Term CubeSearch::assumption(const Literal& literal) {
  Term& constant = assumptions_[literal];
  if (!constant) {
    constant = mk_fresh_constant(tm_, "literal", tm_.sorts().boolean());
    judge_->assert_term(tm_.mk(Kind::Implies, {constant, cube({&literal, 1})}));
  }
  return constant;
}

/// Asks the judge about the literals. Unsat: those are left that suffice.
Status CubeSearch::contradict(std::vector<Literal>& literals) {
  std::vector<Term> constants;
  std::ranges::transform(literals, std::back_inserter(constants), [&](const Literal& l) { return assumption(l); });
  const AssumingResult answer = judge_->check_assuming(constants, tm_.stop());
  tm_.stop().check();
  if (answer.result.status == Status::Unsat) {
    TermSet core;
    for (const Term constant : answer.core) {
      core.insert(constant);
    }
    std::erase_if(literals, [&](const Literal& l) { return !core.contains(assumption(l)); });
  }
  return answer.result.status;
}

/// Leaves out literals without which the others suffice. The cube has more models then.
void CubeSearch::leave_out(std::vector<Literal>& literals) {
  if (literals.size() > kMostTried) {
    return;
  }
  for (size_t i = literals.size(); i-- > 0;) {
    std::vector<Literal> fewer = literals;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (contradict(fewer) == Status::Unsat) {
      literals = std::move(fewer);
      i = std::min(i, literals.size());
    }
  }
}

/// The conjunction. Bits of one word that lie side by side are written as one part of it.
Term CubeSearch::cube(std::span<const Literal> literals) {
  std::vector<Term> conjuncts;
  for (size_t i = 0; i < literals.size();) {
    const Literal& first = literals[i];
    if (tm_.sort(first.term) == tm_.sorts().boolean()) {
      conjuncts.push_back(first.is_true ? first.term : tm_.mk(Kind::Not, {first.term}));
      ++i;
      continue;
    }
    size_t end = i + 1;
    while (end < literals.size() && literals[end].term == first.term && literals[end].bit == first.bit + (end - i)) {
      ++end;
    }
    const auto width = static_cast<uint32_t>(end - i);
    mpz_class bits = 0;
    for (size_t at = end; at-- > i;) {
      bits = 2 * bits + (literals[at].is_true ? 1 : 0);
    }
    conjuncts.push_back(tm_.mk(Kind::Equal, {mk_extract(tm_, first.term, first.bit + width - 1, first.bit),
                                             mk_bits(tm_, BitVector(width, bits))}));
    i = end;
  }
  return tm_.mk_and(conjuncts);
}

}  // namespace preproc
