#include "synthesis/enumeration/specification/specification.h"

#include <algorithm>
#include <numeric>

#include "term/fresh_constant.h"
#include "term/rebuild.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Cuts a problem's constraints.
class SpecificationReader {
 public:
  SpecificationReader(TermManager& tm, const SynthesisProblem& problem) : tm_(tm), problem_(problem) {}

  std::optional<Specification> read() {
    specification_.variables = problem_.variables;
    std::vector<Term> premises = problem_.assumptions;
    for (const Term constraint : problem_.constraints) {
      std::vector<Term> open{constraint};
      while (!open.empty()) {
        const Term t = open.back();
        open.pop_back();
        if (tm_.kind(t) == Kind::And) {
          const std::span<const Term> parts = tm_.children(t);
          open.insert(open.end(), parts.rbegin(), parts.rend());
          continue;
        }
        Term conjunct = t;
        if (!premises.empty()) {
          const Term premise = tm_.mk_and(premises);
          conjunct = tm_.mk(Kind::Implies, {premise, t});
        }
        if (!add(conjunct)) {
          return std::nullopt;
        }
      }
    }
    return std::move(specification_);
  }

 private:
  /// The place of the function that a term applies; nothing for other terms.
  std::optional<size_t> called(Term t) const {
    if (tm_.kind(t) != Kind::Apply && tm_.kind(t) != Kind::Constant) {
      return std::nullopt;
    }
    const auto found = std::ranges::find(problem_.functions, tm_.function(t), &FunctionToSynthesize::function);
    return found == problem_.functions.end() ? std::nullopt
                                             : std::optional(static_cast<size_t>(found - problem_.functions.begin()));
  }

  Term output_for(size_t place, Sort sort) {
    while (outputs_.size() <= place) {
      outputs_.emplace_back();
    }
    for (const Term known : outputs_[place]) {
      if (tm_.sort(known) == sort) {
        return known;
      }
    }
    return outputs_[place].emplace_back(mk_fresh_constant(tm_, "output", sort));
  }

  bool add(Term conjunct) {
    Specification::Conjunct result;
    result.original = conjunct;
    result.ground = true;
    TermMap<Term> done;
    TermSet with_calls;
    bool possible = true;
    result.term = rebuild_bottom_up(tm_, conjunct, done, [&](Term t, std::span<const Term> children) {
      const std::span<const Term> old = tm_.children(t);
      const bool calls_below = std::ranges::any_of(old, [&](Term child) { return with_calls.contains(child); });
      result.ground = result.ground && std::ranges::find(problem_.variables, t) == problem_.variables.end();
      const std::optional<size_t> function = called(t);
      if (calls_below || function) {
        with_calls.insert(t);
      }
      if (!function) {
        return rebuild_if_changed(tm_, t, children);
      }
      possible = possible && !calls_below;
      const Term output = output_for(result.calls.size(), tm_.sort(t));
      result.calls.push_back({*function, {old.begin(), old.end()}, output});
      return output;
    });
    // A conjunct without calls says nothing about functions; that it may be false is for the verification to see.
    if (!possible) {
      return false;
    }
    if (!result.calls.empty()) {
      result.target = target_of(result);
    }
    specification_.conjuncts.push_back(std::move(result));
    return true;
  }

  std::optional<Specification::Target> target_of(const Specification::Conjunct& conjunct) const {
    const auto target = [&](Term output, Term value) -> std::optional<Specification::Target> {
      const auto call = std::ranges::find(conjunct.calls, output, &Specification::Call::output);
      if (call == conjunct.calls.end()) {
        return std::nullopt;
      }
      bool occurs = false;
      walk_postorder(tm_, value, [&](Term t) { occurs = occurs || t == output; });
      return occurs ? std::nullopt
                    : std::optional(Specification::Target{static_cast<size_t>(call - conjunct.calls.begin()), value});
    };
    const Term t = conjunct.term;
    switch (tm_.kind(t)) {
      case Kind::Equal:
        for (size_t side = 0; side < 2; ++side) {
          if (auto found = target(tm_.child(t, side), tm_.child(t, 1 - side))) {
            return found;
          }
        }
        return std::nullopt;
      case Kind::Not: return target(tm_.child(t, 0), tm_.mk_false());
      default: return target(t, tm_.mk_true());
    }
  }

  TermManager& tm_;
  const SynthesisProblem& problem_;
  Specification specification_;
  std::vector<std::vector<Term>> outputs_;  // by place of the call in its conjunct
};

}  // namespace

