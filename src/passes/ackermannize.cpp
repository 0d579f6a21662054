#include "passes/ackermannize.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "term/mentioned_functions.h"
#include "term/rebuild.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// The declared sorts whose terms are constants that nothing but functions of such is applied to: their constants, and
/// the applications. A sort that occurs otherwise escapes.
class DistinctStates {
 public:
  void find(const TermManager& tm, const AssertionList& assertions) {
    escaped_.clear();
    applications_.clear();
    constants_.clear();
    looked_at_.clear();
    TermSet seen;
    for (const Assertion& assertion : assertions) {
      walk_postorder(tm, assertion.term, seen, [&](Term t) { look_at(tm, t); });
    }
    // The sorts of one function go together.
    for (size_t before = escaped_.size() + 1; before != escaped_.size();) {
      before = escaped_.size();
      for (const Term application : applications_) {
        if (!goes(tm, application)) {
          escape_arguments(tm, application);
        }
      }
    }
    std::erase_if(applications_, [&](Term t) { return !goes(tm, t); });
    std::erase_if(constants_, [&](Term t) { return has_escaped(tm.sort(t)); });
  }

  /// In the order in which a walk of the assertions meets them.
  const std::vector<Term>& applications() const { return applications_; }
  const std::vector<Term>& constants() const { return constants_; }

 private:
  void look_at(const TermManager& tm, Term t) {
    const Sort sort = tm.sort(t);
    const SortKind kind = tm.sorts().kind(sort);
    if (kind == SortKind::Declared) {
      if (is_free_constant(tm, t)) {
        constants_.push_back(t);
      } else {
        escape(sort);
      }
    } else if (kind == SortKind::Datatype || kind == SortKind::Opaque || kind == SortKind::Unknown) {
      escape({});  // what is inside is not known
    } else {
      escape_parts(tm.sorts(), sort);
    }
    const std::span<const Term> children = tm.children(t);
    const auto is_declared = [&](Term child) { return tm.sorts().kind(tm.sort(child)) == SortKind::Declared; };
    if (std::ranges::none_of(children, is_declared)) {
      return;
    }
    if (tm.kind(t) == Kind::Apply && tm.info(tm.function(t)).is_free() && std::ranges::all_of(children, is_declared) &&
        kind != SortKind::Declared && kind != SortKind::Function) {
      applications_.push_back(t);
    } else {
      escape_arguments(tm, t);
    }
  }

  bool goes(const TermManager& tm, Term application) const {
    return std::ranges::none_of(tm.children(application), [&](Term t) { return has_escaped(tm.sort(t)); });
  }
  bool has_escaped(Sort sort) const {
    return std::ranges::find(escaped_, sort) != escaped_.end() || std::ranges::find(escaped_, Sort{}) != escaped_.end();
  }
  void escape(Sort sort) {
    if (std::ranges::find(escaped_, sort) == escaped_.end()) {
      escaped_.push_back(sort);
    }
  }
  void escape_arguments(const TermManager& tm, Term t) {
    for (const Term child : tm.children(t)) {
      if (tm.sorts().kind(tm.sort(child)) == SortKind::Declared) {
        escape(tm.sort(child));
      }
    }
  }
  /// Declared sorts that arrays and functions are made of.
  void escape_parts(const SortTable& sorts, Sort sort) {
    std::vector<Sort> waiting{sort};
    while (!waiting.empty()) {
      const Sort next = waiting.back();
      waiting.pop_back();
      if (!looked_at_.insert(next.id).second) {
        continue;
      }
      for (const Sort part : sorts.parts(next)) {
        const SortKind kind = sorts.kind(part);
        if (kind == SortKind::Declared || kind == SortKind::Datatype || kind == SortKind::Opaque) {
          escape(kind == SortKind::Declared ? part : Sort{});
        }
        waiting.push_back(part);
      }
    }
  }

  std::vector<Sort> escaped_;               // the unknown sort: all
  std::unordered_set<uint32_t> looked_at_;  // sorts whose parts have escaped
  std::vector<Term> applications_;
  std::vector<Term> constants_;
};

