#include "summaries/output/exploration_printer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "process/closed_pipe.h"
#include "summaries/output/input_text.h"
#include "value/identifier.h"

namespace preproc {

std::vector<std::pair<std::string_view, uint64_t>> counters_of(const ExplorationStatistics& statistics) {
  return {{"paths", statistics.paths},
          {"cut", statistics.cut},
          {"unknown", statistics.unknown},
          {"solver_calls", statistics.solver_calls()},
          {"init_calls", statistics.init_calls},
          {"composition_calls", statistics.composition_calls},
          {"model_calls", statistics.model_calls},
          {"decided", statistics.decided},
          {"summaries", statistics.summaries},
          {"stored_summaries", statistics.stored},
          {"invocations", statistics.invocations},
          {"nodes", statistics.nodes},
          {"expanded_nodes", statistics.expanded_nodes}};
}

std::string cut_text(const ExploredMethod& method) {
  const std::string bound = fmt::format("the bound {}", method.bound);
  const std::string depth = fmt::format("the depth {}", method.max_depth);
  return method.max_depth == 0 ? bound + ": a greater --unroll"
         : method.bound == 0   ? depth + ": a greater --explore-max-depth"
                               : bound + " or " + depth + ": a greater --unroll or --explore-max-depth";
}

ExplorationPrinter::ExplorationPrinter(TermManager& tm, ExploredMethod method, ExplorationFormat format,
                                       std::ostream& out)
    : tm_(tm), method_(std::move(method)), format_(format), out_(out), printer_(tm), text_(tm, printer_) {
  for (size_t i = 0; i < method_.formals.size(); ++i) {
    printer_.set_name(method_.formals[i], method_.names[i]);
  }
}

void ExplorationPrinter::begin() {
  switch (format_) {
    case ExplorationFormat::Text: return;
    case ExplorationFormat::Json:
      out_ << fmt::format("{{\"function\": {}, \"mode\": \"{}\", \"bound\": {},{}\n \"paths\": [",
                          nlohmann::json(method_.name).dump(), method_.mode, method_.bound,
                          method_.share.is_all()
                              ? ""
                              : fmt::format(" \"shard\": \"{}/{}\",", method_.share.index, method_.share.count));
      return;
    case ExplorationFormat::Smt:
      if (!method_.logic.empty()) {
        out_ << "(set-logic " << method_.logic << ")\n";
      }
      out_ << method_.declarations;
      for (size_t i = 0; i < method_.formals.size(); ++i) {
        out_ << "(declare-const " << quoted_symbol(tm_.symbols().name(method_.names[i])) << ' '
             << tm_.sorts().to_string(tm_.sort(method_.formals[i])) << ")\n";
      }
      for (const Term assumption : method_.assumptions) {
        out_ << "(assert " << printer_.to_string(assumption) << ")\n";
      }
      return;
  }
}

void ExplorationPrinter::path(const ExploredPath& path) {
  ++paths_;
  switch (format_) {
    case ExplorationFormat::Text: print_text(path); break;
    case ExplorationFormat::Json: print_json(path); break;
    case ExplorationFormat::Smt: print_script(path); break;
  }
  if (!out_.flush()) {
    fail_to_write("cannot write the paths");
  }
}

void ExplorationPrinter::print_text(const ExploredPath& path) {
  out_ << "path " << paths_ << (path.result ? "" : " (cut at the bound)")
       << (path.unknown ? " (not known to be feasible)" : "") << "\n  condition " << text_.of(path.condition) << '\n';
  if (path.result) {
    out_ << "  result    " << text_.of(path.result) << '\n';
  }
  for (const Symbol label : path.labels) {
    out_ << "  label     " << quoted_symbol(tm_.symbols().name(label)) << '\n';
  }
  if (path.model) {
    std::vector<std::pair<std::string, std::string>> inputs;
    for (size_t i = 0; i < method_.formals.size(); ++i) {
      inputs.emplace_back(quoted_symbol(tm_.symbols().name(method_.names[i])),
                          input_text(tm_, *path.model, tm_.function(method_.formals[i])));
    }
    std::erase_if(inputs, [](const auto& input) { return input.second.empty(); });
    if (!inputs.empty()) {
      out_ << "  input     " << joined_texts(inputs) << '\n';
    }
    if (const auto globals = input_texts(tm_, *path.model, method_.globals); !globals.empty()) {
      out_ << "  globals   " << joined_texts(globals) << '\n';
    }
  }
}

void ExplorationPrinter::print_json(const ExploredPath& path) {
  std::string line = any_ ? ",\n  " : "\n  ";
  any_ = true;
  line += "{\"condition\":[";
  for (size_t i = 0; i < path.condition.size(); ++i) {
    line.append(i == 0 ? "" : ",").append(text_.json(path.condition[i]));
  }
  if (path.result) {
    line.append("],\"result\":").append(text_.json(path.result));
  } else {
    line += "],\"cut\":true";
  }
  nlohmann::ordered_json entry = nlohmann::ordered_json::object();  // what there is besides
  if (path.unknown) {
    entry["unknown"] = true;
  }
  for (const Symbol label : path.labels) {
    entry["labels"].push_back(tm_.symbols().name(label));
  }
  if (path.model) {
    entry["input"] = nlohmann::ordered_json::object();
    for (size_t i = 0; i < method_.formals.size(); ++i) {
      const std::string text = input_text(tm_, *path.model, tm_.function(method_.formals[i]));
      if (!text.empty()) {
        entry["input"][std::string(tm_.symbols().name(method_.names[i]))] = text;
      }
    }
    for (const auto& [name, text] : input_texts(tm_, *path.model, method_.globals)) {
      entry["globals"][name] = text;
    }
  }
  if (entry.empty()) {
    line += '}';
  } else {
    line += entry.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).replace(0, 1, ",");
  }
  out_ << line;
}

