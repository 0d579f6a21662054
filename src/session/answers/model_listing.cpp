#include "session/answers/model_listing.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/models/model_enumeration.h"
#include "session/script_query.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// Lines are printed together up to this size.
constexpr size_t kChunk = size_t{1} << 16;
/// Steps of a count, for each part of the query (`ModelSource::count`).
constexpr uint64_t kCountSteps = 20'000;

/// The text as a string of JSON.
std::string json_text(const std::string& text) {
  const auto is_plain = [](char c) { return c >= ' ' && c != '"' && c != '\\' && c != '\x7f'; };
  if (std::ranges::all_of(text, is_plain)) {
    return '"' + text + '"';
  }
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

/// The constants that the script declares, but for those of sorts that have no values of their own.
ModelListing::Projection ModelListing::all_constants() const {
  Projection all;
  for (const Function f : script_.scope().declared()) {
    if (tm_.sorts().kind(tm_.info(f).sort) != SortKind::Function) {
      all.terms.push_back(tm_.mk_constant(f));
      all.texts.push_back(quoted_symbol(tm_.symbols().name(tm_.info(f).name)));
    }
  }
  return all;
}

/// The symbols of `--project`.
ModelListing::Projection ModelListing::chosen() const {
  if (options_.models.project.empty()) {
    return all_constants();
  }
  Projection chosen;
  for (const std::string& name : options_.models.project) {
    const Binding binding = script_.scope().lookup(tm_.symbols().intern(name));
    if (!binding.term) {
      throw CommandRefused("--project: `" + name + "` is not declared, expected a constant of the script");
    }
    chosen.terms.push_back(binding.term);
    chosen.texts.push_back(quoted_symbol(name));
  }
  return chosen;
}

/// Truth values and integers are JSON's own; all others are texts, as SMT-LIB writes them.
std::string ModelListing::json_value(const Value& value, const AnswerStyle& style) const {
  if (value.is_bool()) {
    return value.boolean() ? "true" : "false";
  }
  if (value.is_int()) {
    return value.integer().get_str();
  }
  return json_text(in_style(style, to_string(tm_.sorts(), value)));
}

void ModelListing::list(uint64_t most, std::vector<Term> terms, std::vector<std::string> texts,
                        const AnswerStyle& style, const Print& print) {
  const Projection projection = terms.empty() ? all_constants() : Projection{std::move(terms), std::move(texts)};
  print_models(most, projection, std::nullopt, style, print);
}

void ModelListing::after_sat(const AnswerStyle& style, const Print& print) {
  const SessionOptions::Models& wanted = options_.models;
  if (wanted.most == 0 && wanted.sample == 0 && !wanted.count) {
    return;
  }
  const Projection projection = chosen();
  if (wanted.count) {
    print_count(projection, print);
  }
  if (wanted.most > 0) {
    print_models(wanted.most, projection, std::nullopt, style, print);
  }
  if (wanted.sample > 0) {
    print_models(wanted.sample, projection, script_.options().number(":random-seed").value_or(0), style, print);
  }
}

/// A line for each model, and one that says how many there are, and whether these are all.
void ModelListing::print_models(uint64_t most, const Projection& projection, std::optional<uint64_t> seed,
                                const AnswerStyle& style, const Print& print) {
  std::vector<std::string> keys;
  std::ranges::transform(projection.texts, std::back_inserter(keys),
                         [](const std::string& text) { return json_text(text) + ": "; });
  std::string lines;
  uint64_t found = 0;
  bool is_all = false;
  std::string reason;
  try {
    const Query query = script_query(script_, options_, last_);
    ModelEnumeration models(engine_, query, projection.terms, seed);
    std::vector<Value> values;
    ModelEnumeration::End end = ModelEnumeration::End::Found;
    // One more than wanted says whether there are others.
    while ((end = models.next(values)) == ModelEnumeration::End::Found && found < most) {
      ++found;
      lines += "{";
      for (size_t i = 0; i < values.size(); ++i) {
        lines += (i == 0 ? "" : ", ") + keys[i] + json_value(values[i], style);
      }
      lines += "}\n";
      if (lines.size() >= kChunk) {
        lines.pop_back();
        print(lines);
        lines.clear();
      }
    }
    is_all = end == ModelEnumeration::End::NoMore;
    reason = end == ModelEnumeration::End::GaveUp ? models.reason() : std::string();
  } catch (const Stopped& stopped) {
    reason = stopped.what();
  }
  lines += "{\"models\": " + std::to_string(found) + ", \"all\": " + (is_all ? "true" : "false") +
           (reason.empty() ? std::string() : ", \"reason\": " + json_text(reason)) + "}";
  print(lines);
}

void ModelListing::print_count(const Projection& projection, const Print& print) {
  ModelCount count{0, false};
  std::string reason;
  try {
    const Query query = script_query(script_, options_, last_);
    count = ModelEnumeration(engine_, query, projection.terms).count(kCountSteps);
  } catch (const Stopped& stopped) {
    reason = stopped.what();
  }
  print("{\"count\": " + count.models.get_str() + ", \"exact\": " + (count.exact ? "true" : "false") +
        (reason.empty() ? std::string() : ", \"reason\": " + json_text(reason)) + "}");
}

}  // namespace preproc
