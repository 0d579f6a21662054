#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "backends/backend.h"
#include "encode/table/encoder.h"
#include "indexify/garden/garden.h"
#include "indexify/garden/garden_statistics.h"
#include "indexify/garden/index_rewriting.h"
#include "indexify/model_finder.h"
#include "indexify/search/block_search.h"
#include "indexify/search/defined_unknowns.h"

namespace preproc {

/// Finds models over gardens of values (docs/indexify.md, after Barr 2018 in docs/references.md). First, unknowns that
/// are equal to terms over others are eliminated. Assertions that share no unknown then are separate slices, and each
/// slice is solved by itself, over larger and larger gardens: of the seeds, of one round, of all rounds, and of all
/// rounds with more builders than the assertions have. In each garden, columns of assignments are evaluated
/// (block_search.h). If that ends without a model or takes long, the slice is rewritten to indices (index_rewriting.h),
/// in an order of the garden that gives its predicates few ranges (garden_order.h), and a solver is asked. The last
/// gardens grow from failed attempts: their seeds are the values of the slice's terms under the assignments that came
/// closest.
///
/// Guarantee: a found model was evaluated on the assertions. The finder makes terms, so that no other thread may use
/// `tm` meanwhile.
class GardenFinder final : public ModelFinder {
 public:
  /// A slice over indices into a garden.
  struct IndexQuery {
    std::span<const Term> assertions;
    const Garden& garden;
  };
  /// Makes a solver for such a query, without its assertions, that can be interrupted; it needs no limit of its own.
  /// Null: only columns are used.
  using MakeSolver = std::function<std::unique_ptr<Backend>(const IndexQuery& query)>;

  /// `more`: seeds beside those of the assertions; `program`: seeds that one garden has besides these. Null: none. They
  /// have to outlive the finder. `warn` is called with
  /// warnings about the folder of tables.
  GardenFinder(
      TermManager& tm, IndexifyOptions options, MakeSolver make_solver, Target target = Target::Generic,
      const Seeds* more = nullptr, const Seeds* program = nullptr,
      std::function<void(const std::string&)> warn = [](const std::string&) {});
  std::optional<Assignment> find(std::span<const Term> assertions, const StopToken& stop) override;
  /// The counters of all calls of `find` so far.
  const GardenStatistics& statistics() const { return statistics_; }

 private:
  bool solve(std::span<const Term> slice, const StopToken& stop, Assignment& found);
  bool solve_by_blocks(std::span<const Term> slice, std::span<const Term> unknowns, const Garden& garden,
                       const StopToken& stop, Assignment& found, bool& exhaustive);
  bool solve_from_attempts(std::span<const Term> slice, std::span<const Term> unknowns, const StopToken& stop,
                           Assignment& found);
  bool solve_by_tables(std::span<const Term> slice, Garden& garden, const StopToken& stop, Assignment& found);
  Garden garden_of(std::span<const Term> slice, uint32_t rounds, uint32_t size, bool wide, const Seeds* more,
                   const StopToken& stop);

  TermManager& tm_;
  IndexifyOptions options_;
  MakeSolver make_solver_;
  Target target_;
  const Seeds* user_seeds_;
  const Seeds* program_;
  std::optional<TableCache> cache_;
  GardenStatistics statistics_;
  std::vector<std::vector<Value>> attempts_;  // of the slice's unknowns, the closest in the last garden
};

}  // namespace preproc
