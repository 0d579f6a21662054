// cvc5 --help, of 1.0.3 and of 1.3.2.
#include <fmt/format.h>

#include "cli/compat/dialect.h"
#include "value/word_list.h"

namespace preproc {

namespace {

using enum ClientArgument;

// --tlimit limits the whole run of cvc5, here each check.
constexpr ClientOption kCvc5Options[] = {
    {"-i -q --quiet --no-incremental --interactive --no-interactive --early-exit --no-early-exit --fp-exp "
     "--stdin-input-per-line --no-stdin-input-per-line --semantic-checks --no-semantic-checks "
     "--condense-function-values --no-condense-function-values --print-arith-lit-token --fresh-declarations "
     "--use-portfolio --no-use-portfolio --no-type-checking --no-wf-checking --type-checking --wf-checking "
     "--no-strict-parsing --strict-parsing --no-dump-models --no-dump-unsat-cores --no-check-models "
     "--no-check-unsat-cores --check-proofs --no-check-proofs --check-synth-sol --no-check-synth-sol "
     "--no-bv-print-consts-as-indexed-symbols"},
    {"--portfolio-jobs --dag-thresh --expr-depth --default-function-value-mode --model-u-print --verbosity "
     "--parsing-mode --output-lang --output-language --sygus-out",
     Either},
    {"--input-language", Either, "--lang={}"},
    {"-m --produce-models", None, "--set-option=:produce-models=true"},
    {"--no-produce-models", None, "--set-option=:produce-models=false"},
    {"--produce-unsat-cores", None, "--set-option=:produce-unsat-cores=true"},
    {"--no-produce-unsat-cores", None, "--set-option=:produce-unsat-cores=false"},
    {"--produce-unsat-assumptions", None, "--set-option=:produce-unsat-assumptions=true"},
    {"--no-produce-unsat-assumptions", None, "--set-option=:produce-unsat-assumptions=false"},
    {"--produce-proofs", None, "--set-option=:produce-proofs=true"},
    {"--no-produce-proofs", None, "--set-option=:produce-proofs=false"},
    {"--produce-assertions", None, "--set-option=:produce-assertions=true"},
    {"--produce-assignments", None, "--set-option=:produce-assignments=true"},
    {"--print-success", None, "--set-option=:print-success=true"},
    {"--no-print-success", None, "--set-option=:print-success=false"},
    {"--global-declarations", None, "--set-option=:global-declarations=true"},
    {"--no-global-declarations", None, "--set-option=:global-declarations=false"},
    {"--seed --random-seed -s", Either, "--set-option=:random-seed={}"},
    {"--rlimit --rlimit-per --reproducible-resource-limit", Either, "--set-option=:reproducible-resource-limit={}"},
    {"--regular-output-channel --out", Either, "--set-option=:regular-output-channel=\"{}\""},
    {"--diagnostic-output-channel --err", Either, "--set-option=:diagnostic-output-channel=\"{}\""},
    {"--tlimit --tlimit-per", Either, "--timeout={}", 0.001},
    {"--stats --stats-all --stats-internal", None, "--stats"},
    {"--dump-models", None, "--dump-models"},
    {"--dump-unsat-cores", None, "--dump-cores"},
    {"--check-models --debug-check-models", None, "--check-models"},
    {"--check-unsat-cores", None, "--check-cores"},
    {"--bv-print-consts-as-indexed-symbols", None, "--bits=decimal"},
    {"--decision --decision-mode", Either, "--set-option=:decision={}"},
    {"--enum-inst", None, "--set-option=:enum-inst=true"},
    {"--full-saturate-quant", None, "--set-option=:full-saturate-quant=true"},
    {"-V", None, "--version"},
    {"--force-logic --output -o --trace -t --solve-int-as-bv --strings-alpha-card", Either, kRefused},
    {"--parse-only --preprocess-only --dump-proofs --dump-instantiations --dump-difficulty --global-negate "
     "--solve-real-as-int --show-config --copyright",
     None, kRefused},
    {"--sygus-inference", Attached, kRefused},
};

// Options that steer the search, the same as options of the script. The backend gives cvc5 those of which it is known
// that no answer depends on them; the others are passed by.
constexpr std::string_view kSteeringFlags =
    "arith-brab arith-eq-solver arith-exp arith-no-partial-fun arith-rewrite-equalities arith-static-learning "
    "arrays-eager-index arrays-eager-lemmas arrays-exp arrays-optimize-linear arrays-reduce-sharing arrays-weak-equiv "
    "assign-function-values bags bitwise-eq bv-assert-input bv-eager-eval bv-eq-engine bv-gauss-elim bv-intro-pow2 "
    "bv-propagate bv-rw-extend-eq bv-to-bool bv-to-int-use-pow2 cbqi cbqi-all-conflict cbqi-eager-check-rd "
    "cbqi-eager-test cbqi-skip-rd cbqi-tconstraint cbqi-vo-exp cdt-bisimilar cegqi cegqi-all cegqi-bv "
    "cegqi-bv-concat-inv cegqi-bv-interleave-value cegqi-bv-linear cegqi-bv-rm-extract cegqi-bv-solve-nl cegqi-full "
    "cegqi-inf-int cegqi-inf-real cegqi-innermost cegqi-midpoint cegqi-min-bounds cegqi-multi-inst cegqi-nested-qe "
    "cegqi-nopt cegqi-round-up-lia collect-pivot-stats condense-function-values conjecture-gen cons-exp-triggers "
    "cut-all-bounded datatypes-exp dio-decomps dio-solver drat-binary-format dt-binary-split dt-blast-splits "
    "dt-cyclic dt-infer-as-lemmas dt-nested-rec dt-polite-optimize dt-share-sel dt-stc-ind dt-var-exp-quant "
    "e-matching eager-arith-bv-conv early-ite-removal elim-taut-quant enum-inst enum-inst-interleave enum-inst-rd "
    "enum-inst-stratify enum-inst-sum ext-rewrite-quant fc-penalties ff ff-bitsum ff-elim-disjunctive-bit "
    "ff-field-polys ff-trace-gb finite-model-find fmf-bound fmf-bound-blast fmf-bound-lazy fmf-fun fmf-fun-rlv "
    "foreign-theory-rewrite fp fp-exp fp-lazy-wb full-saturate-quant full-sygus-verify ho-elim ho-elim-store-ax "
    "ho-matching ho-merge-term-db increment-triggers inst-local inst-no-entail int-wf-ind interactive-mode "
    "ite-dtt-split-quant ite-simp jh-rlv-order learned-rewrite lemma-inprocess-infer-eq-lit lemmas-on-replay-failure "
    "lfsc-expand-trust lfsc-flatten macros-quant mbqi mbqi-enum mbqi-enum-ext-vars-grammar "
    "mbqi-enum-free-syms-grammar mbqi-enum-global-syms-grammar mbqi-interleave mbqi-nested-check "
    "mbqi-one-inst-per-round minimal-unsat-cores minisat-dump-dimacs miniscope-quant-user miplib-trick "
    "model-based-arith-bv-conv model-var-elim-uneval multi-trigger-cache multi-trigger-linear multi-trigger-priority "
    "multi-trigger-when-single new-prop nl-cov nl-cov-force nl-cov-prune nl-cov-var-elim nl-ext-ent-conf "
    "nl-ext-factor nl-ext-flatten-mon nl-ext-inc-prec nl-ext-purify nl-ext-rbound nl-ext-rewrite nl-ext-split-zero "
    "nl-ext-tf-tplanes nl-ext-tplanes nl-ext-tplanes-interleave nl-icp nl-rlv-assert-bounds on-repeat-ite-simp "
    "opt-res-reconstruction-size oracles partial-triggers pb-rewrites pool-inst pre-skolem-quant-nested "
    "prenex-quant-user purify-triggers quant-alpha-equiv quant-fun-wd quant-ind re-first-class "
    "register-quant-body-terms relational-triggers relevance-filter relevant-triggers rels-exp repeat-simp "
    "restrict-pivots revert-arith-models-on-unsat sat-proof-min-dimacs se-solve-int sep sep-min-refine "
    "sep-pre-skolem-emp sets-card-exp sets-exp sets-ext sets-infer-as-lemmas sets-proxy-lemmas simp-ite-compress "
    "simp-with-care simplification-bcp soi-qe solve-real-as-int sort-inference static-learning "
    "strings-check-entail-len strings-code-elim strings-deq-ext strings-eager-eval strings-eager-len-re "
    "strings-eager-reg strings-eager-solver strings-exp strings-ff strings-fmf strings-infer-as-lemmas "
    "strings-infer-sym strings-lazy-pp strings-len-norm strings-mbr strings-re-derive-conf strings-re-posc-eager "
    "strings-rec-arith-approx strings-regexp-inclusion strings-rexplain-lemmas sub-cbqi sygus sygus-add-const-grammar "
    "sygus-arg-relevant sygus-auto-unfold sygus-bool-ite-return-const sygus-crepair-abort sygus-fair-max "
    "sygus-filter-sol-rev sygus-grammar-ho-partial sygus-grammar-norm sygus-grammar-use-disj sygus-inst "
    "sygus-inv-templ-when-sg sygus-min-grammar sygus-pbe sygus-pbe-multi-fair sygus-qe-preproc sygus-rec-fun "
    "sygus-rec-fun-infer sygus-repair-const sygus-rr-synth sygus-rr-synth-accel sygus-rr-synth-check "
    "sygus-rr-synth-filter-cong sygus-rr-synth-filter-match sygus-rr-synth-filter-nl sygus-rr-synth-filter-order "
    "sygus-rr-synth-input sygus-rr-synth-input-use-bool sygus-rr-synth-rec sygus-rr-verify sygus-sample-fp-uniform "
    "sygus-sample-grammar sygus-si-abort sygus-stream sygus-sym-break-lazy sygus-sym-break-pbe sygus-sym-break-rlv "
    "sygus-unif-cond-independent-no-repeat-sol sygus-unif-shuffle-cond symmetry-breaker term-db-cd uf-card-exp "
    "uf-ho-exp uf-ho-ext uf-lambda-qe uf-lazy-ll uf-ss-fair uf-ss-fair-monotone use-approx use-fcsimplex use-soi "
    "var-elim-quant var-ent-eq-elim-quant var-ineq-elim-quant";
constexpr std::string_view kSteeringTexts =
    "approx-branch-depth arith-prop arith-prop-clauses arrays-prop bitblast bool-to-bv bv-sat-solver bv-solver "
    "bvand-integer-granularity cbqi-mode cegis-sample cegqi-bv-ineq cond-var-split-quant conflict-process "
    "conjecture-gen-gt-enum conjecture-gen-max-depth conjecture-gen-per-round decision decision-mode deep-restart "
    "difficulty-mode dio-turns ee-mode enum-inst-limit error-selection-rule ext-rew-prep ff-incrementality ff-solver "
    "fmf-mbqi fmf-type-completion-thresh heuristic-pivots iand-mode ieval inst-max-level inst-max-rounds inst-when "
    "inst-when-phase ite-lift-quant jh-skolem jh-skolem-rlv lemma-inprocess lemma-inprocess-subs literal-matching "
    "macros-quant-mode maxCutsInContext mbqi-check-timeout minisat-simplification miniscope-quant miplib-trick-subs "
    "nl-cov-lift nl-cov-linear-model nl-cov-proj nl-ext nl-ext-tf-taylor-deg nl-rlv pivot-threshold "
    "pp-assert-max-sub-size pre-skolem-quant prenex-quant preregister-mode prop-proof-mode prop-row-length "
    "quant-dsplit quant-rep-mode random-freq random-frequency re-elim re-inter-mode replay-early-close-depth "
    "replay-lemma-reject-cut replay-num-err-penalty replay-reject-cut restart-int-base restart-int-inc rr-turns "
    "sat-random-seed sat-solver seq-array simplex-check-period simplification simplification-mode solve-bv-as-int "
    "standard-effort-variable-order-pivots strings-alpha-card strings-model-max-len strings-process-loop-mode "
    "sub-cbqi-timeout sygus-abort-size sygus-enum sygus-enum-fast-num-consts sygus-enum-random-p sygus-eval-unfold "
    "sygus-expr-miner-check-timeout sygus-fair sygus-filter-sol sygus-grammar-cons sygus-inst-mode sygus-inst-scope "
    "sygus-inst-term-sel sygus-inv-templ sygus-pbe-multi-fair-diff sygus-rec-fun-eval-limit "
    "sygus-repair-const-timeout sygus-rewriter sygus-rr-synth-input-nvars sygus-samples sygus-si sygus-si-rcons "
    "sygus-si-rcons-limit sygus-si-rcons-p sygus-simple-sym-break sygus-unif-pi sygus-verify-inst-max-rounds "
    "sygus-verify-timeout tc-mode term-db-mode theoryof-mode timeout-core-timeout trigger-active-sel trigger-sel "
    "uf-ss uf-ss-abort-card unate-lemmas unsat-cores-mode user-pat user-pool";

std::optional<std::string> steering(std::string_view word) {
  if (!word.starts_with("--")) {
    return {};
  }
  word.remove_prefix(2);
  const size_t equal = word.find('=');
  const std::string_view name = word.substr(0, equal);
  if (equal != std::string_view::npos) {
    const bool known = has_word(kSteeringTexts, name) || has_word(kSteeringFlags, name);
    return known ? std::optional(fmt::format("--set-option=:{}={}", name, word.substr(equal + 1))) : std::nullopt;
  }
  constexpr std::string_view kNo = "no-";
  const bool off = name.starts_with(kNo) && has_word(kSteeringFlags, name.substr(kNo.size()));
  if (off || has_word(kSteeringFlags, name)) {
    return fmt::format("--set-option=:{}={}", off ? name.substr(kNo.size()) : name, !off);
  }
  return {};
}

}  // namespace

const Dialect kCvc5Dialect = {
    .name = "cvc5",
    .program = "cvc5",
    .default_solver = "cvc5",
    .library = "cvc5",
    .options = kCvc5Options,
    .other = steering,
    .version_before = "This is cvc5 version ",
    .version_behind = "",
    .version = {},
    .style = {.bits = BitsStyle::Binary, .name = "cvc5"},
};

}  // namespace preproc
