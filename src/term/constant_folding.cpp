#include "term/constant_folding.h"

#include <algorithm>
#include <array>
#include <vector>

#include "term/operator.h"

namespace preproc {

uint64_t bit_size(const Value& value) {
  const auto bits = [](const mpz_class& z) { return uint64_t{mpz_sizeinbase(z.get_mpz_t(), 2)}; };
  if (value.is_bitvec()) {
    return value.bits().width();
  }
  if (value.is_int()) {
    return bits(value.integer());
  }
  if (value.is_real()) {
    return bits(value.real().get_num()) + bits(value.real().get_den());
  }
  if (value.is_string()) {
    return value.string().size() * 32;
  }
  if (value.is_float()) {
    return value.floating().bits.width();
  }
  if (value.is_sequence()) {
    return uint64_t{value.sequence().size} * 32;
  }
  return value.is_bool() ? 1 : 0;
}

Term fold_constants(TermManager& tm, Kind kind, std::span<const uint32_t> indices, Sort sort,
                    std::span<const Term> constants) {
  // Nearly every operator has at most three arguments: they need no allocation.
  constexpr size_t kFew = 3;
  std::array<Value, kFew> few;
  std::array<const Value*, kFew> few_pointers{};
  std::vector<Value> many;
  std::vector<const Value*> many_pointers;
  std::span<Value> values(few.data(), std::min(kFew, constants.size()));
  std::span<const Value*> pointers(few_pointers.data(), values.size());
  if (constants.size() > kFew) {
    many.resize(constants.size());
    many_pointers.resize(constants.size());
    values = many;
    pointers = many_pointers;
  }
  for (size_t i = 0; i < constants.size(); ++i) {
    values[i] = tm.value(constants[i]);
    pointers[i] = &values[i];
  }
  const Value result = operator_info(kind)->evaluate({tm.sorts(), indices, sort, pointers});
  const Term folded = result.known() && bit_size(result) <= kMaxFoldedBits ? tm.mk_value(result) : Term{};
  return folded && tm.sort(folded) == sort ? folded : Term{};
}

}  // namespace preproc
