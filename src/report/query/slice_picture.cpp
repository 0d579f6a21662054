#include "report/query/slice_picture.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <unordered_map>

#include <fmt/format.h>

#include "report/query/term_excerpt.h"
#include "term/term_forest.h"
#include "term/walk.h"
#include "value/identifier.h"

namespace preproc {

namespace {

constexpr size_t kMostSlices = 60;
constexpr size_t kMostUnknowns = 40;        // of a slice
constexpr size_t kMostAssertions = 80;      // of a slice
constexpr uint64_t kMostNodes = 2'000'000;  // of assertions whose unknowns are looked at one by one

struct TableElement {
  Term array;  ///< null: it is none
  Term index;
  Term value;
};

/// The element of a table that the assertion states, `(= (select a 3) 7)`, if it does.
TableElement element_in(const TermManager& tm, Term t) {
  if (tm.kind(t) != Kind::Equal || tm.children(t).size() != 2) {
    return {};
  }
  for (const size_t side : {size_t{0}, size_t{1}}) {
    const Term read = tm.child(t, side);
    if (tm.kind(read) == Kind::Select && tm.is_value(tm.child(read, 1)) && tm.is_value(tm.child(t, 1 - side)) &&
        tm.kind(tm.child(read, 0)) == Kind::Constant) {
      return {tm.child(read, 0), tm.child(read, 1), tm.child(t, 1 - side)};
    }
  }
  return {};
}

bool is_word(const TermManager& tm, Term value) {
  return tm.sorts().is_bitvec(tm.sort(value)) && tm.sorts().width(tm.sort(value)) <= 64;
}

/// Puts the elements of each table in order, the same value beside each other into one run.
void finish(Table& table) {
  std::ranges::stable_sort(table.runs, {}, &TableRun::first);
  const auto twice = std::ranges::unique(table.runs, {}, &TableRun::first);
  table.runs.erase(twice.begin(), twice.end());
  std::vector<TableRun> runs;
  for (const TableRun& run : table.runs) {
    if (!runs.empty() && runs.back().value == run.value && runs.back().last + 1 == run.first) {
      runs.back().last = run.last;
    } else {
      runs.push_back(run);
    }
  }
  table.runs = std::move(runs);
}

}  // namespace

QuerySlices find_query_slices(TermManager& tm, const std::vector<Term>& assertions, const std::vector<Term>& left) {
  QuerySlices found;
  TermSet tables;
  TermMap<size_t> places_of_tables;  // one more than the place
  std::vector<Term> conditions;
  for (const Term assertion : assertions) {
    if (const TableElement element = element_in(tm, assertion); element.array) {
      found.tables += tables.insert(element.array) ? 1 : 0;
      ++found.table_elements;
      if (is_word(tm, element.index) && is_word(tm, element.value)) {
        size_t& place = places_of_tables.slot(element.array);
        if (place == 0) {
          InputTable& read = found.read.emplace_back();
          read.array = element.array;
          read.table.index = element.index;
          read.table.sort = tm.sort(element.value);
          place = found.read.size();
        }
        const uint64_t index = word_of(tm, element.index);
        found.read[place - 1].table.runs.push_back({index, index, element.value});
      }
    } else {
      conditions.push_back(assertion);
    }
  }
  for (InputTable& table : found.read) {
    finish(table.table);
  }
  const auto is_unknown = [&](Term t) {
    return tm.kind(t) == Kind::Constant || (tm.kind(t) == Kind::Apply && !tm.info(tm.function(t)).body);
  };
  // Applications of a function that nothing defines depend on each other, by a term that stands for the function.
  TermForest forest;
  TermSet seen;
  std::unordered_map<Function, Term> functions;
  for (const Term condition : conditions) {
    walk_postorder(tm, condition, seen, [&](Term t) {
      for (const Term child : tm.children(t)) {
        if (!tm.is_value(child) && !tables.contains(child)) {
          forest.join(child, t);
        }
      }
      if (tm.kind(t) == Kind::Apply && is_unknown(t)) {
        forest.join(t, functions.try_emplace(tm.function(t), t).first->second);
      }
    });
  }
  std::map<Term, std::vector<Term>> slices;
  for (const Term condition : conditions) {
    slices[forest.root(condition)].push_back(condition);
  }
  std::vector<const std::vector<Term>*> order;
  for (const auto& [root, terms] : slices) {
    order.push_back(&terms);
  }
  std::ranges::stable_sort(order, std::greater(), [](const auto* terms) { return terms->size(); });
  TermExcerpt excerpt(tm);
  uint64_t nodes = 0;
  for (const std::vector<Term>* terms : order) {
    if (found.slices.size() == kMostSlices || nodes > kMostNodes) {
      ++found.left_out;
      continue;
    }
    PictureSlice slice;
    std::map<Function, uint32_t> places;
    for (const Term t : *terms) {
      slice.is_left = slice.is_left || std::ranges::binary_search(left, t);
      if (slice.texts.size() == kMostAssertions || nodes > kMostNodes) {
        ++slice.assertions_left_out;
        continue;
      }
      TermSet visited;
      std::vector<uint32_t> unknowns;
      walk_postorder(tm, t, visited, [&](Term part) {
        ++nodes;
        if (!is_unknown(part) || tables.contains(part)) {
          return;
        }
        const Function f = tm.function(part);
        const auto [place, fresh] = places.try_emplace(f, static_cast<uint32_t>(places.size()));
        if (fresh && place->second < kMostUnknowns) {
          slice.unknowns.push_back(quoted_symbol(tm.symbols().name(tm.info(f).name)));
        }
        slice.unknowns_left_out += fresh && place->second >= kMostUnknowns ? 1 : 0;
        if (place->second < kMostUnknowns && std::ranges::find(unknowns, place->second) == unknowns.end()) {
          unknowns.push_back(place->second);
        }
      });
      slice.assertions.push_back(std::move(unknowns));
      slice.texts.push_back(excerpt.to_string(t, 30));
    }
    found.slices.push_back(std::move(slice));
  }
  return found;
}

namespace {

struct Point {
  double x = 0;
  double y = 0;
};

constexpr double kWidth = 900;
constexpr double kDot = 4.5;

/// Unknowns of a picture that have their names beside them.
constexpr size_t kNamed = 12;
constexpr size_t kMostName = 16;  // characters

/// The length of a side of a slice's frame: larger where names are written in it.
double side_of(const PictureSlice& slice, bool has_names) {
  const double side = 46 + 17 * std::sqrt(static_cast<double>(std::max<size_t>(slice.unknowns.size(), 1)) * 2.2);
  return has_names ? std::max(150.0, 1.6 * side) : side;
}

std::string short_name(const std::string& name) {
  const std::string_view shown = cut_text(name, kMostName);
  return std::string(shown) + (shown.size() < name.size() ? "…" : "");
}

void draw_slice(Markup& out, const PictureSlice& slice, const PlotSeries& series, Point corner, double side,
                bool has_names) {
  const double radius = side / 2 - (has_names ? 30 : 14);
  const Point centre{corner.x + side / 2, corner.y + side / 2};
  std::vector<Point> points;
  const size_t count = slice.unknowns.size();
  for (size_t i = 0; i < count; ++i) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count) - 1.2;
    const double reach = count == 1 ? 0 : radius;
    points.push_back({centre.x + reach * std::cos(angle), centre.y + reach * std::sin(angle)});
  }
  out.open("g", {{"class", series.colour_class()}});
  out.open("rect", {{"class", "slice"},
                    {"x", coordinate(corner.x)},
                    {"y", coordinate(corner.y)},
                    {"width", coordinate(side)},
                    {"height", coordinate(side)},
                    {"rx", "8"}});
  out.element("title", fmt::format("{} unknowns, {} assertions; {}", slice.size(),
                                   slice.texts.size() + slice.assertions_left_out, series.name));
  out.close();
  std::map<std::vector<uint32_t>, size_t> rings;  // assertions over the same unknowns lie beside each other
  for (size_t i = 0; i < slice.assertions.size(); ++i) {
    std::vector<uint32_t> among = slice.assertions[i];
    if (among.empty()) {
      continue;
    }
    std::ranges::sort(among);
    const auto before = static_cast<double>(rings[among]++);
    if (before > 2) {
      continue;  // more cannot be told apart
    }
    if (among.size() == 1) {
      const Point at = points[among[0]];
      out.open("circle", {{"class", "link"},
                          {"cx", coordinate(at.x)},
                          {"cy", coordinate(at.y)},
                          {"r", coordinate(kDot + 3.5 + 3.5 * before)}});
      out.element("title", slice.texts[i]).close();
      continue;
    }
    Point middle;
    for (const uint32_t place : among) {
      middle.x += points[place].x / static_cast<double>(among.size());
      middle.y += points[place].y / static_cast<double>(among.size());
    }
    middle.x += 5 * before;
    middle.y += 3 * before;
    std::string path;
    for (const uint32_t place : among) {
      path += fmt::format("M{} {}L{} {}", coordinate(points[place].x), coordinate(points[place].y),
                          coordinate(middle.x), coordinate(middle.y));
    }
    out.open("path", {{"class", "link"}, {"d", path}}).element("title", slice.texts[i]).close();
  }
  for (size_t i = 0; i < count; ++i) {
    out.open(
        "circle",
        {{"class", "dot"}, {"cx", coordinate(points[i].x)}, {"cy", coordinate(points[i].y)}, {"r", coordinate(kDot)}});
    out.element("title", slice.unknowns[i]).close();
    if (has_names) {
      out.element("text", short_name(slice.unknowns[i]),
                  {{"class", "tick-text"},
                   {"x", coordinate(std::clamp(points[i].x, corner.x + 45, corner.x + side - 45))},
                   {"y", coordinate(points[i].y + (points[i].y < centre.y ? -17 : 25))},
                   {"text-anchor", "middle"}});
    }
  }
  out.close();
}

}  // namespace

