#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace preproc {

/// The rules of local simplification, each an equivalence; rewrite_rule_list.h says what each matches and what becomes
/// of it. A new rule is an entry there, its code in the rewrite function of an operator, and a case in
/// rewrite_rules_test.cpp.
enum class RewriteRule : uint16_t {
#define PREPROC_REWRITE_RULE(name) name,
#include "rewrite/rewrite_rule_list.h"
#undef PREPROC_REWRITE_RULE
  Count_
};

inline constexpr size_t kRewriteRuleCount = static_cast<size_t>(RewriteRule::Count_);

/// How often each rule fired, by its number.
using RewriteCounts = std::array<uint64_t, kRewriteRuleCount>;

/// The enumerator's name, e.g. "BvAddZero".
std::string_view rule_name(RewriteRule rule);

}  // namespace preproc
