#include "term/operator.h"

#include <array>
#include <unordered_map>

#include "term/theory.h"

namespace preproc {

namespace {

/// All theories' rows, found by kind and by name.
struct OperatorIndex {
  std::array<const OperatorInfo*, kKindCount> by_kind{};
  std::vector<const OperatorInfo*> all;
  std::unordered_map<std::string_view, std::vector<const OperatorInfo*>> by_name;

  OperatorIndex() {
    for (const std::span<const OperatorInfo> theory :
         {core_operators(), bitvec_operators(), arrays_operators(), arith_operators(), floating_point_operators(),
          string_operators(), sequence_operators()}) {
      for (const OperatorInfo& row : theory) {
        by_kind[static_cast<size_t>(row.kind)] = &row;
        all.push_back(&row);
        for (const std::string_view name : {row.name, row.aliases[0], row.aliases[1]}) {
          if (!name.empty()) {
            by_name[name].push_back(&row);
          }
        }
      }
    }
  }
};

const OperatorIndex& operator_index() {
  static const OperatorIndex kIndex;
  return kIndex;
}

}  // namespace

const OperatorInfo* operator_info(Kind kind) { return operator_index().by_kind[static_cast<size_t>(kind)]; }

std::span<const OperatorInfo* const> operators_named(std::string_view name) {
  const auto found = operator_index().by_name.find(name);
  return found == operator_index().by_name.end() ? std::span<const OperatorInfo* const>{} : found->second;
}

std::span<const OperatorInfo* const> all_operators() { return operator_index().all; }

}  // namespace preproc
