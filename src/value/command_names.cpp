#include "value/command_names.h"

#include "value/word_list.h"

namespace preproc {

namespace {

constexpr std::string_view kStandard =
    "assert check-sat check-sat-assuming declare-const declare-datatype declare-datatypes declare-fun declare-sort "
    "declare-sort-parameter define-const define-fun define-fun-rec define-funs-rec define-sort echo exit "
    "get-assertions get-assignment get-info get-model get-option get-proof get-unsat-assumptions get-unsat-core "
    "get-value pop push reset reset-assertions set-info set-logic set-option";
constexpr std::string_view kSynthesis =
    "assume chc-constraint check-synth constraint declare-correctness-oracle declare-oracle-fun declare-primed-var "
    "declare-var declare-weight inv-constraint optimize-synth oracle-assume oracle-constraint oracle-constraint-cex "
    "oracle-constraint-io oracle-constraint-membership oracle-constraint-negwitness oracle-constraint-poswitness "
    "set-feature set-options synth-fun synth-inv";
constexpr std::string_view kSolvers =
    "apply assert-not assert-soft block-model block-model-values check-allsat check-assumptions check-diversify "
    "check-sat-using check-synth-next declare-codatatype declare-codatatypes declare-funs declare-heap declare-map "
    "declare-pool declare-preds declare-rel declare-tactic define display eval find-synth find-synth-next get-abduct "
    "get-abduct-next get-all-vars get-consequences get-difficulty get-interpolant get-interpolant-next "
    "get-interpolants get-learned-literals get-model-domain-elements get-models get-objectives get-qe get-qe-disjunct "
    "get-timeout-core get-timeout-core-assuming get-unsat-core-lemmas get-user-tactics help help-simplifier "
    "help-strategy help-tactic include labels load-objective-model maximize mbi mbp minimize model-add model-del "
    "poly/factor query rule set-simplifier simplify timed";

}  // namespace

CommandOrigin origin_of_command(std::string_view name) {
  if (has_word(kStandard, name)) {
    return CommandOrigin::Standard;
  }
  if (has_word(kSynthesis, name)) {
    return CommandOrigin::Synthesis;
  }
  // z3 has a family of commands for its developers: dbg-implicant, dbg-bool-rewriter.
  return has_word(kSolvers, name) || name.starts_with("dbg-") ? CommandOrigin::Solver : CommandOrigin::Nobody;
}

std::vector<std::string_view> commands_of(CommandOrigin origin) {
  switch (origin) {
    case CommandOrigin::Standard: return list_words(kStandard);
    case CommandOrigin::Synthesis: return list_words(kSynthesis);
    case CommandOrigin::Solver: return list_words(kSolvers);
    case CommandOrigin::Nobody: break;
  }
  return {};
}

bool is_reserved_command(std::string_view name) {
  return name != "declare-sort-parameter" && has_word(kStandard, name);  // which 2.7 has added
}

}  // namespace preproc
