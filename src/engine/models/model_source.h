#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gmpxx.h>

#include "term/term_manager.h"
#include "value/stop_token.h"
#include "value/value.h"

namespace preproc {

/// A part of a query that shares no symbol with the others, and the terms that its models are told apart by.
struct ModelPart {
  std::vector<Term> conditions;   ///< without definitions, as they were written
  std::vector<Term> terms;        ///< whose values make a model, without definitions
  std::vector<Function> symbols;  ///< declared ones in conditions and terms
};

/// A number of models.
struct ModelCount {
  mpz_class models;
  bool exact = true;  ///< false: there are at least so many
};

/// The models of a part, each once. One of these is made for one walk through them, or for one count.
class ModelSource {
 public:
  enum class End : uint8_t {
    Found,   ///< a further model
    NoMore,  ///< there are no others
    GaveUp,  ///< there may be others: `reason` says why no more are found
  };
  virtual ~ModelSource() = default;
  /// The values of the part's terms in the next model, which was evaluated on the part's conditions. Stopped where the
  /// check's token stops.
  virtual End next(std::vector<Value>& values) = 0;
  /// The number of models, as far as that many steps find it: what a step is, each source knows.
  virtual ModelCount count(uint64_t steps) = 0;
  virtual const std::string& reason() const { return reason_; }

 protected:
  std::string reason_;
};

}  // namespace preproc