Markup draw_slices(const QuerySlices& slices, const PlotSeries& passes, const PlotSeries& others) {
  Markup drawing;
  constexpr double kGap = 10;
  Point corner{2, 2};
  double row_height = 0;
  double right = 0;
  bool any_left = false;
  bool any_decided = false;
  size_t unknowns = 0;
  for (const PictureSlice& slice : slices.slices) {
    unknowns += slice.size();
  }
  const bool has_names = unknowns <= kNamed;
  for (const PictureSlice& slice : slices.slices) {
    const double side = side_of(slice, has_names);
    if (corner.x + side > kWidth && corner.x > 2) {
      corner = {2, corner.y + row_height + kGap};
      row_height = 0;
    }
    draw_slice(drawing, slice, slice.is_left ? others : passes, corner, side, has_names);
    (slice.is_left ? any_left : any_decided) = true;
    corner.x += side + kGap;
    right = std::max(right, corner.x);
    row_height = std::max(row_height, side);
  }
  const double width = std::max(360.0, right);
  Markup out;
  out.open("figure", {{"class", "plot wide"}}).element("figcaption", "The parts of the question");
  out.open("div", {{"class", "picture"}, {"style", fmt::format("max-width:{}px", coordinate(width))}});
  out.open("svg", {{"viewBox", fmt::format("0 0 {} {}", coordinate(width), coordinate(corner.y + row_height + 2))},
                   {"role", "img"},
                   {"aria-label", fmt::format("{} independent parts", slices.slices.size() + slices.left_out)}});
  out.add(drawing).close().close();
  std::vector<PlotSeries> legend;
  if (any_decided) {
    legend.push_back(passes);
  }
  if (any_left) {
    legend.push_back(others);
  }
  out.add(plot_legend(legend)).close();
  return out;
}

}  // namespace preproc
