#include "memo/canonical_slice.h"

#include <algorithm>
#include <numeric>

#include "memo/byte_code.h"
#include "term/walk.h"
#include "value/hash.h"
#include "value/value.h"

namespace preproc {

// --- The order of the assertions: a hint, which may be wrong without harm ------------------------------------------------

uint64_t Canonicalizer::shape(Sort sort) {
  const auto [place, fresh] = sort_shapes_.try_emplace(sort.id);
  if (fresh) {
    place->second = sort_digest(tm_.sorts(), tm_.symbols(), Names::Dropped, sort).words[0];
  }
  return place->second;
}

uint64_t Canonicalizer::shape_of_node(Term t) {
  uint64_t h = mix(static_cast<uint64_t>(tm_.kind(t)), shape(tm_.sort(t)));
  for (const uint32_t index : tm_.indices(t)) {
    h = mix(h, index);
  }
  switch (tm_.kind(t)) {
    case Kind::Value:
      return mix(h, tm_.is_word_value(t) ? tm_.word_value(t) : hash_bytes(to_string(tm_.sorts(), tm_.value(t))));
    case Kind::Apply: h = mix(h, shape(tm_.info(tm_.function(t)).sort)); break;
    case Kind::DtConstruct:
    case Kind::DtSelect:
    case Kind::DtTest:
    case Kind::DtUpdate: {
      const DatatypeOperation& operation = tm_.info(tm_.function(t)).operation;
      h = mix(h, static_cast<uint64_t>(operation.constructor) << 32 | operation.field);
      break;
    }
    default: break;
  }
  for (const Term child : tm_.children(t)) {
    h = mix(h, shapes_[child]);
  }
  return h;
}

uint64_t Canonicalizer::shape(Term root) {
  walk_entered(
      tm_, root, [this](Term t) { return shapes_[t] == 0; },
      [this](Term t) { shapes_.slot(t) = std::max<uint64_t>(shape_of_node(t), 1); });
  return shapes_[root];
}

std::vector<size_t> Canonicalizer::order(std::span<const Term> assertions,
                                         std::span<const std::vector<Function>* const> symbols) {
  std::vector<uint64_t> hashes;
  for (const Term assertion : assertions) {
    hashes.push_back(shape(assertion));
  }
  const auto has_ties = [&hashes] {
    std::vector<uint64_t> sorted = hashes;
    std::ranges::sort(sorted);
    return std::ranges::adjacent_find(sorted) != sorted.end();
  };
  std::unordered_map<Function, uint64_t> colours;
  constexpr int kRounds = 3;  // what is not told apart then seldom is later
  for (int round = 0; round < kRounds && has_ties(); ++round) {
    for (size_t i = 0; i < assertions.size(); ++i) {
      for (size_t k = 0; k < symbols[i]->size(); ++k) {
        colours[(*symbols[i])[k]] += mix(hashes[i], k);  // a sum: the assertions have no order yet
      }
    }
    for (size_t i = 0; i < assertions.size(); ++i) {
      for (const Function f : *symbols[i]) {
        hashes[i] = mix(hashes[i], colours[f]);
      }
    }
  }
  std::vector<size_t> order(assertions.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(order, {}, [&hashes](size_t i) { return hashes[i]; });
  return order;
}

// --- The form: everything that an answer depends on ----------------------------------------------------------------------

namespace {

/// Writes assertions, each node once, as bytes that only the same assertions up to names have.
class SliceWriter {
 public:
  explicit SliceWriter(const TermManager& tm)
      : tm_(tm), sorts_(tm.sorts(), tm.symbols(), Names::Dropped, bytes_), out_(bytes_) {}

  void add(Term assertion) {
    walk_postorder(tm_, assertion, seen_, [this](Term t) {
      write_node(t);
      places_.slot(t) = nodes_++;
    });
    out_.number(kRootMark);
    out_.number(places_[assertion]);
  }
  const std::string& bytes() const { return bytes_; }
  std::vector<Function>& symbols() { return symbols_; }

 private:
  // Sorts begin with 0, nodes with their kind and 2 more.
  static constexpr uint64_t kRootMark = 1;
  static constexpr uint64_t kFirstKind = 2;

  void write_node(Term t) {
    const uint32_t sort = sorts_.number_of(tm_.sort(t));
    const Kind kind = tm_.kind(t);
    uint64_t symbol = 0;
    if (kind == Kind::Constant || kind == Kind::Apply) {
      const Function f = tm_.function(t);
      sorts_.number_of(tm_.info(f).sort);
      const auto [place, fresh] = functions_.try_emplace(f, symbols_.size());
      if (fresh) {
        symbols_.push_back(f);
      }
      symbol = place->second;
    } else if (kind == Kind::Variable) {
      symbol = variables_++;  // hash-consed: one node for each
    }
    out_.number(kFirstKind + static_cast<uint64_t>(kind));
    out_.number(sort);
    for (const uint32_t index : tm_.indices(t)) {
      out_.number(index);
    }
    switch (kind) {
      case Kind::Value:
        if (tm_.is_word_value(t)) {
          out_.number(tm_.word_value(t));
        } else {
          out_.text(to_string(tm_.sorts(), tm_.value(t)));
        }
        break;
      case Kind::Constant:
      case Kind::Apply:
        out_.number(symbol);
        out_.number(sorts_.number_of(tm_.info(tm_.function(t)).sort));
        break;
      case Kind::Variable: out_.number(symbol); break;
      case Kind::DtConstruct:
      case Kind::DtSelect:
      case Kind::DtTest:
      case Kind::DtUpdate: {
        const DatatypeOperation& operation = tm_.info(tm_.function(t)).operation;
        out_.number(operation.constructor);
        out_.number(operation.field);
        break;
      }
      case Kind::Annotate: out_.text(tm_.symbols().name(tm_.name(t))); break;
      default: break;
    }
    const std::span<const Term> children = tm_.children(t);
    out_.number(children.size());
    for (const Term child : children) {
      out_.number(nodes_ - places_[child]);  // a distance: small where it is near
    }
  }

  const TermManager& tm_;
  std::string bytes_;
  SortWriter sorts_;
  ByteWriter out_;
  TermSet seen_;
  TermMap<uint32_t> places_;
  uint32_t nodes_ = 0;
  uint64_t variables_ = 0;
  std::vector<Function> symbols_;
  std::unordered_map<Function, uint64_t> functions_;
};

}  // namespace

CanonicalSlice Canonicalizer::canonical(std::span<const Term> assertions,
                                        std::span<const std::vector<Function>* const> symbols, const Digest& domain) {
  SliceWriter writer(tm_);
  for (const size_t place : order(assertions, symbols)) {
    writer.add(assertions[place]);
  }
  DigestBuilder builder;
  builder.add(domain);
  builder.add(writer.bytes());
  return {builder.finish_both(), std::move(writer.symbols())};
}

}  // namespace preproc
