#include "summaries/call_graph.h"

#include <algorithm>

namespace preproc {

CallGraph::CallGraph(const MethodTable& methods, uint32_t root)
    : cycles_(methods.size()), recursive_(methods.size()), entered_(methods.size()), repeated_(methods.size()) {
  // Tarjan's strongly connected components, which come callees first.
  struct Frame {
    uint32_t method;
    size_t next;
  };
  std::vector<uint32_t> index(methods.size());  // order of discovery, from 1
  std::vector<uint32_t> low(methods.size());
  std::vector<bool> open(methods.size());
  std::vector<uint32_t> waiting;
  std::vector<Frame> stack;
  uint32_t discovered = 0;
  uint32_t cycle_count = 0;
  const auto enter = [&](uint32_t method) {
    index[method] = low[method] = ++discovered;
    open[method] = true;
    waiting.push_back(method);
    stack.push_back({method, 0});
  };
  enter(root);
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const uint32_t method = frame.method;
    const std::vector<uint32_t>& callees = methods[method].callees;
    if (frame.next < callees.size()) {
      const uint32_t callee = callees[frame.next++];
      if (index[callee] == 0) {
        enter(callee);
      } else if (open[callee]) {
        low[method] = std::min(low[method], index[callee]);
      }
      continue;
    }
    stack.pop_back();
    if (!stack.empty()) {
      low[stack.back().method] = std::min(low[stack.back().method], low[method]);
    }
    if (low[method] != index[method]) {
      continue;
    }
    const bool several = waiting.back() != method;
    const bool calls_itself = std::ranges::find(callees, method) != callees.end();
    for (uint32_t member = 0;;) {
      member = waiting.back();
      waiting.pop_back();
      open[member] = false;
      cycles_[member] = cycle_count;
      recursive_[member] = several || calls_itself;
      order_.push_back(member);
      if (member == method) {
        break;
      }
    }
    ++cycle_count;
  }
  // Among the members of its cycle the root may stand anywhere.
  std::erase(order_, root);
  order_.push_back(root);
  entered_[root] = true;
  for (const uint32_t method : order_) {
    for (const uint32_t callee : methods[method].callees) {
      entered_[callee] = entered_[callee] || cycles_[callee] != cycles_[method];
    }
  }
  std::vector<bool> called(methods.size());
  for (auto caller = order_.rbegin(); caller != order_.rend(); ++caller) {
    for (const Step& step : methods[*caller].steps) {
      if (step.kind == StepKind::Call) {
        repeated_[step.method] =
            repeated_[step.method] || called[step.method] || recursive_[*caller] || repeated_[*caller];
        called[step.method] = true;
      }
    }
  }
}

}  // namespace preproc
