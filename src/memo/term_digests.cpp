#include "memo/term_digests.h"

#include "term/walk.h"
#include "value/value.h"

namespace preproc {

const Digest& TermDigests::of(Sort sort) {
  const auto [place, fresh] = sorts_.try_emplace(sort.id);
  if (fresh) {
    // Every term has a sort: what is in its digest is in those of all terms.
    if (const Digest digest = sort_digest(tm_.sorts(), tm_.symbols(), Names::Kept, sort); digest != Digest{}) {
      DigestBuilder builder;
      builder.add(domain_);
      builder.add(digest);
      place->second = builder.finish();
    }
  }
  return place->second;
}

const Digest& TermDigests::of(Function f) {
  const auto [place, fresh] = functions_.try_emplace(f);
  const FunctionInfo& info = tm_.info(f);
  const Digest sort = fresh ? of(info.sort) : Digest{};
  if (fresh && !info.body && !info.oracle && sort != Digest{}) {
    DigestBuilder builder;
    builder.add(sort);
    builder.add(tm_.symbols().name(info.name));
    place->second = builder.finish();
  }
  return place->second;
}

void TermDigests::set_number(Term variable, uint64_t number) {
  DigestBuilder builder;
  const Digest& sort = of(tm_.sort(variable));
  builder.add(sort);
  builder.add(number);
  digests_.slot(variable) = sort == Digest{} ? Digest{} : builder.finish();
  done_.slot(variable) = true;
}

Digest TermDigests::digest_node(Term t) {
  const Head& head = tm_.head(t);
  const Digest sort = of(tm_.sort(t));
  if (sort == Digest{} || tm_.has_opaque(t)) {
    return {};
  }
  DigestBuilder builder;
  builder.add(static_cast<uint64_t>(head.kind) | static_cast<uint64_t>(head.index_count) << 8 |
              static_cast<uint64_t>(tm_.children(t).size()) << 16);
  builder.add(sort);
  for (const uint32_t index : tm_.indices(t)) {
    builder.add(uint64_t{index});
  }
  switch (head.kind) {
    case Kind::Value:
      if (tm_.is_word_value(t)) {
        builder.add(tm_.word_value(t));
      } else {
        builder.add(to_string(tm_.sorts(), tm_.value(t)));
      }
      return builder.finish();
    case Kind::Constant:
    case Kind::Apply: {
      const Digest& function = of(tm_.function(t));
      if (function == Digest{}) {
        return {};
      }
      builder.add(function);
      break;
    }
    case Kind::DtConstruct:
    case Kind::DtSelect:
    case Kind::DtTest:
    case Kind::DtUpdate: {
      const Function f = tm_.function(t);
      const DatatypeOperation& operation = tm_.info(f).operation;
      const Digest& datatype = of(tm_.datatype_of(f));
      if (datatype == Digest{}) {
        return {};
      }
      builder.add(datatype);
      builder.add(static_cast<uint64_t>(operation.constructor) | static_cast<uint64_t>(operation.field) << 32);
      break;
    }
    case Kind::Variable:
    case Kind::Annotate: {
      const std::string_view name = tm_.symbols().name(tm_.name(t));
      builder.add(uint64_t{name.size()});
      builder.add(name);
      break;
    }
    default: break;
  }
  for (const Term child : tm_.children(t)) {
    const Digest& digest = digests_[child];
    if (digest == Digest{}) {
      return {};
    }
    builder.add(digest);
  }
  return builder.finish();
}

const Digest& TermDigests::of(Term root) {
  walk_entered(
      tm_, root, [this](Term t) { return !done_[t]; },
      [this](Term t) {
        digests_.slot(t) = digest_node(t);
        done_.slot(t) = true;
        ++size_;
      });
  return digests_[root];
}

}  // namespace preproc
