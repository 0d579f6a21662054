#include "summaries/unrolled_recursion.h"

#include <map>
#include <unordered_map>

#include "summaries/call_graph.h"

namespace preproc {

namespace {

/// Calls of the members of a cycle become calls of what takes their places.
void redirect(Method& method, const std::unordered_map<uint32_t, uint32_t>& places) {
  for (Step& step : method.steps) {
    if (const auto place = places.find(step.method); step.kind == StepKind::Call && place != places.end()) {
      step.method = place->second;
    }
  }
  for (uint32_t& callee : method.callees) {
    if (const auto place = places.find(callee); place != places.end()) {
      callee = place->second;
    }
  }
}

}  // namespace

void unroll_recursion(MethodTable& methods, uint32_t root, uint32_t bound) {
  const CallGraph calls(methods, root);
  std::map<uint32_t, std::vector<uint32_t>> cycles;
  uint64_t steps = 0;
  for (const uint32_t method : calls.bottom_up()) {
    if (calls.recursive(method)) {
      cycles[calls.cycle(method)].push_back(method);
      steps += methods[method].steps.size();
    }
  }
  if (bound == 0 || steps * bound > kMostUnrolledSteps) {
    return;
  }
  for (const auto& [number, members] : cycles) {
    std::unordered_map<uint32_t, uint32_t> with_less;  // by member: the method with one activation less
    for (const uint32_t member : members) {
      const Method& original = methods[member];
      Method end;
      end.function = original.function;
      end.name = original.name;
      end.parameters = original.parameters;
      end.formals = original.formals;
      end.is_bound = true;
      end.reaches_target = original.reaches_target;
      with_less.emplace(member, methods.add_copy(std::move(end)));
    }
    for (uint32_t activations = 1; activations < bound; ++activations) {
      std::unordered_map<uint32_t, uint32_t> these;
      for (const uint32_t member : members) {
        Method copy = methods[member];
        copy.activations = activations;
        redirect(copy, with_less);
        these.emplace(member, methods.add_copy(std::move(copy)));
      }
      with_less = std::move(these);
    }
    for (const uint32_t member : members) {
      methods.at(member).activations = bound;
      redirect(methods.at(member), with_less);
    }
  }
}

}  // namespace preproc
