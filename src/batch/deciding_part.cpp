#include "batch/deciding_part.h"

#include <nlohmann/json.hpp>

namespace preproc {

namespace {

using Json = nlohmann::json;

/// Where the counters begin, the last thing printed: an object whose braces are at the beginnings of lines.
size_t begin_of_counters(std::string_view errors) {
  if (!errors.ends_with("\n}\n")) {
    return errors.size();
  }
  const size_t found = errors.rfind("\n{\n");
  return found != std::string_view::npos ? found + 1 : errors.starts_with("{\n") ? 0 : errors.size();
}

size_t count(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number() ? found->get<size_t>() : 0;
}

Json part(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() ? Json() : *found;
}

/// Of the last race that a member won.
std::string winner_of(const Json& races) {
  std::string winner;
  for (const Json& race : races) {
    for (const Json& member : part(race, "started")) {
      if (member.value("answered", false)) {
        winner = member.value("solver", "");
      }
    }
  }
  return winner;
}

std::string last_pass_of(const Json& passes) {
  std::string last;
  for (const auto& [name, pass] : passes.items()) {
    if (count(pass, "changed_assertions") > 0) {
      last = name;
    }
  }
  return last;
}

std::string part_of(const Json& counters) {
  if (!counters.is_object() || count(counters, "checks") == 0) {
    return {};
  }
  if (std::string winner = winner_of(part(counters, "race_records")); !winner.empty()) {
    return winner;
  }
  if (count(counters, "models_found") > 0) {
    return "search";
  }
  if (count(counters, "solver_checks") > 0) {
    return "solver";
  }
  const Json memo = part(counters, "memo");
  for (const char* known : {"checks of the same text", "checks of known slices", "checks answered otherwise"}) {
    if (count(memo, known) > 0) {
      return "memo";
    }
  }
  const std::string pass = last_pass_of(part(counters, "passes"));
  return pass.empty() ? "evaluation" : "pass " + pass;
}

}  // namespace

std::string deciding_part(std::string_view errors) {
  try {
    return part_of(Json::parse(errors.substr(begin_of_counters(errors))));
  } catch (const Json::exception&) {  // it was killed, or something else ended like counters do
    return {};
  }
}

std::string_view before_counters(std::string_view errors) { return errors.substr(0, begin_of_counters(errors)); }

}  // namespace preproc
