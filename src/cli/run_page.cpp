#include "cli/run_page.h"

#include <unistd.h>
#include <utility>

namespace preproc {

namespace {

/// The inputs in words, for a title.
std::string input_names(const CommandLine& line) {
  const std::string first = line.files.front() == "-" ? "its standard input" : line.files.front();
  return line.files.size() == 1 ? first : first + " and " + std::to_string(line.files.size() - 1) + " more";
}

/// Takes away what was written, so that it can be written anew. False for what is no ordinary file.
bool clear(const PendingFile& file) {
  return ::lseek(file.descriptor(), 0, SEEK_SET) == 0 && ::ftruncate(file.descriptor(), 0) == 0;
}

}  // namespace

RunPage::RunPage(const CommandLine& line, PendingFile& file, std::function<std::string()> counters,
                 std::function<std::string()> version)
    : name_(input_names(line)),
      file_(file),
      counters_(std::move(counters)),
      version_(std::move(version)),
      page_("What preproc-solve did to " + name_) {
  recorder_.set_on_ask([this] { write_so_far(); });
}

void RunPage::write_so_far() {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds kOften(5);
  if (Clock::now() < next_ || !clear(file_)) {
    return;
  }
  QueryPage so_far = page_;
  so_far.add_script(name_, recorder_.so_far());
  file_.write(so_far.document(counters_(), version_()));
  next_ = Clock::now() + kOften;
}

void RunPage::write() {
  if (!page_.has_content() && file_.size() > 0) {
    return;  // what a process wrote that was lost over its check says more
  }
  clear(file_);
  file_.write(page_.document(counters_(), version_()));
}

}  // namespace preproc
