#pragma once

#include <chrono>
#include <optional>

#include "backends/portfolio/search_member.h"
#include "engine/backoff.h"
#include "engine/check.h"
#include "engine/engine_parts.h"
#include "indexify/garden/garden_finder.h"
#include "indexify/garden/seeds.h"
#include "indexify/search/datatype_shapes.h"
#include "indexify/search/search_finder.h"
#include "term/theory_scan.h"

namespace preproc {

struct SearchRecord;

/// The strategy that finds models without a solver (--indexify): by values from gardens (docs/indexify.md), and by
/// local search, which changes one assignment until it satisfies the query (docs/indexify-search.md). Only a model on
/// which all of the user's assertions evaluate to true counts.
class ModelSearch {
 public:
  using Clock = std::chrono::steady_clock;
  /// All: gardens, then local search.
  enum class Method : uint8_t { Gardens, LocalSearch, All };

  explicit ModelSearch(EngineParts& parts) : parts_(parts), theories_(parts.tm) {}

  /// A check begins.
  void begin() {
    changes_.reset();
    shapes_.reset();
    over_fields_.reset();
  }
  /// The mode of search for this check: that of the options, but Off instead of Auto where no theory is hard for
  /// solvers and there are no oracles, and always Off where functions are to be synthesised. EngineError if the file of
  /// seeds cannot be read.
  IndexifyMode mode(const Check& check);
  /// The latest end of a search in this mode that begins now.
  static Clock::time_point limit(const Check& check, IndexifyMode mode);
  /// Searches until `stop` stops, which has a deadline. True if a model was found; it is the engine's model then.
  /// Within a check, local search goes on from where the last call left it.
  bool find(const Check& check, Method method, const StopToken& stop);
  /// A local search of a moment before anybody else is asked: a model that is near is found at once or not at all, and
  /// in a portfolio many another is found sooner than a solver has begun. In a session where it finds none the latter
  /// is tried ever more rarely. No search where no clock may decide.
  bool find_at_once(const Check& check);
  /// A search beside solvers, which begins a little later: most checks need none, and it would be in their way. The
  /// check lives as long.
  SearchMember member(const Check& check, Method method);
  /// True if the candidate, values of symbols that the passes left, is a model, which is the engine's model then.
  bool accept(const Check& check, Assignment candidate);

 private:
  void write_index_script(const GardenFinder::IndexQuery& query);
  std::vector<Term> terms_to_search(const StopToken& stop);
  std::optional<Assignment> find_in_garden(std::span<const Term> terms, const StopToken& stop, SearchRecord& record);
  std::unique_ptr<Backend> make_interruptible(std::span<const Term> terms);
  std::optional<Assignment> ask_solver(std::span<const Term> terms, const StopToken& stop);

  EngineParts& parts_;
  TheoryScan theories_;
  std::optional<Seeds> seeds_;  // of the file, once it was read
  Seeds program_;               // constants of all terms
  size_t program_terms_ = 0;    // so many of them were looked at
  uint64_t index_scripts_ = 0;  // written so far
  std::optional<SearchFinder> changes_;
  std::optional<DatatypeShapes> shapes_;          // of this check
  std::optional<std::vector<Term>> over_fields_;  // its assertions without datatypes, where it had some
  Backoff backoff_;                               // of searches of a moment
};

/// True if all of the user's assertions are true under the values of the engine's model alone, without a solver's word.
bool satisfies_originals(EngineParts& parts, const Check& check);

}  // namespace preproc
