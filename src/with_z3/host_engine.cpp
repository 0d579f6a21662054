#include "with_z3/host_engine.h"

#include <pthread.h>

#include "backends/solver_choice.h"
#include "memo/memo.h"
#include "with_z3/journal.h"

namespace preproc::with_z3 {

namespace {

/// Terms that are kept: beyond, what was read is forgotten, and references to z3's nodes are given back.
constexpr uint32_t kMostTerms = 2'000'000;

/// The number of forks between the first process and this one.
uint64_t forks() {
  static std::atomic<uint64_t> count = 0;
  static const bool kCounts = ::pthread_atfork(nullptr, nullptr, [] { ++count; }) == 0;
  return kCounts ? count.load() : 0;
}

}  // namespace

HostEngine::HostEngine(const RealZ3& z3, Z3_context context)
    : z3_(z3), context_(context), most_terms_(kMostTerms), process_(forks()) {
  start_over();
}

HostEngine::~HostEngine() = default;

void HostEngine::start_over() {
  last_ = nullptr;
  alone_.reset();
  beside_.reset();
  memo_.reset();
  scan_.reset();
  reader_.reset();
  terms_ = std::make_unique<TermManager>();
  reader_ = std::make_unique<AstReader>(z3_, context_, *terms_);
  scan_ = std::make_unique<TheoryScan>(*terms_);
  ++generation_;
  if (functions_refused_) {
    reader_->refuse_functions();
  }
}

void HostEngine::begin() {
  if (process_ != forks()) {
    process_ = forks();
    last_ = nullptr;
    [[maybe_unused]] const Engine* left = alone_.release();  // their ends would wait for threads of the parent's
    left = beside_.release();
    static auto* const kLeft = new std::vector<std::shared_ptr<Memo>>();
    kLeft->push_back(std::move(memo_));
    memo_.reset();
  }
  if (terms_->size() > most_terms_) {
    start_over();
    most_terms_ = kMostTerms;
  }
}

void HostEngine::refuse_functions() {
  functions_refused_ = true;
  start_over();
}

Engine& HostEngine::engine(bool beside) {
  std::unique_ptr<Engine>& engine = beside ? beside_ : alone_;
  if (engine == nullptr) {
    if (memo_ == nullptr) {
      MemoOptions options;
      options.location = Journal::instance().memo();
      options.mode = MemoMode::On;
      memo_ = std::make_shared<Memo>(options, [](const std::string&) {});
    }
    EngineOptions options;
    options.solvers = {choose_solver("bits")};
    options.target = Target::Generic;
    options.indexify = beside ? IndexifyMode::Auto : IndexifyMode::Off;
    options.memo = memo_;
    engine = std::make_unique<Engine>(*terms_, std::move(options));
  }
  return *engine;
}

CheckResult HostEngine::check(const Query& query, bool beside) {
  Engine& engine = this->engine(beside);
  {
    const std::lock_guard lock(mutex_);
    running_ = &engine;
  }
  CheckResult result{Status::Unknown, "canceled"};
  const auto undetermined = engine.statistics().assertions_undetermined;
  try {
    if (!interrupted_) {
      result = engine.check(query);
    }
    if (result.status == Status::Sat && engine.statistics().assertions_undetermined != undetermined) {
      result = {Status::Unknown, "a partial operation outside of its domain"};
    }
  } catch (const std::exception& error) {
    result = {Status::Unknown, error.what()};
    engine.forget_work();
  }
  const std::lock_guard lock(mutex_);
  running_ = nullptr;
  last_ = &engine;
  return result;
}

void HostEngine::interrupt() {
  const std::lock_guard lock(mutex_);
  interrupted_ = true;
  if (running_ != nullptr) {
    running_->interrupt();
  }
}

}  // namespace preproc::with_z3
