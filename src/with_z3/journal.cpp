#include "with_z3/journal.h"

#include <cstdlib>
#include <fstream>
#include <unistd.h>

namespace preproc::with_z3 {

namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

Journal& Journal::instance() {
  static auto* const kJournal = new Journal();  // threads of the host may end after everything else
  return *kJournal;
}

Journal::Journal() : folder_(variable(kWithZ3Record)), memo_(variable(kWithZ3Memo)) {
  const std::string file = variable(kWithZ3Tally);
  tally_ = file.empty() ? nullptr : map_tally(file, false);
  if (tally_ == nullptr) {
    own_ = std::make_unique<WithZ3Tally>();
    tally_ = own_.get();
  }
  compare_ = std::strtoull(variable(kWithZ3Compare).c_str(), nullptr, 10);
  allows_threads_ = variable(kWithZ3Threads) != "0";
}

void Journal::note_answer(bool is_sat, Nanoseconds time) {
  ++(is_sat ? tally_->sat : tally_->unsat);
  tally_->seconds += static_cast<uint64_t>(time.count());
}

void Journal::note_z3(std::string_view why, bool tried, Nanoseconds time) {
  ++(tried ? tally_->tried : tally_->left);
  tally_->z3_seconds += static_cast<uint64_t>(time.count());
  tally_->note_reason(why);
}

void Journal::note_compared(Nanoseconds here, Nanoseconds z3, bool differs) {
  ++tally_->compared;
  tally_->compared_seconds += static_cast<uint64_t>(here.count());
  tally_->compared_z3_seconds += static_cast<uint64_t>(z3.count());
  tally_->differences += differs ? 1 : 0;
}

bool Journal::is_compared() { return compare_ != 0 && answers_.fetch_add(1) % compare_ == 0; }

void Journal::record(std::string_view name, const std::string& remarks, const std::string& script) {
  std::string folder = folder_;
  if (folder.empty()) {
    folder = variable("TMPDIR").empty() ? "/tmp" : variable("TMPDIR");
  }
  const uint64_t number = ++tally_->recorded;
  std::ofstream out(folder + "/" + std::string(name) + "-" + std::to_string(::getpid()) + "-" + std::to_string(number) +
                    ".smt2");
  if (!(out << remarks << script << std::flush)) {
    ++tally_->unwritten;
  }
}

}  // namespace preproc::with_z3