class AckermannizePass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    TermManager& tm = context.tm;
    if (!tm.sorts().has_declared() || !context.make_solver) {  // none: the result is written
      return;
    }
    states_.find(tm, problem.assertions);
    if (states_.applications().empty()) {
      return;
    }
    TermSet goes;
    for (const Term application : states_.applications()) {
      goes.insert(application);
      symbol(tm, application);
    }
    keep_what_holds(tm);
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      out.push_back(assertion);
      const Term replaced =
          rebuild_bottom_up(tm, assertion.term, replaced_, [&](Term t, std::span<const Term> children) {
            return goes.contains(t) ? symbols_[t] : rebuild_if_changed(tm, t, children);
          });
      if (replaced != assertion.term) {
        out.back().term = context.simplifier.simplify(replaced);
        context.note("application", assertion.term, out.back().term);
      }
    });
    define_functions(tm, problem.converter);
    distinguish(tm, problem.converter);
    applications_ += states_.applications().size();
    constants_ += states_.constants().size();
  }

  /// What stands for an application, the same whenever it occurs.
  void symbol(TermManager& tm, Term application) {
    Term& symbol = symbols_.slot(application);
    if (symbol) {
      return;
    }
    std::string arguments;
    bool is_plain = true;  // two applications cannot have the same text
    for (const Term argument : tm.children(application)) {
      const std::string_view name = tm.symbols().name(tm.info(tm.function(argument)).name);
      arguments.append(arguments.empty() ? "" : ",").append(name);
      is_plain =
          is_plain && !name.empty() && name.find_first_of(std::string({',', kOwnMark})) == std::string_view::npos;
    }
    if (!is_plain) {
      arguments = "," + std::to_string(application.id);
    }
    symbol = tm.mk_constant(own_name(tm.symbols().name(tm.info(tm.function(application)).name), arguments),
                            tm.sort(application));
  }

  /// Keeps earlier replacements as long as the same sorts go: these say which applications do.
  void keep_what_holds(const TermManager& tm) {
    std::vector<Sort> sorts;
    for (const Term constant : states_.constants()) {
      sorts.push_back(tm.sort(constant));
    }
    std::ranges::sort(sorts, {}, &Sort::id);
    sorts.erase(std::ranges::unique(sorts).begin(), sorts.end());
    if (sorts != last_sorts_) {
      replaced_.clear();
      last_sorts_ = std::move(sorts);
    }
  }

  /// A function as the cases of its arguments, the last one met first; where it is none of them, as in the first.
  void define_functions(TermManager& tm, ModelConverter& converter) {
    std::vector<Function> functions;
    for (const Term application : states_.applications()) {
      Cases& cases = cases_[tm.function(application).id];
      if (cases.now.empty()) {
        functions.push_back(tm.function(application));
      }
      cases.now.push_back(application);
    }
    for (const Function function : functions) {
      Cases& cases = cases_[function.id];
      if (cases.parameters.empty()) {
        for (const Sort sort : tm.sorts().arguments(tm.info(function).sort)) {
          cases.parameters.push_back(
              tm.mk_variable(tm.symbols().intern(own_name("", "state", cases.parameters.size())), sort));
        }
      }
      const bool grows = cases.before.size() <= cases.now.size() &&
                         std::equal(cases.before.begin(), cases.before.end(), cases.now.begin());
      size_t at = grows ? cases.before.size() : 0;
      if (at == 0) {
        cases.body = symbols_[cases.now[at++]];
      }
      for (; at < cases.now.size(); ++at) {
        std::vector<Term> equal;
        for (size_t i = 0; i < cases.parameters.size(); ++i) {
          equal.push_back(tm.mk(Kind::Equal, {cases.parameters[i], tm.child(cases.now[at], i)}));
        }
        cases.body = tm.mk(Kind::Ite, {tm.mk_and(equal), symbols_[cases.now[at]], cases.body});
      }
      converter.define(function, cases.parameters, cases.body, name());
      cases.before = std::move(cases.now);
      cases.now.clear();
    }
  }

  /// Makes the constants of a sort differ.
  void distinguish(TermManager& tm, ModelConverter& converter) const {
    std::unordered_map<uint32_t, uint64_t> counts;  // by sort
    for (const Term constant : states_.constants()) {
      const Sort sort = tm.sort(constant);
      converter.define(tm.function(constant), {}, tm.mk_element({sort, counts[sort.id]++}), name());
    }
  }

  void add_counters(Counters& counters) const override {
    count(counters, "applications", applications_);
    count(counters, "constants", constants_);
  }

  /// A function that goes.
  struct Cases {
    std::vector<Term> parameters;
    std::vector<Term> before;  // the applications that `body` has
    std::vector<Term> now;
    Term body;
  };

  DistinctStates states_;
  TermMap<Term> symbols_;  // of applications, for the life of the pass
  TermMap<Term> replaced_;
  std::vector<Sort> last_sorts_;  // that went when `replaced_` was filled
  std::unordered_map<uint32_t, Cases> cases_;
  uint64_t applications_ = 0;
  uint64_t constants_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_ackermannize_pass() { return std::make_unique<AckermannizePass>(); }

}  // namespace preproc
