#include "synthesis/enumeration/divide/joint_search.h"

#include <algorithm>
#include <utility>

namespace preproc {

namespace {

/// Terms that one search looks at.
constexpr uint64_t kMaxSteps = 3'000'000;

}  // namespace

JointSearch::JointSearch(SpecificationRows& rows, std::span<TermBank* const> banks, const StopToken& stop,
                         IsUnwanted is_unwanted)
    : rows_(rows),
      specification_(rows.specification()),
      banks_(banks.begin(), banks.end()),
      stop_(stop),
      is_unwanted_(std::move(is_unwanted)),
      terms_(banks.size()) {}

/// True if all functions that the conjunct calls have terms, but for one function.
bool JointSearch::is_assigned(const SpecificationRows::Instances& instances, size_t but) const {
  return std::ranges::all_of(specification_.conjuncts[instances.conjunct].calls, [&](const Specification::Call& call) {
    return call.function == but || terms_[call.function].has_value();
  });
}

/// The inputs of the conjunct's programs; null for calls of `but`.
std::vector<const uint64_t*> JointSearch::gather(const SpecificationRows::Instances& instances, size_t but) {
  const std::vector<Specification::Call>& calls = specification_.conjuncts[instances.conjunct].calls;
  std::vector<const uint64_t*> inputs;
  std::ranges::transform(instances.variables, std::back_inserter(inputs), [](const auto& c) { return c.data(); });
  outputs_.resize(std::max(outputs_.size(), calls.size()));
  for (size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].function == but) {
      inputs.push_back(nullptr);
      continue;
    }
    const TermBank& bank = *banks_[calls[i].function];
    const Column column = bank.column(bank.grammar().start, *terms_[calls[i].function]);
    outputs_[i].resize(instances.count);
    for (size_t row = 0; row < instances.count; ++row) {
      outputs_[i][row] = column[instances.points[i][row]];
    }
    inputs.push_back(outputs_[i].data());
  }
  return inputs;
}

/// The values of the function at all of its points, as far as conjuncts say so. Nothing if some point is open; an empty
/// column where two of them contradict each other.
std::optional<std::vector<uint64_t>> JointSearch::determined_column(size_t function) {
  std::vector<std::optional<uint64_t>> cells(rows_.point_count(function));
  for (SpecificationRows::Instances& instances : rows_.instances()) {
    const Specification::Conjunct& conjunct = specification_.conjuncts[instances.conjunct];
    if (!instances.target || conjunct.calls[conjunct.target->call].function != function ||
        std::ranges::count(conjunct.calls, function, &Specification::Call::function) != 1 ||
        !is_assigned(instances, function)) {
      continue;
    }
    const std::vector<const uint64_t*> inputs = gather(instances, function);
    const CellProgram::Result result = instances.target->run(inputs, instances.count);
    for (size_t row = 0; row < instances.count; ++row) {
      if (result.defined != nullptr && result.defined[row] == 0) {
        undetermined_ = true;
        continue;
      }
      std::optional<uint64_t>& cell = cells[instances.points[conjunct.target->call][row]];
      if (cell && *cell != result.cells[row]) {
        return std::vector<uint64_t>();
      }
      cell = result.cells[row];
    }
  }
  std::vector<uint64_t> column;
  for (const std::optional<uint64_t>& cell : cells) {
    if (!cell) {
      return std::nullopt;
    }
    column.push_back(*cell);
  }
  return column;
}

/// The next function: one that others determine, else the first without a term.
JointSearch::Choice JointSearch::choose() {
  std::optional<Choice> open;
  for (size_t f = 0; f < banks_.size(); ++f) {
    if (terms_[f]) {
      continue;
    }
    const TermBank& bank = *banks_[f];
    const uint32_t all = bank.terms(bank.grammar().start);
    if (const std::optional<std::vector<uint64_t>> column = determined_column(f)) {
      const uint32_t found = column->empty() ? all : bank.find(bank.grammar().start, *column);
      return {f, true, found, found == all ? found : found + 1};
    }
    if (!open) {
      open = Choice{f, false, 0, all};
    }
  }
  return *open;
}

/// True if all conjuncts that call the function, and whose other functions have terms, are true.
bool JointSearch::conforms(size_t function) {
  constexpr size_t kNone = SIZE_MAX;
  for (SpecificationRows::Instances& instances : rows_.instances()) {
    const std::vector<Specification::Call>& calls = specification_.conjuncts[instances.conjunct].calls;
    if (std::ranges::find(calls, function, &Specification::Call::function) == calls.end() ||
        !is_assigned(instances, kNone)) {
      continue;
    }
    const std::vector<const uint64_t*> inputs = gather(instances, kNone);
    const CellProgram::Result result = instances.program.run(inputs, instances.count);
    for (size_t row = 0; row < instances.count; ++row) {
      const bool defined = result.defined == nullptr || result.defined[row] != 0;
      undetermined_ = undetermined_ || !defined;
      if (!defined || result.cells[row] == 0) {
        return false;
      }
    }
  }
  return true;
}

/// Gives the function its next term that conforms. False if there is none.
bool JointSearch::advance(Choice& choice, uint32_t newest) {
  const TermBank& bank = *banks_[choice.function];
  while (choice.next < choice.end) {
    if (++steps_ > kMaxSteps || stop_.stop_requested()) {
      cut_ = true;
      break;
    }
    terms_[choice.function] = choice.next++;
    if (bank.size(bank.grammar().start, *terms_[choice.function]) <= newest && conforms(choice.function)) {
      return true;
    }
  }
  terms_[choice.function].reset();
  return false;
}

std::optional<std::vector<uint32_t>> JointSearch::find(uint32_t newest) {
  cut_ = false;
  steps_ = 0;
  std::ranges::fill(terms_, std::nullopt);
  std::vector<Choice> choices{choose()};
  while (!choices.empty()) {
    if (!advance(choices.back(), newest)) {
      choices.pop_back();
      continue;
    }
    if (choices.size() < banks_.size()) {
      choices.push_back(choose());
      continue;
    }
    std::vector<uint32_t> found;
    bool new_one = false;
    std::vector<Column> columns;
    for (size_t f = 0; f < banks_.size(); ++f) {
      found.push_back(*terms_[f]);
      new_one = new_one || banks_[f]->size(banks_[f]->grammar().start, found[f]) == newest;
    }
    for (size_t f = 0; f < banks_.size() && is_unwanted_; ++f) {
      columns.push_back(banks_[f]->column(banks_[f]->grammar().start, found[f]));
    }
    if (new_one && !(is_unwanted_ && is_unwanted_(columns))) {
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace preproc
