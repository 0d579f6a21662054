#include "with_z3/host_engine.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "backends/solver_choice.h"
#include "memo/memo.h"
#include "with_z3/journal.h"

namespace preproc::with_z3 {

namespace {

/// Terms that are kept: beyond, what was read is forgotten, and references to z3's nodes are given back.
constexpr size_t kMostTerms = 200'000;

}  // namespace

HostEngine::HostEngine(const RealZ3& z3, Z3_context context) : z3_(z3), context_(context) {}

HostEngine::~HostEngine() = default;

void HostEngine::start_over() {
  auto terms = std::make_unique<TermManager>();
  auto reader = std::make_unique<AstReader>(z3_, context_, *terms);
  auto scan = std::make_unique<TheoryScan>(*terms);
  auto simplifier = std::make_unique<Simplifier>(*terms);
  if (functions_refused_) {
    reader->refuse_functions();
  }
  last_ = nullptr;
  alone_.reset();
  beside_.reset();
  memo_.reset();
  simplifier_ = std::move(simplifier);
  scan_ = std::move(scan);
  reader_ = std::move(reader);
  terms_ = std::move(terms);
  ++generation_;
  reads_ = 0;
  is_stale_ = false;
}

void HostEngine::begin() {
  if (terms_ == nullptr) {
    start_over();
  }
  const size_t kept = std::max<size_t>(terms_->size(), reader_->held());
  if (reads_ == 1) {  // the terms of one check may be more than most
    most_terms_ = std::max(kMostTerms, 2 * kept);
  }
  if (is_stale_ || (reads_ > 0 && kept > most_terms_)) {
    start_over();
  }
  ++reads_;
}

void HostEngine::leave_fork() {
  last_ = nullptr;
  running_ = nullptr;
  std::construct_at(&mutex_);                              // a thread of the parent's may have had it
  [[maybe_unused]] const Engine* left = alone_.release();  // their ends would wait for threads of the parent's
  left = beside_.release();
  static auto* const kLeft = new std::vector<std::shared_ptr<Memo>>();
  kLeft->push_back(std::move(memo_));
  memo_.reset();
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
  CheckResult result{Status::Unknown, "canceled"};
  Engine* engine = nullptr;
  const auto run = [&](Engine* running) {
    const std::lock_guard lock(mutex_);
    running_ = running;
  };
  try {
    engine = &this->engine(beside);
    run(engine);
    const CheckStop::Check under_way(engine->check_stop(), StopToken::Clock::time_point::max());
    if (!interrupted_) {  // from here on `interrupt` ends it
      result = engine->check(query);
    }
    if (result.status == Status::Sat && (!engine->is_model_determined() || engine->model().used_partial_operation())) {
      result = {Status::Unknown, "a partial operation outside of its domain"};
    }
  } catch (const std::exception& error) {
    result = {Status::Unknown, error.what()};
    if (engine != nullptr) {
      engine->forget_work();
    }
  }
  run(nullptr);
  last_ = engine;
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
