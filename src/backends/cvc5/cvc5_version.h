#pragma once

#include <memory>
#include <string>
#include <type_traits>

#include <cvc5/cvc5.h>

namespace cvc5 {
class TermManager;
}

namespace preproc {

// The differences between the versions of cvc5, 1.0.3 to 1.3. cvc5's headers say no version: each function below asks
// for what it needs. Enumerators are written with their enumeration everywhere (`cvc5::Kind::ITE`), as all versions
// take them.

template <typename T>
concept Defined = requires {
  sizeof(T);
};

/// Who makes terms and sorts: the TermManager, and before 1.2, which has none, a solver, for all solvers of its thread.
using Cvc5Builder = std::conditional_t<Defined<cvc5::TermManager>, cvc5::TermManager, cvc5::Solver>;

/// A solver for terms of the builder.
template <typename Builder>
std::unique_ptr<cvc5::Solver> make_cvc5_solver(Builder& builder) {
  if constexpr (std::is_same_v<Builder, cvc5::Solver>) {
    return std::make_unique<Builder>();
  } else {
    return std::make_unique<cvc5::Solver>(builder);
  }
}

/// Who makes terms, together with one solver for them.
class Cvc5Instance {
 public:
  Cvc5Instance() = default;
  Cvc5Instance(const Cvc5Instance&) = delete;
  Cvc5Instance& operator=(const Cvc5Instance&) = delete;

  Cvc5Builder& builder() { return builder_; }
  /// A new solver; the one given before is gone. Where the builder is a solver it is the first one given: making a
  /// second takes longer than many checks.
  cvc5::Solver& new_solver() { return *renew(builder_); }

 private:
  template <typename Builder>
  cvc5::Solver* renew(Builder& builder) {
    if constexpr (std::is_same_v<Builder, cvc5::Solver>) {
      if (!builder_taken_) {
        builder_taken_ = true;
        return &builder;
      }
    }
    solver_.reset();
    solver_ = make_cvc5_solver(builder);
    return solver_.get();
  }

  Cvc5Builder builder_;
  bool builder_taken_ = false;
  std::unique_ptr<cvc5::Solver> solver_;
};

/// Strings are UTF-32 since 1.3, and wide strings before.
template <typename Builder>
cvc5::Term make_cvc5_string(Builder& builder, const std::u32string& string) {
  if constexpr (requires { builder.mkString(string); }) {
    return builder.mkString(string);
  } else {
    return builder.mkString(std::wstring(string.begin(), string.end()));
  }
}

template <typename Term>
std::u32string value_of_cvc5_string(const Term& value) {
  if constexpr (requires { value.getU32StringValue(); }) {
    return value.getU32StringValue();
  } else {
    const std::wstring wide = value.getStringValue();
    return {wide.begin(), wide.end()};
  }
}

/// ubv_to_int was bv2nat before 1.3.
template <typename Kind>
constexpr Kind cvc5_ubv_to_int() {
  if constexpr (requires { Kind::BITVECTOR_UBV_TO_INT; }) {
    return Kind::BITVECTOR_UBV_TO_INT;
  } else {
    return Kind::BITVECTOR_TO_NAT;
  }
}

/// The last proof as text. Before 1.1 the solver writes it, since then it gives objects.
template <typename Solver>
std::string cvc5_proof_text(Solver& solver) {
  if constexpr (requires { std::string(solver.getProof()); }) {
    return solver.getProof();
  } else {
    std::string text;
    for (const auto& proof : solver.getProof()) {
      text += solver.proofToString(proof);
    }
    return text;
  }
}

}  // namespace preproc
