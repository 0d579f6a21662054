#include "oracles/process_oracle.h"

#include <algorithm>
#include <iterator>

#include "oracles/program_run.h"
#include "script/diagnostic.h"
#include "value/hash.h"

namespace preproc {

namespace {

constexpr size_t kMaxOutput = size_t{1} << 20;

}  // namespace

size_t ProcessOracle::Hash::operator()(const std::vector<Value>& arguments) const {
  uint64_t hash = arguments.size();
  for (const Value& argument : arguments) {
    hash = mix(hash, argument.hash());
  }
  return hash;
}

ProcessOracle::ProcessOracle(const SortTable& sorts, Sort function, std::string name, std::string file,
                             std::chrono::milliseconds time_limit)
    : RecordingOracle(std::move(name)),
      sorts_(sorts),
      file_(std::move(file)),
      time_limit_(time_limit),
      reader_(sorts, sorts.range(function)) {}

Value ProcessOracle::call(std::span<const Value> arguments) {
  std::vector<Value> key(arguments.begin(), arguments.end());
  {
    const std::scoped_lock lock(mutex_);
    if (const auto found = results_.find(key); found != results_.end()) {
      return found->second;
    }
  }
  Value result;
  try {
    result = run(arguments);
  } catch (const OracleError& error) {
    std::string text = "the oracle `" + executable() + "`";
    for (const Value& argument : arguments) {
      text += " " + to_string(sorts_, argument);
    }
    note_failure(excerpt(text, 200) + " " + error.what());
  }
  const std::scoped_lock lock(mutex_);
  // Another thread may have been faster: there is one result.
  return results_.try_emplace(std::move(key), std::move(result)).first->second;
}

Value ProcessOracle::run(std::span<const Value> arguments) {
  if (hung_) {
    throw OracleError("was not run: it has hung before");
  }
  std::vector<std::string> words{file_};
  std::ranges::transform(arguments, std::back_inserter(words),
                         [this](const Value& argument) { return to_string(sorts_, argument); });
  const ProgramRun done = run_program(words, time_limit_, kMaxOutput);
  hung_ = hung_ || done.end == ProgramRun::End::Timeout;
  if (done.end != ProgramRun::End::Success) {
    throw OracleError(done.failure);
  }
  return reader_.read(done.output);
}

}  // namespace preproc
