#include <set>

#include <fmt/format.h>

#include "report/page/plain_table.h"
#include "report/page/plot_axis.h"
#include "report/query/query_page.h"

namespace preproc {

namespace {

using Chosen = std::set<std::pair<std::string, std::string>>;

/// Writes a place of the derivation with those below. No deeper than selector trees are high.
void write_place(Markup& out, const DerivationRecord& place, Chosen& chosen) {
  out.open("li");
  std::string others;
  for (const auto& [production, is_chosen] : place.productions) {
    if (is_chosen) {
      chosen.insert({place.nonterminal, production});
      out.element("span", place.nonterminal + " → ");
      out.element("span", place.term.empty() ? production : fmt::format("{}: {}", production, place.term),
                  {{"class", "chosen"}});
    } else {
      others += (others.empty() ? "" : " | ") + production;
    }
  }
  if (!others.empty()) {
    out.text(" ").element("span", fmt::format("not {}", others), {{"class", "dim"}});
  }
  if (!place.children.empty()) {
    out.open("ul");
    for (const DerivationRecord& child : place.children) {
      write_place(out, child, chosen);
    }
    out.close();
  }
  out.close();
}

void write_function(Markup& out, const SynthesisRecord::Function& function) {
  out.element("h3", fmt::format("The function {}", function.name));
  Chosen chosen;
  if (!function.body.empty()) {
    out.element("p", "What was found:").element("div", function.body, {{"class", "code"}});
  }
  if (!function.derivations.empty()) {
    out.element("p",
                "How the grammar makes it. At each place the chosen alternative is bold, the others are behind it.");
    out.open("ul", {{"class", "tree"}});
    for (const DerivationRecord& each : function.derivations) {
      write_place(out, each, chosen);
    }
    out.close();
  }
  PlainTable grammar("The grammar: the expressions among which the function was looked for",
                     {"Name", "Alternative", "Chosen"});
  for (const auto& [name, productions] : function.grammar) {
    for (const std::string& production : productions) {
      grammar.add_row({name, production, chosen.contains({name, production}) ? "yes" : ""});
    }
  }
  out.open("details").element("summary", "The grammar").add(grammar.draw()).close();
}

}  // namespace

Markup describe_synthesis(const SynthesisRecord& synthesis) {
  Markup out;
  out.open("p");
  out.element("strong", fmt::format("{}: {}{} after {}", synthesis.place, synthesis.answer,
                                    synthesis.answer == "solved" ? fmt::format(", found by {}", synthesis.by)
                                    : synthesis.reason.empty()   ? std::string()
                                                                 : fmt::format(" ({})", synthesis.reason),
                                    seconds_text(synthesis.seconds)));
  out.close();
  PlainTable counts("The search", {"What", "#How many"});
  counts.add_row({"candidates that were checked", std::to_string(synthesis.candidates)});
  counts.add_row({"inputs that refuted one", std::to_string(synthesis.counterexamples)});
  counts.add_row({"height of the expressions searched last", std::to_string(synthesis.height)});
  out.add(counts.draw());
  for (const SynthesisRecord::Function& function : synthesis.functions) {
    write_function(out, function);
  }
  return out;
}

}  // namespace preproc