void ExplorationPrinter::print_script(const ExploredPath& path) {
  out_ << "; path " << paths_ << (path.result ? "" : ", cut at the bound") << "\n(push 1)\n";
  for (const Term conjunct : path.condition) {
    out_ << "(assert " << text_.of(conjunct) << ")\n";
  }
  if (path.result) {
    Symbol name = tm_.symbols().intern("result");
    for (uint32_t k = 0; std::ranges::find(method_.names, name) != method_.names.end() ||
                         std::ranges::any_of(method_.globals, [&](Function f) { return tm_.info(f).name == name; });
         ++k) {
      name = tm_.symbols().intern(fmt::format("result!{}", k));
    }
    const std::string symbol = quoted_symbol(tm_.symbols().name(name));
    out_ << fmt::format("(declare-const {} {})\n(assert (= {} {}))\n", symbol,
                        tm_.sorts().to_string(tm_.sort(path.result)), symbol, text_.of(path.result));
  }
  if (path.model) {
    for (size_t i = 0; i < method_.formals.size(); ++i) {
      const std::string text = input_text(tm_, *path.model, tm_.function(method_.formals[i]));
      if (!text.empty()) {
        out_ << "; input " << quoted_symbol(tm_.symbols().name(method_.names[i])) << " = " << text << '\n';
      }
    }
    for (const auto& [global, text] : input_texts(tm_, *path.model, method_.globals)) {
      out_ << "; global " << global << " = " << text << '\n';
    }
  }
  out_ << "(check-sat)\n(pop 1)\n";
}

void end_lost_paths(std::ostream& out, ExplorationFormat format, std::string_view reason) {
  switch (format) {
    case ExplorationFormat::Text: out << "ended (" << reason << "): there may be further paths\n"; break;
    case ExplorationFormat::Json:
      out << "],\n \"interrupted\": true,\n \"reason\": " << nlohmann::json(reason).dump() << "}\n";
      break;
    case ExplorationFormat::Smt: out << "; ended: " << reason << '\n'; break;
  }
  out.flush();
}

void ExplorationPrinter::end(const ExplorationStatistics& statistics, bool interrupted) {
  switch (format_) {
    case ExplorationFormat::Text: {
      const auto counted = [](uint64_t count, std::string_view what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
      };
      const std::string share = method_.share.is_all()
                                    ? std::string()
                                    : fmt::format(" of the share {}/{}", method_.share.index, method_.share.count);
      out_ << counted(statistics.paths, "path") << share << ", " << counted(statistics.solver_calls(), "solver call");
      // Where summaries are made on demand there may be none.
      if (method_.mode == "compositional" || statistics.summaries > 0) {
        out_ << fmt::format(" ({} to summarise {}, {} of summaries)", statistics.init_calls,
                            counted(statistics.summaries, "function"), counted(statistics.invocations, "invocation"));
      }
      out_ << '\n';
      if (statistics.cut > 0) {
        out_ << fmt::format("{} more cut at {} finds further paths\n", statistics.cut, cut_text(method_));
      }
      if (interrupted) {
        out_ << "interrupted: there may be further paths\n";
      }
      if (statistics.unknown > 0) {
        out_ << fmt::format("{} of the paths could not be decided by the solver\n", statistics.unknown);
      }
      break;
    }
    case ExplorationFormat::Json: {
      nlohmann::ordered_json counts;
      for (const auto& [name, count] : counters_of(statistics)) {
        counts[std::string(name)] = count;
      }
      counts["init_seconds"] = statistics.init_seconds;
      counts["seconds"] = statistics.seconds;
      out_ << "],\n \"bound_reached\": " << (statistics.cut > 0 ? "true" : "false")
           << (interrupted ? ",\n \"interrupted\": true" : "") << ",\n \"statistics\": " << counts.dump() << "}\n";
      break;
    }
    case ExplorationFormat::Smt:
      if (interrupted) {
        out_ << "; interrupted\n";
      }
      for (const auto& [name, count] : counters_of(statistics)) {
        out_ << "; " << name << ' ' << count << '\n';
      }
      break;
  }
  out_.flush();
}

}  // namespace preproc
