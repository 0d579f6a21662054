#include "term/substitute.h"

#include <string>
#include <unordered_set>

#include "term/rebuild.h"
#include "term/term_map.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

namespace {

class Substitution {
 public:
  Substitution(TermManager& tm, std::span<const Term> from, std::span<const Term> to) : tm_(tm), to_(to) {
    for (size_t i = 0; i < from.size(); ++i) {
      done_.slot(from[i]) = to[i];
      only_variables_ = only_variables_ && tm.kind(from[i]) == Kind::Variable;
    }
  }

  Term run(Term root) {
    const auto enter = [&](Term t) {
      const std::span<const Term> children = tm_.children(t);
      if (children.empty() || (only_variables_ && tm_.is_closed(t))) {
        done_.slot(t) = t;
        return false;
      }
      if (is_binder(tm_.kind(t))) {
        rename_bound(children.first(children.size() - 1));
      }
      return true;
    };
    return rebuild_bottom_up(tm_, root, done_, enter,
                             [&](Term t, std::span<const Term> children) { return tm_.rebuild(t, children); });
  }

 private:
  /// By the manager's rule a variable is not both bound and free in one term, so one renaming serves all its
  /// occurrences.
  void rename_bound(std::span<const Term> variables) {
    if (!names_known_) {
      names_known_ = true;
      walk_postorder(tm_, to_, [&](Term t) {
        switch (tm_.kind(t)) {
          case Kind::Variable: names_.insert(tm_.name(t).id); break;
          case Kind::Constant:
          case Kind::Apply:
          case Kind::DtConstruct:
          case Kind::DtSelect: names_.insert(tm_.info(tm_.function(t)).name.id); break;
          default: break;
        }
      });
    }
    for (const Term variable : variables) {
      if (done_[variable]) {
        continue;
      }
      Symbol name = tm_.name(variable);
      if (names_.contains(name.id)) {
        const std::string base(tm_.symbols().name(name));
        for (uint32_t k = 1;; ++k) {
          const std::string candidate = own_name(base, k);
          if (!tm_.symbols().find(candidate)) {
            name = tm_.symbols().intern(candidate);
            break;
          }
        }
      }
      done_.slot(variable) = tm_.mk_variable(name, tm_.sort(variable));
    }
  }

  TermManager& tm_;
  std::span<const Term> to_;
  TermMap<Term> done_;
  std::unordered_set<uint32_t> names_;
  bool names_known_ = false;
  bool only_variables_ = true;
};

}  // namespace

Term substitute(TermManager& tm, Term t, std::span<const Term> from, std::span<const Term> to) {
  return Substitution(tm, from, to).run(t);
}

}  // namespace preproc
