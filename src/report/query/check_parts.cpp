#include "report/query/check_parts.h"

#include <algorithm>

#include <fmt/format.h>

#include "passes/pass.h"
#include "report/page/plain_table.h"
#include "report/page/plot_axis.h"
#include "report/page/svg_time_bars.h"
#include "report/query/term_change.h"

namespace preproc {

namespace {

constexpr size_t kAssertions = 200;  // as texts

std::string in_words(uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

void fact(Markup& out, std::string_view name, std::string_view text) { out.element("dt", name).element("dd", text); }

}  // namespace

std::string words_for_decider(const std::string& decided_by) {
  if (decided_by.empty()) {
    return "nobody";
  }
  if (decided_by == "passes") {
    return "the passes, without a solver";
  }
  if (decided_by == "memo") {
    return "the memo of earlier answers";
  }
  if (decided_by == "search") {
    return "a search for a model";
  }
  return decided_by == "rows" ? "trying all values" : "the solver " + decided_by;
}

Markup describe_input(TermManager& tm, TermExcerpt& excerpt, const CheckRecord& check) {
  Markup out;
  out.open("dl", {{"class", "facts"}});
  fact(out, "Logic", check.logic.empty() ? "none was set" : check.logic);
  fact(out, "Size",
       fmt::format("{}, {}, nested {} deep", in_words(check.size.assertions, "assertion", "assertions"),
                   in_words(check.size.terms, "term", "terms"), check.size.depth));
  std::string sorts;
  for (const auto& [sort, count] : check.unknowns) {
    sorts += (sorts.empty() ? "" : ", ") + fmt::format("{} of {}", count, sort);
  }
  fact(out, "Unknowns", sorts.empty() ? "none" : sorts);
  const QuerySlices slices = find_query_slices(tm, check.originals, check.left);
  fact(out, "Independent parts",
       fmt::format("{}{}", slices.slices.size() + slices.left_out,
                   slices.table_elements == 0
                       ? std::string()
                       : fmt::format("; beside them {}, given by {}", in_words(slices.tables, "table", "tables"),
                                     in_words(slices.table_elements, "element", "elements"))));
  out.close();
  // The memo knows a query as it was written: no pass ran then.
  const bool is_remembered = check.decided_by == "memo" && check.passes.empty();
  const PlotSeries by_passes{.name = is_remembered ? "known to the memo" : "decided by the passes", .colour = 3};
  const PlotSeries by_others{
      .name = check.was_asked ? "left over by the passes, then decided by: " + words_for_decider(check.decided_by)
                              : "left over by the passes",
      .colour = 2};
  if (!slices.slices.empty()) {
    out.add(draw_slices(slices, by_passes, by_others));
    out.element(
        "p",
        "Each frame is a part of the question that shares no unknown with the others. A dot is an unknown, a line "
        "or a star of lines between dots is an assertion about them, a ring around a dot is an assertion about "
        "that one alone. Point at a dot or a line to read it.",
        {{"class", "note"}});
    if (slices.left_out > 0) {
      out.element("p", fmt::format("{} smaller parts are not drawn.", slices.left_out), {{"class", "note"}});
    }
  }
  constexpr size_t kRoom = 2'000'000;
  out.add(describe_input_tables(tm, slices.read, kRoom));
  PlainTable table(fmt::format("The first {} as they were asserted",
                               in_words(std::min(check.originals.size(), kAssertions), "assertion", "assertions")),
                   {"#No.", "Assertion"});
  for (size_t i = 0; i < std::min(check.originals.size(), kAssertions); ++i) {
    table.add_row({std::to_string(i + 1), excerpt.to_string(check.originals[i])});
  }
  if (table.rows() > 0) {
    out.open("details").element("summary", "Assertions").add(table.draw()).close();
  }
  return out;
}

Markup describe_passes(TermExcerpt& excerpt, const CheckRecord& check, size_t room) {
  Markup out;
  if (check.passes.empty()) {
    return out;
  }
  PlainTable table("Passes in the order in which they ran", {"Pass", "#Seconds", "#Terms before", "#Terms after",
                                                             "#Assertions changed", "#Rewrites", "What it does"});
  SvgTimeBars bars("Time of each pass");
  double at = 0;
  for (const PassRecording& pass : check.passes) {
    table.add_row({std::string(pass.run.name), fmt::format("{:.6f}", pass.run.seconds),
                   std::to_string(pass.run.terms_before), std::to_string(pass.run.terms_after),
                   std::to_string(pass.run.changes), std::to_string(pass.rewrite_count),
                   std::string(find_pass(pass.run.name)->help)});
    if (pass.run.seconds > 0.0005) {
      bars.add_row(pass.run.name, {{.begin = at,
                                    .end = at + pass.run.seconds,
                                    .series = {.name = "a pass", .colour = 3, .mark = PlotSeries::Mark::Bar},
                                    .note = fmt::format("{}: {}", pass.run.name, seconds_text(pass.run.seconds))}});
    }
    at += pass.run.seconds;
  }
  out.add(table.draw());
  if (at > 0.002) {
    out.add(bars.draw());
  }
  for (const PassRecording& pass : check.passes) {
    if (pass.rewrites.empty()) {
      continue;
    }
    out.open("details").element(
        "summary", fmt::format("{}: {}", pass.run.name, in_words(pass.rewrite_count, "rewrite", "rewrites")));
    size_t written = 0;
    for (const RewriteRecord& rewrite : pass.rewrites) {
      if (out.html().size() > room) {
        break;
      }
      out.open("details").element("summary", fmt::format("{}. {}", ++written, rewrite.rule));
      out.add(term_change(excerpt.to_string(rewrite.before), excerpt.to_string(rewrite.after))).close();
    }
    if (written < pass.rewrite_count) {
      out.element("p", fmt::format("{} more are not on this page.", pass.rewrite_count - written), {{"class", "note"}});
    }
    out.close();
  }
  return out;
}

namespace {

/// The periods of a race as bars: green who answered, grey who was ended.
SvgTimeBars bars_of(const RaceRecord& race) {
  const PlotSeries answered{.name = "gave the answer", .colour = 3, .mark = PlotSeries::Mark::Bar};
  const PlotSeries ended{
      .name = "was ended, or had no answer", .colour = PlotSeries::kRest, .mark = PlotSeries::Mark::Bar};
  SvgTimeBars bars("Who worked on it when");
  for (const MemberRecord& each : race.members) {
    const std::string name =
        each.solver.empty()
            ? (each.form == MemberForm::Rows   ? "trying all values"
               : each.form == MemberForm::Memo ? "the memo"
                                               : "search for a model")
            : each.solver + (each.form == MemberForm::Original ? ", the query as written" : ", the rewritten query");
    bars.add_row(
        name,
        {{.begin = each.start,
          .end = each.start + each.seconds,
          .series = each.answered ? answered : ended,
          .note = fmt::format("from {} for {}: {}", seconds_text(each.start), seconds_text(each.seconds), each.end)}});
  }
  return bars;
}

}  // namespace

Markup describe_races(const CheckRecord& check) {
  Markup out;
  for (const RaceRecord& race : check.races) {
    if (!race.kind.empty()) {
      out.element("p", fmt::format("The query looked like this: {}; {}, {}, {}, {}.", race.kind,
                                   in_words(race.figures.terms, "term", "terms"),
                                   in_words(race.figures.multiplications, "multiplication", "multiplications"),
                                   in_words(race.figures.ites, "choice (ite)", "choices (ite)"),
                                   in_words(race.figures.array_terms, "array term", "array terms")));
    }
    out.add(bars_of(race).draw());
    PlainTable table("Members", {"Solver", "Form of the query", "#Began at (s)", "#Ran for (s)", "End", "Answered"});
    for (const MemberRecord& each : race.members) {
      table.add_row({each.solver.empty() ? "none" : each.solver, std::string(to_string(each.form)),
                     fmt::format("{:.3f}", each.start), fmt::format("{:.3f}", each.seconds), each.end,
                     each.answered ? "yes" : ""});
    }
    out.add(table.draw());
  }
  return out;
}

Markup describe_searches(const CheckRecord& check) {
  Markup out;
  for (const SearchRecord& search : check.searches) {
    out.element("p",
                fmt::format("A search for values, without a solver: {} after {}.",
                            search.found ? "values were found" : "nothing was found", seconds_text(search.seconds)));
    PlainTable table("What it tried", {"What", "#How many"});
    const auto row = [&](std::string_view what, uint64_t count) {
      table.add_row({std::string(what), std::to_string(count)});
    };
    if (search.tried_gardens) {
      row("gardens: sets of values grown from those in the query", search.gardens.gardens);
      row("values in the largest garden", search.gardens.values);
      row("applications of operators that grew them", search.gardens.applications);
      row("assignments of garden values that were evaluated", search.gardens.rows);
      row("tables of operators over gardens", search.gardens.tables.tables);
      row("cells of these tables", search.gardens.tables.cells);
      row("questions to a solver about places in gardens", search.gardens.checks);
      row("parts of the query that were solved so",
          search.gardens.solved_blocks + search.gardens.solved_tables + search.gardens.solved_attempts);
    }
    if (search.tried_changes) {
      row("single changes of an assignment that were tried", search.changes);
      row("of these, changes that were kept", search.changes_kept);
      row("beginnings from another assignment", search.rounds);
    }
    out.add(table.draw());
  }
  return out;
}

Markup describe_memo(const CheckRecord& check) {
  Markup out;
  const auto describe = [&](std::string_view caption, const MemoStatistics& memo) {
    if (memo.checks == 0) {
      return;
    }
    PlainTable table(caption, {"What", "#How many"});
    for (const auto& [what, count] :
         {std::pair<std::string_view, uint64_t>{"the very same script was answered before", memo.texts},
          {"all parts were answered before", memo.wholes},
          {"answered by what was known otherwise", memo.others},
          {"answered in part", memo.partial},
          {"parts that were looked up", memo.slices},
          {"parts known as they are", memo.exact},
          {"parts known under other names", memo.renamed},
          {"parts that contain a known contradiction", memo.cores},
          {"parts of something known to be satisfiable", memo.subsets},
          {"parts that a stored model makes true", memo.models},
          {"parts decided by a list of all models", memo.listed},
          {"entries that were stored for later", memo.stored}}) {
      if (count > 0) {
        table.add_row({std::string(what), std::to_string(count)});
      }
    }
    if (table.rows() == 0) {
      out.element("p", fmt::format("{}: nothing was known, in {}.", caption, seconds_text(memo.seconds)));
    } else {
      out.add(table.draw());
      out.element("p", fmt::format("This took {}, and saved at least {}.", seconds_text(memo.seconds),
                                   seconds_text(memo.saved_seconds)));
    }
  };
  describe("The query as it was written", check.memo.as_written);
  describe("What the passes left", check.memo.passed);
  return out;
}

Markup describe_model(const CheckRecord& check) {
  Markup out;
  if (check.model.values.empty()) {
    return out;
  }
  out.element("p",
              "Values of the unknowns that make all assertions true. They were put into the assertions as written, "
              "and these were evaluated, before the answer was given.");
  PlainTable table("The model", {"Unknown", "Value"});
  for (const auto& [name, value] : check.model.values) {
    table.add_row({name, value});
  }
  out.add(table.draw());
  if (check.model.left_out > 0) {
    out.element("p", fmt::format("{} unknowns more are not on this page.", check.model.left_out), {{"class", "note"}});
  }
  return out;
}

std::vector<PagePart> check_parts(TermManager& tm, const CheckRecord& check, size_t& room) {
  std::vector<PagePart> parts;
  TermExcerpt excerpt(tm);
  const auto add = [&](LiteralText anchor, std::string heading, Markup content) {
    if (!content.is_empty()) {
      room -= std::min(room, content.html().size());
      parts.push_back({anchor, std::move(heading), std::move(content)});
    }
  };
  add("input", "What came in", describe_input(tm, excerpt, check));
  add("passes", "What the passes did", describe_passes(excerpt, check, room / 2));
  add("tables", "Tables", describe_tables(tm, excerpt, check, room / 2));
  add("race", "The race of solvers", describe_races(check));
  add("searches", "Searches for values", describe_searches(check));
  add("memo", "The memo", describe_memo(check));
  add("model", "The model", describe_model(check));
  return parts;
}

}  // namespace preproc
