#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/interpolation/shared_terms.h"
#include "engine/side_checks.h"

namespace preproc {

/// Describes one set of assertions, as far as it contradicts another, over the terms that both share. Each model of the
/// first is taken; those of its conditions and bits that the second contradicts are a cube; the next model is to lie in
/// no cube so far. In the end the disjunction of the cubes follows from the first set, and contradicts the second
/// (Chockler 2012, in docs/references.md, with conditions in place of literals alone).
///
/// Cost: for each cube one check of the first set, and one of the second for each literal that may be left out.
/// Terminates where all symbols in common are bits; there are as many cubes as there are values, in the worst case.
class CubeSearch {
 public:
  /// `described` has the first set asserted, and gives models; `judge` has the second, and can say which assumptions
  /// contradict it. Precondition: the two sets contradict each other. All live as long.
  CubeSearch(TermManager& tm, const SharedTerms& shared, std::unique_ptr<Backend> described,
             std::unique_ptr<Backend> judge);

  /// With solvers for the sets: `bits` or the user's choice. Null where there is no solver of bits; BackendError where
  /// one cannot express a term.
  static std::unique_ptr<CubeSearch> start(SideChecks& checks, const SharedTerms& shared,
                                           std::span<const Term> described, std::span<const Term> judge, bool by_bits);

  enum class End : uint8_t {
    Further,    ///< there may be further cubes
    Described,  ///< the cubes are all
    Stuck,      ///< a solver does not say, or terms in common do not tell the two sets apart
  };
  /// Finds a further cube. BackendError where a solver fails.
  End step();
  std::span<const Term> cubes() const { return cubes_; }  ///< so far
  /// Of the cubes so far.
  Term disjunction() const { return tm_.mk_or(cubes_); }

 private:
  /// A condition, or a bit of a word, that is assumed to be so.
  struct Literal {
    Term term;
    uint32_t bit = 0;  // of a word
    bool is_true = true;
    friend bool operator==(const Literal&, const Literal&) = default;
  };
  struct LiteralHash {
    size_t operator()(const Literal& literal) const;
  };

  void add_conditions(const Assignment& model, std::vector<Literal>& literals) const;
  void add_bits(const Assignment& model, std::vector<Literal>& literals) const;
  Term assumption(const Literal& literal);
  Status contradict(std::vector<Literal>& literals);
  void leave_out(std::vector<Literal>& literals);
  Term cube(std::span<const Literal> literals);

  TermManager& tm_;
  const SharedTerms& shared_;
  std::unique_ptr<Backend> described_;
  std::unique_ptr<Backend> judge_;
  std::unordered_map<Literal, Term, LiteralHash> assumptions_;  // constants that imply literals in the judge
  std::vector<Term> cubes_;
};

}  // namespace preproc
