#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "batch/options.h"
#include "batch/result_row.h"
#include "report/comparison/comparison_page.h"

namespace preproc {

/// Answers the queries on all ways (batch.h), and then writes the page, unless `page` is empty, with pages of the
/// queries that gain and lose most in the folder beside it (query_pages.h). Unless it is quiet, what it comes to
/// (verdict.h) is said on standard error. The exit status: 0; 1 where answers
/// contradict each other; 128 + signal where one ended it, and no page is written. Throws as `run_batch`, and
/// std::system_error where a file cannot be written.
int run_comparison(const BatchOptions& options, const std::string& page, const ComparisonSetting& setting);

/// The page of these rows, and beside it, with `.json` in place of `.html`, the same numbers. Both appear when they are
/// complete. What it comes to is said on standard error. False: answers contradict each other. Throws
/// std::system_error.
bool write_comparison(const std::vector<ResultRow>& rows, const std::string& page, const ComparisonSetting& setting);

/// Another file of a page: `a.csv` for `a.html` and `.csv`.
std::string beside_page(const std::string& page, std::string_view ending);

}  // namespace preproc
