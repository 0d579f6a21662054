#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "api_fuzz/world.h"

namespace api_fuzz {

/// Makes traces, action by action, that fit to what there is. A seed determines a trace.
class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}
  std::string next(const World& world);

 private:
  uint32_t below(size_t bound) { return static_cast<uint32_t>(random_() % bound); }
  template <typename T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }
  std::string sort();
  std::string term(const World& world, int context, const World::Context& c);
  std::string application(const World& world, const World::Context& c);
  std::string action(const World& world, int solver, const World::Solver& s);
  /// A term of the context with this sort, the latest ones more often; -1: there is none.
  int some(const World& world, const World::Context& c, const Sort& sort);
  /// One that is a value other than 0.
  int some_value(const World& world, const World::Context& c, const Sort& sort);

  std::mt19937_64 random_;
  int numbers_ = 0;
};

}  // namespace api_fuzz
