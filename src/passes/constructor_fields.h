#pragma once

#include <vector>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Constants of datatypes as a constructor over constants for its fields, which are the same whenever it is asked for.
class ConstructorFields {
 public:
  /// The constructor that the constant is built by where the assertion holds, over its fields:
  ///
  ///     ((_ is cons) l)        (cons l\0 l\1)
  ///     (not ((_ is nil) l))   (cons l\0 l\1)   where there is one other constructor
  ///
  /// Null: the assertion does not tell. `symbol` is that constant.
  Term told_by(TermManager& tm, Term assertion, Term& symbol);
  /// The constant where its datatype has one constructor only, which has fields; else null.
  Term only(TermManager& tm, Term symbol);

 private:
  Term built(TermManager& tm, Term symbol, uint32_t constructor);

  struct Built {
    uint32_t constructor;
    Term term;
  };
  TermMap<std::vector<Built>> built_;  // by constant
};

}  // namespace preproc
