#include "batch/result_row.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "value/number_in.h"

namespace preproc {

namespace {

constexpr std::string_view kHeader = "file,answers,seconds,cpu_seconds,status,error,content,options\n";
constexpr size_t kColumns = 8;
// The columns of comparisons come behind those of batches.
constexpr std::string_view kComparisonHeader =
    "file,answers,seconds,cpu_seconds,status,error,content,options,way,logic,expected,decided_by\n";
constexpr size_t kComparisonColumns = 12;

/// True where a spreadsheet takes a cell for a formula, or `text` has the mark that says it is none: an apostrophe.
bool needs_mark(std::string_view text) {
  return !text.empty() && std::string_view("'=+-@\t\r").find(text.front()) != std::string_view::npos;
}

/// The text as a cell: quoted where it has commas or quotes, behind an apostrophe where it would be a formula.
std::string cell(const std::string& text) {
  const std::string_view mark = needs_mark(text) ? "'" : "";
  if (text.find_first_of(",\"") == std::string::npos) {
    return std::string(mark) + text;
  }
  std::string out = "\"" + std::string(mark);
  for (const char c : text) {
    out += c;
    if (c == '"') {
      out += '"';
    }
  }
  return out + '"';
}

/// The texts of the cells of a line; empty where a quote is not closed.
std::vector<std::string> split_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += c;
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  for (std::string& field : fields) {
    if (field.starts_with('\'') && needs_mark(std::string_view(field).substr(1))) {
      field.erase(0, 1);
    }
  }
  return quoted ? std::vector<std::string>() : fields;
}

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

template <typename Number>
bool read_number(const std::string& text, Number& number) {
  const std::optional<Number> found = number_in<Number>(text);
  number = found.value_or(number);
  return found.has_value();
}

std::optional<ResultRow> row_of_fields(std::vector<std::string> fields) {
  ResultRow row;
  if ((fields.size() != kColumns && fields.size() != kComparisonColumns) || !read_number(fields[2], row.seconds) ||
      !read_number(fields[3], row.cpu_seconds) || !read_number(fields[4], row.status)) {
    return std::nullopt;
  }
  row.file = std::move(fields[0]);
  row.answers = split_words(fields[1]);
  row.error = std::move(fields[5]);
  row.content = std::move(fields[6]);
  row.options = std::move(fields[7]);
  if (fields.size() == kComparisonColumns) {
    row.way = std::move(fields[8]);
    row.logic = std::move(fields[9]);
    row.expected = split_words(fields[10]);
    row.decided_by = std::move(fields[11]);
    if (row.way.empty()) {
      return std::nullopt;
    }
  }
  return row;
}

std::optional<ResultRow> row_of_json(std::string_view line) {
  const nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
  if (!json.is_object()) {
    return std::nullopt;
  }
  try {
    ResultRow row;
    json.at("file").get_to(row.file);
    json.at("answers").get_to(row.answers);
    json.at("seconds").get_to(row.seconds);
    json.at("cpu_seconds").get_to(row.cpu_seconds);
    json.at("status").get_to(row.status);
    json.at("error").get_to(row.error);
    json.at("content").get_to(row.content);
    json.at("options").get_to(row.options);
    if (json.contains("way")) {
      json.at("way").get_to(row.way);
      json.at("logic").get_to(row.logic);
      json.at("expected").get_to(row.expected);
      json.at("decided_by").get_to(row.decided_by);
    }
    return row;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

/// To the millisecond, as the CSV has it.
double rounded(double seconds) { return std::stod(fmt::format("{:.3f}", seconds)); }

}  // namespace

std::optional<ResultFormat> result_format_of(std::string_view file) {
  if (file.ends_with(".csv")) {
    return ResultFormat::Csv;
  }
  return file.ends_with(".jsonl") ? std::optional(ResultFormat::JsonLines) : std::nullopt;
}

std::string_view result_header(ResultFormat format, ResultColumns columns) {
  if (format != ResultFormat::Csv) {
    return {};
  }
  return columns == ResultColumns::Batch ? kHeader : kComparisonHeader;
}

std::string to_line(const ResultRow& row, ResultFormat format) {
  const bool is_comparison = columns_of(row) == ResultColumns::Comparison;
  if (format == ResultFormat::Csv) {
    std::string line = fmt::format("{},{},{:.3f},{:.3f},{},{},{},{}", cell(row.file),
                                   cell(fmt::format("{}", fmt::join(row.answers, " "))), row.seconds, row.cpu_seconds,
                                   row.status, cell(row.error), cell(row.content), cell(row.options));
    if (is_comparison) {
      line += fmt::format(",{},{},{},{}", cell(row.way), cell(row.logic),
                          cell(fmt::format("{}", fmt::join(row.expected, " "))), cell(row.decided_by));
    }
    return line + "\n";
  }
  nlohmann::ordered_json json = {{"file", row.file},
                                 {"answers", row.answers},
                                 {"seconds", rounded(row.seconds)},
                                 {"cpu_seconds", rounded(row.cpu_seconds)},
                                 {"status", row.status},
                                 {"error", row.error},
                                 {"content", row.content},
                                 {"options", row.options}};
  if (is_comparison) {
    json["way"] = row.way;
    json["logic"] = row.logic;
    json["expected"] = row.expected;
    json["decided_by"] = row.decided_by;
  }
  // A name that is no UTF-8 cannot be written as it is.
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

ResultRow as_written(ResultRow row) {
  row.seconds = rounded(row.seconds);
  row.cpu_seconds = rounded(row.cpu_seconds);
  return row;
}

std::optional<ResultRow> parse_line(std::string_view line, ResultFormat format) {
  return format == ResultFormat::Csv ? row_of_fields(split_fields(line)) : row_of_json(line);
}

}  // namespace preproc
