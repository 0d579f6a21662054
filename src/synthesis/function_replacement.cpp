#include "synthesis/function_replacement.h"

#include <algorithm>
#include <optional>
#include <string>

#include "term/mentioned_functions.h"
#include "term/rebuild.h"
#include "value/own_name.h"

namespace preproc {

Term FunctionReplacement::replace(Term t, const Apply& apply, const Apply& in_body) {
  const Term replaced = replace_in(t, apply);
  // Functions that are left where Stopped is thrown wait for the next call.
  while (!waiting_.empty()) {
    const Function f = waiting_.back();
    const std::vector<Term> parameters = tm_.info(f).parameters;
    const Term body = replace_in(expander_.expand(tm_.info(f).body), in_body);
    tm_.set_definition(replaced_.at(f), parameters, body);
    std::erase(waiting_, f);
  }
  return replaced;
}

Term FunctionReplacement::replace_in(Term root, const Apply& apply) {
  TermMap<Term> done;
  return rebuild_bottom_up(tm_, root, done, [&](Term t, std::span<const Term> children) {
    if (const Term equation = equal_everywhere(t, children, apply)) {
      return equation;
    }
    if (tm_.kind(t) != Kind::Apply && tm_.kind(t) != Kind::Constant) {
      return rebuild_if_changed(tm_, t, children);
    }
    const Function f = tm_.function(t);
    if (const auto found = places_.find(f); found != places_.end()) {
      return children.empty() && !functions_[found->second].parameters.empty()
                 ? as_value(found->second, apply)
                 : application(found->second, children, apply);
    }
    if (!reaches(f)) {
      return rebuild_if_changed(tm_, t, children);
    }
    const Function own = definition(f);
    return children.empty() ? tm_.mk_constant(own) : tm_.mk_apply(own, children);
  });
}

/// True if it is a recursive definition that comes upon one of the functions.
bool FunctionReplacement::reaches(Function f) {
  if (!tm_.info(f).recursive) {
    return false;
  }
  const auto [entry, fresh] = reaches_.try_emplace(f);
  if (fresh) {
    const Term use = tm_.mk_constant(f);
    entry->second = std::ranges::any_of(mentioned_functions(tm_, {&use, 1}),
                                        [this](Function used) { return places_.contains(used); });
  }
  return entry->second;
}

/// The definition that stands for a recursive one.
Function FunctionReplacement::definition(Function f) {
  const auto [entry, fresh] = replaced_.try_emplace(f);
  if (fresh) {
    const std::string name =
        own_name(scripted_part(tm_.symbols().name(tm_.info(f).name)), "synth", tm_.function_count());
    entry->second = tm_.declare_recursive(tm_.symbols().intern(name), tm_.info(f).sort);
    waiting_.push_back(f);
  }
  return entry->second;
}

/// With more arguments than parameters the function's value is a function.
Term FunctionReplacement::application(size_t place, std::span<const Term> arguments, const Apply& apply) {
  const size_t count = functions_[place].parameters.size();
  const Term result = apply(place, arguments.first(count));
  return arguments.size() > count ? tm_.mk_ho_apply(result, arguments.subspan(count)) : result;
}

/// The function as a value: a lambda.
Term FunctionReplacement::as_value(size_t place, const Apply& apply) {
  const auto& [function, parameters, range] = functions_[place];
  const Term body = apply(place, parameters);
  return expander_.expand(tm_.mk_constant(tm_.define(tm_.info(function).name, parameters, range, body)));
}

/// Where one of the functions is equated with another function, or told apart: that their results are equal for all
/// arguments, which solvers decide sooner than equations of lambdas. Null for other terms. `children` have been
/// replaced.
Term FunctionReplacement::equal_everywhere(Term t, std::span<const Term> children, const Apply& apply) {
  const Kind kind = tm_.kind(t);
  const auto place_of = [this](Term side) {
    const auto found = tm_.kind(side) == Kind::Constant ? places_.find(tm_.function(side)) : places_.end();
    return found != places_.end() && !functions_[found->second].parameters.empty() ? std::optional(found->second)
                                                                                   : std::nullopt;
  };
  if ((kind != Kind::Equal && kind != Kind::Distinct) || children.size() != 2 ||
      (!place_of(tm_.child(t, 0)) && !place_of(tm_.child(t, 1)))) {
    return {};
  }
  std::vector<Term> points;
  for (const Sort sort : tm_.sorts().arguments(tm_.sort(tm_.child(t, 0)))) {
    points.push_back(tm_.mk_variable(tm_.symbols().intern(own_name("", "point", points.size())), sort));
  }
  std::vector<Term> results;
  for (uint32_t side = 0; side < 2; ++side) {
    const std::optional<size_t> place = place_of(tm_.child(t, side));
    results.push_back(place ? application(*place, points, apply) : tm_.mk_ho_apply(children[side], points));
  }
  const Term equal = tm_.mk_binder(Kind::Forall, points, tm_.mk(Kind::Equal, results));
  return kind == Kind::Equal ? equal : tm_.mk(Kind::Not, {equal});
}

}  // namespace preproc
