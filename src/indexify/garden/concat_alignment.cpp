#include "indexify/garden/concat_alignment.h"

#include <algorithm>
#include <unordered_map>

namespace preproc {

namespace {

/// A depth-first search over the lengths of the free parts.
class Alignment {
 public:
  Alignment(const std::vector<ConcatPart>& parts, const std::u32string& target, SearchRandom& random)
      : parts_(parts), target_(target), random_(random), lengths_(parts.size()) {
    // The least length of the parts from each place on.
    needed_.assign(parts.size() + 1, 0);
    for (size_t i = parts.size(); i-- > 0;) {
      needed_[i] = needed_[i + 1] + (parts[i].is_free ? 0 : parts[i].text.size());
    }
  }

  bool run() {
    struct Choice {
      size_t part;
      size_t place;                 // in the target
      std::vector<size_t> lengths;  // still to be tried
    };
    std::vector<Choice> stack;
    size_t part = 0;
    size_t place = 0;
    for (size_t steps = 0; steps < kMaxSteps; ++steps) {
      if (part == parts_.size() && place == target_.size()) {
        return true;
      }
      bool stuck = part == parts_.size() || place + needed_[part] > target_.size();
      if (!stuck) {
        const ConcatPart& p = parts_[part];
        const auto known = p.is_free ? texts_.find(p.term) : texts_.end();
        if (!p.is_free || known != texts_.end()) {
          const std::u32string& text = p.is_free ? known->second.first : p.text;
          stuck = target_.compare(place, text.size(), text) != 0;
          lengths_[part] = text.size();
          place += text.size();
          ++part;
        } else {
          stack.push_back({part, place, candidates(part, place)});
          stuck = true;
        }
      }
      if (stuck) {
        // The next length of the last free part that has one.
        while (!stack.empty() && stack.back().lengths.empty()) {
          forget(stack.back().part);
          stack.pop_back();
        }
        if (stack.empty()) {
          return false;
        }
        Choice& choice = stack.back();
        forget(choice.part);
        const size_t length = choice.lengths.back();
        choice.lengths.pop_back();
        lengths_[choice.part] = length;
        texts_[parts_[choice.part].term] = {target_.substr(choice.place, length), choice.part};
        place = choice.place + length;
        part = choice.part + 1;
      }
    }
    return false;
  }

  std::vector<std::u32string> texts() const {
    std::vector<std::u32string> result;
    size_t place = 0;
    for (const size_t length : lengths_) {
      result.push_back(target_.substr(place, length));
      place += length;
    }
    return result;
  }

 private:
  static constexpr size_t kMaxSteps = 2'000;

  /// Lengths for a free part, the one to try first at the end.
  std::vector<size_t> candidates(size_t part, size_t place) {
    const size_t most = target_.size() - place - needed_[part + 1];
    std::vector<size_t> lengths;
    // Only lengths after which the next fixed part occurs.
    const ConcatPart* next = part + 1 < parts_.size() && !parts_[part + 1].is_free ? &parts_[part + 1] : nullptr;
    if (part + 1 == parts_.size()) {
      return {most};
    }
    constexpr size_t kMaxCandidates = 64;
    const size_t first = most > 2 * kMaxCandidates && next == nullptr ? random_.below(most - kMaxCandidates) : 0;
    for (size_t length = first; length <= most && lengths.size() < kMaxCandidates; ++length) {
      if (next == nullptr || target_.compare(place + length, next->text.size(), next->text) == 0) {
        lengths.push_back(length);
      }
    }
    switch (random_.below(3)) {
      case 0: break;
      case 1: std::ranges::reverse(lengths); break;
      default:
        for (size_t i = lengths.size(); i > 1; --i) {
          std::swap(lengths[i - 1], lengths[random_.below(i)]);
        }
    }
    // The present length is a good guess too.
    const size_t current = parts_[part].text.size();
    if (random_.one_in(2) && std::ranges::find(lengths, current) != lengths.end()) {
      lengths.push_back(current);
    }
    return lengths;
  }
  void forget(size_t part) {
    const auto found = texts_.find(parts_[part].term);
    if (found != texts_.end() && found->second.second == part) {
      texts_.erase(found);
    }
  }

  const std::vector<ConcatPart>& parts_;
  const std::u32string& target_;
  SearchRandom& random_;
  std::vector<size_t> lengths_;
  std::vector<size_t> needed_;
  std::unordered_map<uint32_t, std::pair<std::u32string, size_t>> texts_;  // and the part that set it
};

}  // namespace

std::optional<std::vector<std::u32string>> align_concat(const std::vector<ConcatPart>& parts,
                                                        const std::u32string& target, SearchRandom& random) {
  Alignment alignment(parts, target, random);
  if (!alignment.run()) {
    return std::nullopt;
  }
  return alignment.texts();
}

}  // namespace preproc
