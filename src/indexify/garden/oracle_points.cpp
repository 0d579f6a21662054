#include "indexify/garden/oracle_points.h"

#include "indexify/garden/garden.h"
#include "term/term_map.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Values of a sort in a garden of one round; four times as many for each further round.
constexpr uint32_t kFewPoints = 50;

}  // namespace

OraclePoints::OraclePoints(TermManager& tm, std::span<const Term> terms) : tm_(tm), terms_(terms.begin(), terms.end()) {
  TermSet seen;
  TermSet listed;
  for (const Term root : terms_) {
    walk_postorder(tm_, root, seen, [&](Term t) {
      if (tm_.kind(t) != Kind::Apply || !tm_.info(tm_.function(t)).oracle || !tm_.is_closed(t)) {
        return;
      }
      for (const Term argument : tm_.children(t)) {
        if (!tm_.is_value(argument) && Seeds::is_sort_of_seeds(tm_.sorts(), tm_.sort(argument)) &&
            listed.insert(argument)) {
          arguments_.push_back(argument);
        }
      }
    });
  }
}

std::vector<Term> OraclePoints::restrictions(uint32_t rounds, std::span<const Term> results) {
  GardenOptions options;
  options.rounds = rounds;
  options.max_size = kFewPoints << (2 * (rounds - 1));
  Seeds seeds;
  seeds.harvest(tm_, terms_);
  for (const Term result : results) {
    if (Seeds::is_sort_of_seeds(tm_.sorts(), tm_.sort(result))) {
      seeds.add(tm_.sort(result), tm_.value(result));
    }
  }
  Garden garden(tm_, options);
  for (const Sort sort : garden_sorts(tm_, terms_)) {
    garden.plant(sort, seeds.of(sort));
  }
  std::vector<OperatorInstance> builders = operators_in(tm_, terms_);
  // An oracle is not called for what may never be asked.
  std::erase_if(builders, [this](const OperatorInstance& builder) {
    return !Seeds::is_sort_of_seeds(tm_.sorts(), builder.result) ||
           (tm_.kind(builder.pattern) == Kind::Apply && tm_.info(tm_.function(builder.pattern)).oracle);
  });
  garden.grow(builders);
  std::vector<Term> restrictions;
  for (const Term argument : arguments_) {
    std::vector<Term> choices;
    for (const Value& value : garden.of(tm_.sort(argument)).values()) {
      if (const Term point = tm_.mk_value(value)) {
        choices.push_back(tm_.mk(Kind::Equal, {argument, point}));
      }
    }
    if (choices.size() > 1) {
      restrictions.push_back(tm_.mk(Kind::Or, choices));
    } else if (!choices.empty()) {
      restrictions.push_back(choices[0]);
    }
  }
  return restrictions;
}

}  // namespace preproc
