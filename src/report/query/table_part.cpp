#include <algorithm>

#include <fmt/format.h>

#include "encode/table/calibration.h"
#include "report/page/plain_table.h"
#include "report/page/plot_axis.h"
#include "report/page/svg_plot.h"
#include "report/query/check_parts.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// Of the first tables so many runs are written, of others fewer.
constexpr size_t kOpenTables = 5;
constexpr size_t kRunsOfOthers = 200;

std::string number_text(uint64_t number) {
  return number < 10 ? fmt::format("{}", number) : fmt::format("{0} (0x{0:x})", number);
}

double span(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax(values);
  return most - least;
}

struct RunValues {
  std::vector<double> values;
  bool is_signed;
};

/// The values of the runs. As signed numbers where they lie much closer together so: -1 in a table of small numbers.
RunValues values_of_runs(const TermManager& tm, const Table& table) {
  constexpr double kMuchCloser = 4;
  std::vector<double> values;
  std::vector<double> with_sign;
  const uint32_t unused = is_boolean(tm, table) ? 63 : 64 - tm.sorts().width(table.sort);
  for (const TableRun& run : table.runs) {
    const uint64_t word = word_of(tm, run.value);
    values.push_back(static_cast<double>(word));
    with_sign.push_back(static_cast<double>(static_cast<int64_t>(word << unused) >> unused));
  }
  const bool is_signed = !is_boolean(tm, table) && kMuchCloser * span(with_sign) < span(values);
  return {is_signed ? std::move(with_sign) : std::move(values), is_signed};
}

SvgPlot plot_of(const TermManager& tm, const Table& table, std::string title) {
  const auto [values, is_signed] = values_of_runs(tm, table);
  std::vector<double> indices;
  std::vector<PlotPoint> points;
  for (size_t i = 0; i < values.size(); ++i) {
    const auto first = static_cast<double>(table.runs[i].first);
    const double end = static_cast<double>(table.runs[i].last) + 1;
    points.push_back({first, values[i]});
    points.push_back({end, values[i]});
    indices.insert(indices.end(), {first, end});
  }
  PlotAxis x = axis_around("index", indices, PlotAxis::Scale::Linear);
  PlotAxis y = axis_around(is_signed ? "value, signed" : "value", values, PlotAxis::Scale::Linear);
  SvgPlot plot(std::move(title), std::move(x), std::move(y));
  plot.add_steps({.name = "value at the index", .colour = 1, .mark = PlotSeries::Mark::Line}, points);
  return plot;
}

/// The forms that the table has, by what they are expected to cost.
PlainTable forms_of(const TermManager& tm, const TableRecording& recorded) {
  struct Form {
    const TableEncoder* encoder;
    double estimate;
    std::optional<double> cost;
  };
  std::vector<Form> forms;
  for (const TableEncoder& encoder : all_table_encoders()) {
    if (const std::optional<double> estimate = encoder.estimate(tm, recorded.table)) {
      const auto coefficient = coefficient_of(recorded.target, is_boolean(tm, recorded.table), encoder.name);
      forms.push_back({&encoder, *estimate, coefficient ? std::optional(*coefficient * *estimate) : std::nullopt});
    }
  }
  std::ranges::stable_sort(forms, {}, [](const Form& form) { return form.cost.value_or(1e300); });
  PlainTable table("Forms that the table has, the one that is expected to cost least first",
                   {"Form", "What it is", "#Size (estimate)", "#Cost for the solver", "Written so"});
  for (const Form& form : forms) {
    table.add_row({std::string(form.encoder->name), std::string(form.encoder->help),
                   fmt::format("{:.0f}", form.estimate), form.cost ? fmt::format("{:.3g}", *form.cost) : "by name only",
                   form.encoder->name == recorded.form ? "yes" : ""});
  }
  return table;
}

PlainTable runs_of(const TermManager& tm, const Table& table, size_t most) {
  PlainTable runs("Runs", {"#From index", "#To index", "#Value"});
  for (size_t i = 0; i < std::min(most, table.runs.size()); ++i) {
    const TableRun& run = table.runs[i];
    runs.add_row({number_text(run.first), number_text(run.last), number_text(word_of(tm, run.value))});
  }
  return runs;
}

}  // namespace

