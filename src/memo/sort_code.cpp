#include "memo/sort_code.h"

namespace preproc {

namespace {
constexpr uint64_t kSortMark = 0;  // never the kind of a term, plus one
}

uint32_t SortWriter::assign(Sort sort) {
  const auto [place, fresh] = numbers_.try_emplace(sort.id, static_cast<uint32_t>(order_.size()));
  if (fresh) {
    order_.push_back(sort);
  }
  return place->second;
}

uint32_t SortWriter::number_of(Sort sort) {
  const uint32_t number = assign(sort);
  while (defined_ < order_.size()) {
    define(order_[defined_++]);
  }
  return number;
}

void SortWriter::define(Sort sort) {
  const SortKind kind = sorts_.kind(sort);
  // Numbers are given out before the line of their user is written: definitions stand in the order of their numbers.
  std::string line;
  ByteWriter out(line);
  out.number(static_cast<uint64_t>(kind));
  const auto refer = [&](std::span<const Sort> sorts) {
    out.number(sorts.size());
    for (const Sort s : sorts) {
      out.number(assign(s));
    }
  };
  switch (kind) {
    case SortKind::BitVec: out.number(sorts_.width(sort)); break;
    case SortKind::FloatingPoint:
      out.number(sorts_.exponent_bits(sort));
      out.number(sorts_.significand_bits(sort));
      break;
    case SortKind::Array:
      out.number(assign(sorts_.index(sort)));
      out.number(assign(sorts_.element(sort)));
      break;
    case SortKind::Sequence: out.number(assign(sorts_.element(sort))); break;
    case SortKind::Function:
      refer(sorts_.arguments(sort));
      out.number(assign(sorts_.range(sort)));
      break;
    case SortKind::Declared:
      refer(sorts_.arguments(sort));
      if (names_ == Names::Kept) {
        out.text(symbols_.name(sorts_.name(sort)));
      }
      break;
    case SortKind::Datatype: {
      if (names_ == Names::Kept) {
        out.text(symbols_.name(sorts_.name(sort)));
      }
      const size_t constructors = sorts_.declaration(sort).constructors.size();
      out.number(constructors);
      for (uint32_t i = 0; i < constructors; ++i) {
        refer(sorts_.fields(sort, i));
      }
      break;
    }
    case SortKind::Unknown:
    case SortKind::Parameter:
    case SortKind::Opaque: met_foreign_ = true; break;
    default: break;
  }
  out_.number(kSortMark);
  out_.text(line);
}

Digest sort_digest(const SortTable& sorts, const SymbolTable& symbols, Names names, Sort sort) {
  std::string bytes;
  SortWriter writer(sorts, symbols, names, bytes);
  writer.number_of(sort);
  return writer.met_foreign() ? Digest{} : digest_of(bytes);
}

}  // namespace preproc