std::optional<Specification> Specification::of(TermManager& tm, const SynthesisProblem& expanded) {
  return SpecificationReader(tm, expanded).read();
}

std::vector<std::vector<size_t>> Specification::groups(size_t functions) const {
  std::vector<size_t> leader(functions);
  std::iota(leader.begin(), leader.end(), size_t{0});
  for (const Conjunct& conjunct : conjuncts) {
    for (const Call& call : conjunct.calls) {
      const size_t from = leader[call.function];
      const size_t to = leader[conjunct.calls[0].function];
      std::ranges::replace(leader, std::max(from, to), std::min(from, to));
    }
  }
  std::vector<std::vector<size_t>> groups;
  for (size_t f = 0; f < functions; ++f) {
    if (leader[f] == f) {
      groups.emplace_back();
      for (size_t g = f; g < functions; ++g) {
        if (leader[g] == f) {
          groups.back().push_back(g);
        }
      }
    }
  }
  return groups;
}

SpecificationRows::Instances* SpecificationRows::instances_of(size_t conjunct) {
  const auto found = std::ranges::find(instances_, conjunct, &Instances::conjunct);
  if (found != instances_.end()) {
    return &*found;
  }
  const Specification::Conjunct& of = specification_->conjuncts[conjunct];
  std::vector<Term> leaves = specification_->variables;
  std::ranges::transform(of.calls, std::back_inserter(leaves), &Specification::Call::output);
  std::optional<CellProgram> program = CellProgram::compile(*cells_, of.term, leaves);
  if (!program) {
    return nullptr;
  }
  Instances instances{.conjunct = conjunct,
                      .program = std::move(*program),
                      .target = {},
                      .arguments = {},
                      .variables = {},
                      .points = {}};
  if (of.target) {
    instances.target = CellProgram::compile(*cells_, of.target->term, leaves);
  }
  for (const Specification::Call& call : of.calls) {
    std::vector<CellProgram>& arguments = instances.arguments.emplace_back();
    for (const Term argument : call.arguments) {
      std::optional<CellProgram> value = CellProgram::compile(*cells_, argument, specification_->variables);
      if (!value) {
        return nullptr;
      }
      arguments.push_back(std::move(*value));
    }
  }
  instances.variables.resize(specification_->variables.size());
  instances.points.resize(of.calls.size());
  return &instances_.emplace_back(std::move(instances));
}

/// The place of the point, which is there from now on.
uint32_t SpecificationRows::point(size_t function, const std::vector<uint64_t>& cells) {
  Points& points = points_[function];
  points.columns.resize(cells.size());
  const auto [place, fresh] = points.places.try_emplace(cells, static_cast<uint32_t>(points.places.size()));
  if (fresh) {
    for (size_t k = 0; k < cells.size(); ++k) {
      points.columns[k].push_back(cells[k]);
    }
  }
  return place->second;
}

void SpecificationRows::add_free_point(size_t function, const std::vector<uint64_t>& cells) {
  if (point_count(function) < CellProgram::kMaxRows) {
    point(function, cells);
  }
}

bool SpecificationRows::add(size_t conjunct, std::span<const uint64_t> values) {
  Instances* instances = instances_of(conjunct);
  if (instances == nullptr) {
    return false;
  }
  std::vector<const uint64_t*> inputs;
  for (const uint64_t& value : values) {
    inputs.push_back(&value);
  }
  std::vector<std::vector<uint64_t>> tuples;
  const std::vector<Specification::Call>& calls = specification_->conjuncts[conjunct].calls;
  for (std::vector<CellProgram>& arguments : instances->arguments) {
    std::vector<uint64_t>& tuple = tuples.emplace_back();
    for (CellProgram& argument : arguments) {
      const CellProgram::Result result = argument.run(inputs, 1);
      if (result.defined != nullptr && result.defined[0] == 0) {
        return false;
      }
      tuple.push_back(result.cells[0]);
    }
  }
  for (size_t i = 0; i < calls.size(); ++i) {
    instances->points[i].push_back(point(calls[i].function, tuples[i]));
  }
  for (size_t i = 0; i < values.size(); ++i) {
    instances->variables[i].push_back(values[i]);
  }
  ++instances->count;
  return std::ranges::all_of(points_,
                             [](const Points& points) { return points.places.size() <= CellProgram::kMaxRows; }) &&
         instances->count <= CellProgram::kMaxRows;
}

}  // namespace preproc
