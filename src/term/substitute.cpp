#include "term/substitute.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "term/term_map.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

namespace {

bool is_binder(Kind kind) { return kind == Kind::Forall || kind == Kind::Exists || kind == Kind::Lambda; }

class Substitution {
 public:
  Substitution(TermManager& tm, std::span<const Term> from, std::span<const Term> to) : tm_(tm), to_(to) {
    for (size_t i = 0; i < from.size(); ++i) {
      done_.slot(from[i]) = to[i];
      only_variables_ = only_variables_ && tm.kind(from[i]) == Kind::Variable;
    }
  }

  Term run(Term root) {
    struct Frame {
      Term term;
      uint32_t next;
    };
    std::vector<Frame> stack;
    const auto enter = [&](Term t) {
      if (!done_[t]) {
        if (tm_.children(t).empty() || (only_variables_ && tm_.is_closed(t))) {
          done_.slot(t) = t;
        } else {
          stack.push_back({t, 0});
        }
      }
    };
    std::vector<Term> children;
    enter(root);
    while (!stack.empty()) {
      Frame& frame = stack.back();
      const std::span<const Term> all = tm_.children(frame.term);
      if (frame.next == 0 && is_binder(tm_.kind(frame.term))) {
        rename_bound(all.first(all.size() - 1));
      }
      if (frame.next < all.size()) {
        enter(all[frame.next++]);
        continue;
      }
      children.clear();
      for (const Term child : all) {
        children.push_back(done_[child]);
      }
      const Term t = frame.term;
      stack.pop_back();
      done_.slot(t) = tm_.rebuild(t, children);
    }
    return done_[root];
  }

 private:
  /// By the manager's rule a variable is not both bound and free in one term, so one renaming serves all its
  /// occurrences.
  void rename_bound(std::span<const Term> variables) {
    if (!names_known_) {
      names_known_ = true;
      TermSet seen;
      for (const Term replacement : to_) {
        walk_postorder(tm_, replacement, seen, [&](Term t) {
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