Markup describe_input_tables(TermManager& tm, const std::vector<InputTable>& tables, size_t room) {
  constexpr size_t kMostTables = 12;
  Markup out;
  size_t shown = 0;
  for (const InputTable& each : tables) {
    if (shown == kMostTables || out.html().size() > room) {
      break;
    }
    const std::string name = quoted_symbol(tm.symbols().name(tm.info(tm.function(each.array)).name));
    if (shown++ == 0) {
      out.open("details", {{"open", ""}});
    } else {
      out.open("details");
    }
    out.element("summary", fmt::format("The table {}: {} {}", name, each.table.runs.size(),
                                       each.table.runs.size() == 1 ? "run" : "runs"));
    out.open("div", {{"class", "plots"}})
        .add(plot_of(tm, each.table, fmt::format("Values of {}", name)).draw())
        .close();
    out.open("details").element("summary", "Its runs");
    out.add(runs_of(tm, each.table, each.table.runs.size()).draw()).close();
    out.open("details").element("summary", "Forms in which it could be written");
    out.add(forms_of(tm, {.table = each.table}).draw()).close();
    out.close();
  }
  if (shown < tables.size()) {
    out.element("p", fmt::format("{} tables more came in.", tables.size() - shown), {{"class", "note"}});
  }
  return out;
}

Markup describe_tables(TermManager& tm, TermExcerpt& excerpt, const CheckRecord& check, size_t room) {
  Markup out;
  if (check.tables.empty()) {
    return out;
  }
  out.element("p",
              "A term with one small unknown, such as a read of a constant array, is a table: its values for all "
              "values of that unknown, the index. A table is written as a formula in the form that the solver is "
              "expected to like best. Neighbouring indices with one value are a run.");
  std::vector<const TableRecording*> order;
  for (const TableRecording& recorded : check.tables) {
    order.push_back(&recorded);
  }
  std::ranges::stable_sort(order, std::greater(), [](const auto* each) { return each->table.runs.size(); });
  size_t number = 0;
  for (const TableRecording* const recorded : order) {
    if (out.html().size() > room) {
      break;
    }
    const Table& table = recorded->table;
    const std::string title = fmt::format(
        "Table {}: {} over {}, {} {}, {}", ++number, tm.sorts().to_string(table.sort),
        tm.sorts().to_string(tm.sort(table.index)), table.runs.size(), table.runs.size() == 1 ? "run" : "runs",
        recorded->form.empty() ? "left as it is" : fmt::format("written as {}", recorded->form));
    if (number <= kOpenTables) {
      out.open("details", {{"open", ""}});
    } else {
      out.open("details");
    }
    out.element("summary", title);
    out.element("p", "Its index:").element("div", excerpt.to_string(table.index, 40), {{"class", "code"}});
    out.open("div", {{"class", "plots"}});
    out.add(plot_of(tm, table, fmt::format("Values of table {}", number)).draw());
    out.close();
    out.add(forms_of(tm, *recorded).draw());
    const size_t most = number <= kOpenTables ? table.runs.size() : std::min(table.runs.size(), kRunsOfOthers);
    out.open("details").element("summary", fmt::format("Its runs ({})", table.runs.size()));
    out.add(runs_of(tm, table, most).draw());
    if (table.otherwise) {
      out.element("p", fmt::format("Elsewhere: {}.", number_text(word_of(tm, table.otherwise))));
    }
    if (most < table.runs.size()) {
      out.element("p", fmt::format("{} more are not on this page.", table.runs.size() - most), {{"class", "note"}});
    }
    out.close().close();
  }
  const uint64_t left_out = check.tables_left_out + check.tables.size() - number;
  if (left_out > 0) {
    out.element("p", fmt::format("{} tables more are not on this page.", left_out), {{"class", "note"}});
  }
  return out;
}

}  // namespace preproc
