#include "rewrite/rewrite_rule.h"

namespace preproc {

std::string_view rule_name(RewriteRule rule) {
  static constexpr std::array<std::string_view, kRewriteRuleCount> kNames = {
#define PREPROC_REWRITE_RULE(name) #name,
#include "rewrite/rewrite_rule_list.h"
#undef PREPROC_REWRITE_RULE
  };
  return kNames[static_cast<size_t>(rule)];
}

}  // namespace preproc
