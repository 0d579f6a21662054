#pragma once

#include <string>
#include <vector>

#include "report/page/markup.h"
#include "report/query/check_record.h"
#include "report/query/slice_picture.h"
#include "report/query/term_excerpt.h"

namespace preproc {

/// A part of a page on one check: a heading with what stands below it.
struct PagePart {
  LiteralText anchor;
  std::string heading;
  Markup content;
};

/// The parts of a page about a check with details (docs/report.md). `room`: bytes that the parts may have together,
/// about; is less by them afterwards.
std::vector<PagePart> check_parts(TermManager& tm, const CheckRecord& check, size_t& room);

// The parts, in their order. Empty markup: there is nothing to say.

Markup describe_input(TermManager& tm, TermExcerpt& excerpt, const CheckRecord& check);
Markup describe_passes(TermExcerpt& excerpt, const CheckRecord& check, size_t room);
/// The tables that came in: their values. `room`: bytes, about.
Markup describe_input_tables(TermManager& tm, const std::vector<InputTable>& tables, size_t room);
Markup describe_tables(TermManager& tm, TermExcerpt& excerpt, const CheckRecord& check, size_t room);
Markup describe_races(const CheckRecord& check);
Markup describe_searches(const CheckRecord& check);
Markup describe_memo(const CheckRecord& check);
Markup describe_model(const CheckRecord& check);

/// "z3", "the passes": who decided a check, in words.
std::string words_for_decider(const std::string& decided_by);

}  // namespace preproc
