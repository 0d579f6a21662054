#include "engine/portfolio/portfolio.h"

#include <algorithm>
#include <mutex>
#include <thread>

#include "backends/solver_choice.h"
#include "backends/steering_options.h"
#include "engine/check_recorder.h"
#include "engine/log.h"
#include "engine/portfolio/dumped_query.h"
#include "engine/portfolio/rows_search.h"
#include "passes/tables/table_values.h"
#include "process/child_process.h"

namespace preproc {

namespace {

using Clock = Check::Clock;
using std::chrono::milliseconds;

/// The words by which the solver is started; empty where there is none.
std::vector<std::string> command_of(std::string_view solver, const std::string& stand_in) {
  const BackendRecord* const linked = find_backend(solver);
  if (linked != nullptr && !linked->optional) {
    return stand_in_words(*linked, stand_in);
  }
  // Looked up once, as this is asked at every race.
  static std::map<std::string, bool, std::less<>> known;
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  auto place = known.find(solver);
  if (place == known.end()) {
    place = known.emplace(solver, !find_program(std::string(solver)).empty()).first;
  }
  if (place->second) {
    return {place->first};
  }
  return linked != nullptr ? stand_in_words(*linked, stand_in) : std::vector<std::string>{};
}

}  // namespace

bool Portfolio::is_eligible(const Query& query) const {
  const BackendOptions& options = query.solver;
  return parts_.options.portfolio.on && query.functions.empty() && !query.has_oracles && options.tactic.empty() &&
         !options.resource_limit && !options.random_seed && !options.proofs &&
         std::ranges::none_of(options.script_options, [](const auto& option) { return steers_z3(option.first); });
}

bool Portfolio::takes(const Check& check) const {
  const SolverQuery& query = parts_.solver.query();
  return is_eligible(check.query) && query.tracked.empty() && query.size() == query.assertions.size();
}

unsigned Portfolio::jobs() const {
  const unsigned wanted = parts_.options.portfolio.jobs;
  return wanted != 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

/// The engine's backend becomes the primary solver for the theories of the query. Returns its name.
std::string_view Portfolio::choose_primary() {
  static const bool kHasBits = find_backend("bits") != nullptr;
  const std::string_view usual = parts_.options.solvers.front().text;
  if (!kHasBits || parts_.solver.cannot_express()) {
    return usual;
  }
  TheoryBits theories = 0;
  for (const LevelledTerm& asked : parts_.solver.query().assertions) {
    theories |= scan_.of(asked.term);
  }
  const std::string_view primary = primary_solver_for(theories);
  if (primary == usual) {
    parts_.solver.use_users_choice();
  } else {
    parts_.solver.use_linked(primary);
  }
  return primary;
}

/// The query as the user wrote it, without definitions.
const Problem& Portfolio::original(const Check& check) {
  if (!original_) {
    original_.emplace();
    original_->logic = check.query.logic;
    original_->assertions = check.asked(&parts_.expander);
  }
  return *original_;
}

std::vector<LevelledTerm> Portfolio::assertions(const Check& check, MemberForm form) {
  if (form == MemberForm::Preprocessed) {
    return parts_.solver.query().assertions;
  }
  std::vector<LevelledTerm> asked;
  for (const Assertion& assertion : original(check).assertions) {
    asked.push_back({assertion.term, assertion.level});
  }
  return asked;
}

/// The query as it was written is the solver's query and the problem of the check from now on.
void Portfolio::take_original(Check& check) {
  std::vector<LevelledTerm> asked = assertions(check, MemberForm::Original);
  check.problem = *std::exchange(original_, std::nullopt);
  parts_.solver.change_query().assertions = std::move(asked);
}

ProcessBackend& Portfolio::program(MemberForm form, std::string_view solver) {
  std::unique_ptr<ProcessBackend>& program = programs_[{form, std::string(solver)}];
  if (program == nullptr) {
    std::vector<std::string> words = command_of(solver, parts_.host.program());
    const bool stands_in = words.front() == parts_.host.program();
    program = std::make_unique<ProcessBackend>(parts_.tm, parts_.solver.backend_options(), std::string(solver),
                                               std::move(words), stands_in);
  }
  return *program;
}

/// True if an unsat of this form says that the query is unsat.
bool Portfolio::unsat_is_sound(const Check& check, MemberForm form) {
  return form == MemberForm::Original || preserves_unsat(check.problem.guarantee);
}

ProgramMember Portfolio::make_member(const Check& check, const PolicyMember& entry) {
  return {.form = entry.form,
          .solver = std::string(entry.solver),
          .start = entry.start + delay_,
          .unsat_is_sound = unsat_is_sound(check, entry.form),
          .prepare = [this, &check, entry]() -> ProcessBackend& {
            ProcessBackend& runner = program(entry.form, entry.solver);
            runner.set_assertions(assertions(check, entry.form));
            return runner;
          }};
}

/// The kind of the query, by which its start policy is chosen, and what is known of it.
void Portfolio::describe(RaceRecord& record) {
  std::vector<Term> terms;
  for (const LevelledTerm& asked : parts_.solver.query().assertions) {
    terms.push_back(asked.term);
  }
  record.figures = figures_of(parts_.tm, scan_, terms);
  record.kind = kind_of(record.figures.theories);
}

/// Those that join by the start policy of the kind; with one job the primary solver too, as a program.
std::vector<ProgramMember> Portfolio::members_by_policy(const Check& check, std::string_view kind) {
  const std::string primary = parts_.solver.name();
  // What the memo has answered in part is not in the query as it was written; where the passes have changed nothing,
  // the solver has it already.
  const bool as_written = !check.rest && check.recalled.all().empty() && check.problem.assertions.changes() > 0;
  const bool alone = jobs() == 1;
  std::vector<ProgramMember> members;
  const auto add = [&](const PolicyMember& entry) {
    if ((entry.form == MemberForm::Preprocessed || as_written) &&
        !command_of(entry.solver, parts_.host.program()).empty()) {
      members.push_back(make_member(check, entry));
    }
  };
  for (const PolicyMember& entry : start_policy_for(kind).members) {
    // Where members take turns, a start costs the others more.
    constexpr int kReserve = 3;
    PolicyMember due = entry;
    due.start *= alone ? kReserve : 1;
    if (entry.form != MemberForm::Preprocessed || entry.solver != primary) {
      add(due);
    }
  }
  if (const BackendRecord* linked = find_backend(primary); alone && linked != nullptr && !members.empty()) {
    // It has given way to the next one, and gets turns of its own.
    add({MemberForm::Preprocessed, linked->name, members.front().start - delay_});
    std::ranges::stable_sort(members, {}, &ProgramMember::start);
  }
  return members;
}

RaceRules Portfolio::rules(const Check& check) const {
  RaceRules rules{.jobs = jobs(),
                  .head_start = kHeadStart,
                  .unsat_is_sound = unsat_is_sound(check, MemberForm::Preprocessed),
                  .limit = {},
                  .memory_limit = parts_.options.memory_limit,
                  .stop = check.stop};
  if (const std::optional<milliseconds> timeout = parts_.solver.backend_options().timeout) {
    rules.stop = check.stop.within(*timeout);
    rules.limit = Clock::now() + check.time_until_hard_limit(*timeout);
  }
  return rules;
}

std::optional<Answer> Portfolio::decide(Check& check, IndexifyMode beside, Race::LookUp look_up) {
  if (is_by_steps()) {
    return decide_by_steps(check, beside);
  }
  original_.reset();
  choose_primary();
  Backend& backend = parts_.solver.prepare();
  auto* const program = dynamic_cast<ProcessBackend*>(&backend);
  if (!Race::can_race(backend)) {
    if (look_up.ask) {
      if (const std::optional<CheckResult> known = look_up.ask()) {
        return Answer{*known, Decider::Memo, {}};
      }
      if (look_up.answered_part()) {
        return std::nullopt;
      }
    }
    // What a linked solver cannot express, only its own program may know.
    return alone_.ask(check, beside);
  }
  const Clock::time_point start = Clock::now();
  const RaceRules rules = this->rules(check);
  RaceRecord record{.place = check.query.place, .kind = {}, .figures = {}, .members = {}};
  Race::Members members{.primary = nullptr,
                        .primary_name = std::string(backend.name()),
                        .release = [&] { return parts_.solver.release(); },
                        .others = {},
                        .searches = {},
                        .look_up = std::move(look_up)};
  if (program == nullptr) {
    members.primary = &backend;
  }
  members.others = [&] {
    describe(record);
    std::vector<ProgramMember> programs = members_by_policy(check, record.kind);
    if (program != nullptr) {  // under a memory limit it is a program like the others
      programs.insert(programs.begin(), ProgramMember::of(*program, rules.unsat_is_sound));
    }
    return programs;
  };
  if (!check.problem.open_slices.empty()) {
    members.searches.push_back(rows_search(parts_.tm, check.problem.open_slices, [&](Assignment values) {
      add_table_values(parts_.tm, check.problem.assertions, values);
      return search_.accept(check, std::move(values));
    }));
  }
  if (beside == IndexifyMode::Auto) {
    members.searches.push_back(search_.member(check, ModelSearch::Method::All));
    members.searches.back().start += delay_;
  }
  if (rules.limit) {
    // The race ends before that, whatever the solvers do.
    parts_.host.limit_check(check.time_until_last_resort());
  } else {
    parts_.host.limit_check({});
  }
  RaceResult end = parts_.race.run(members, rules);
  if (end.abandoned) {
    parts_.host.note_abandoned_check();
  }
  const bool is_kept = parts_.options.statistics || parts_.options.tracing.explain;
  if (is_kept && record.kind.empty()) {
    describe(record);
  }
  return finish(check, record, end, start);
}

std::optional<Answer> Portfolio::finish(Check& check, RaceRecord& record, const RaceResult& end,
                                        Clock::time_point start) {
  note(check, record, end, std::chrono::duration<double>(Clock::now() - start).count());
  if (end.disagreement) {
    report_disagreement(check, end);
  }
  adopt_winner(check, end);
  note_delay(end);
  return end.part_answered ? std::nullopt : std::optional(answer_of(end));
}

/// Who has answered a check is likely to answer the next one of a session.
void Portfolio::note_delay(const RaceResult& end) {
  if (end.winner && end.members[*end.winner].form == MemberForm::Memo) {
    return;
  }
  const bool by_first = end.winner == size_t{0} && end.program == nullptr && !end.found;
  const MemberRecord& first = end.members.front();
  delay_ = by_first
               ? delay_after(
                     std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(first.seconds)),
                     first.solver)
               : milliseconds(0);
}

Answer Portfolio::answer_of(const RaceResult& end) {
  if (!end.winner) {
    return Answer::of_solver(end.result, {});
  }
  const MemberRecord& winner = end.members[*end.winner];
  switch (winner.form) {
    case MemberForm::Search: return Answer::of_search();
    case MemberForm::Rows: return {end.result, Decider::Rows, {}};
    case MemberForm::Memo: return {end.result, Decider::Memo, {}};
    case MemberForm::Preprocessed:
    case MemberForm::Original: break;
  }
  return Answer::of_solver(end.result, winner.solver);
}

/// Counts the race, and keeps its record where statistics are wanted.
void Portfolio::note(const Check& check, RaceRecord& record, const RaceResult& end, double seconds) {
  EngineStatistics& statistics = parts_.statistics;
  ++statistics.races.count;
  statistics.races.joined += end.members.size() > 1 ? 1 : 0;
  const bool by_memo = end.part_answered || (end.winner && end.members[*end.winner].form == MemberForm::Memo);
  statistics.solver_checks += by_memo ? 0 : 1;
  const std::string name = by_memo ? "the memo" : end.winner ? end.members[*end.winner].solver : parts_.solver.name();
  parts_.note_answer(check, name, end.result, seconds);
  for (size_t i = 0; i < end.members.size() && end.members.size() > 1; ++i) {
    const MemberRecord& each = end.members[i];
    log(parts_.host, "{}: {} {}: {} after {:.3f} s", check.query.place, to_string(each.form), each.solver, each.end,
        each.seconds);
  }
  // The report is made anew at each check, for the case that the program is ended.
  constexpr size_t kMostKept = 200;
  if (parts_.options.tracing.explain) {
    statistics.races.last = record;
    statistics.races.last.members = end.members;
  }
  if (parts_.options.statistics && statistics.races.kept.size() < kMostKept) {
    record.members = end.members;
    statistics.races.kept.push_back(record);
  }
  if (parts_.options.tracing.recorder != nullptr) {
    record.members = end.members;
    parts_.options.tracing.recorder->race(record);
  }
}

/// Makes what follows speak of the member that has answered: its model, its form of the query.
void Portfolio::adopt_winner(Check& check, const RaceResult& end) {
  SolverConnection& solver = parts_.solver;
  if (end.found || end.part_answered) {
    return;
  }
  if (end.program != nullptr && end.members[*end.winner].form == MemberForm::Original) {
    take_original(check);
  }
  solver.note(end.result.status);
  if (end.result.status == Status::Sat && end.program != nullptr && end.program != solver.backend()) {
    solver.answer_by(*end.program);
  }
  if (end.result.status == Status::Sat) {
    parts_.allow_model();
  }
}

void Portfolio::report_disagreement(const Check& check, const RaceResult& end) {
  std::string message = "internal error: members disagree:";
  for (const size_t place : {end.disagreement->first, end.disagreement->second}) {
    const MemberRecord& member = end.members[place];
    std::vector<Term> terms;
    if (member.form == MemberForm::Original) {
      for (const Assertion& assertion : original(check).assertions) {
        terms.push_back(assertion.term);
      }
    } else {
      terms = parts_.solver.query().terms();
    }
    message +=
        " " + member.solver + " answers " + member.end + " to " +
        (parts_.host.may_start_programs() ? dump_query(parts_.tm, check.query.logic, terms,
                                                       fmt::format("{}-{}", to_string(member.form), member.solver))
                                          : "a script that is not kept, as a library writes no files") +
        ";";
  }
  message.pop_back();
  throw EngineError(message);
}

}  // namespace preproc
