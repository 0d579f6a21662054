// The functions of the interface about sorts.
#include <algorithm>

#include "library/context.h"
#include "value/limits.h"

using namespace preproc;

namespace {

constexpr preproc_sort kNoSort{0};

template <typename Make>
preproc_sort make_sort(preproc_context* context, Make&& make) {
  return guarded(context, kNoSort, [&](preproc_context& c) { return c.handle(make(c, c.tm.sorts())); });
}

preproc_sort_kind kind_of(SortKind kind) {
  switch (kind) {
    case SortKind::Bool: return PREPROC_SORT_BOOL;
    case SortKind::Int: return PREPROC_SORT_INT;
    case SortKind::Real: return PREPROC_SORT_REAL;
    case SortKind::BitVec: return PREPROC_SORT_BITVEC;
    case SortKind::Array: return PREPROC_SORT_ARRAY;
    case SortKind::Function: return PREPROC_SORT_FUNCTION;
    case SortKind::FloatingPoint: return PREPROC_SORT_FLOAT;
    case SortKind::RoundingMode: return PREPROC_SORT_ROUNDING_MODE;
    case SortKind::String: return PREPROC_SORT_STRING;
    case SortKind::RegLan: return PREPROC_SORT_REGLAN;
    case SortKind::Datatype: return PREPROC_SORT_DATATYPE;
    case SortKind::Declared: return PREPROC_SORT_UNINTERPRETED;
    case SortKind::Sequence: return PREPROC_SORT_SEQUENCE;
    default: return PREPROC_SORT_OTHER;
  }
}

/// The sorts that a sort is made of.
std::span<const Sort> parts(const SortTable& sorts, Sort sort) {
  const bool has_parts = sorts.is_array(sort) || sorts.is_sequence(sort) || sorts.kind(sort) == SortKind::Function;
  return has_parts ? sorts.parts(sort) : std::span<const Sort>();
}

}  // namespace

preproc_sort preproc_sort_bool(preproc_context* context) {
  return make_sort(context, [](preproc_context&, SortTable& sorts) { return sorts.boolean(); });
}
preproc_sort preproc_sort_int(preproc_context* context) {
  return make_sort(context, [](preproc_context&, SortTable& sorts) { return sorts.integer(); });
}
preproc_sort preproc_sort_real(preproc_context* context) {
  return make_sort(context, [](preproc_context&, SortTable& sorts) { return sorts.real(); });
}
preproc_sort preproc_sort_string(preproc_context* context) {
  return make_sort(context, [](preproc_context&, SortTable& sorts) { return sorts.string(); });
}
preproc_sort preproc_sort_rounding_mode(preproc_context* context) {
  return make_sort(context, [](preproc_context&, SortTable& sorts) { return sorts.rounding_mode(); });
}

preproc_sort preproc_sort_bitvec(preproc_context* context, uint32_t width) {
  return make_sort(context, [&](preproc_context&, SortTable& sorts) {
    if (width == 0 || width > kMaxWidth) {
      throw LibraryError(PREPROC_BAD_ARGUMENT,
                         "expected a width from 1 to " + std::to_string(kMaxWidth) + ", got " + std::to_string(width));
    }
    return sorts.bitvec(width);
  });
}

preproc_sort preproc_sort_float(preproc_context* context, uint32_t exponent, uint32_t significand) {
  return make_sort(context, [&](preproc_context&, SortTable& sorts) {
    constexpr uint32_t kMost = kMaxWidth / 2;
    if (std::min(exponent, significand) < 2 || std::max(exponent, significand) > kMost) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "expected widths from 2 to " + std::to_string(kMost) + ", got " +
                                                   std::to_string(exponent) + " and " + std::to_string(significand));
    }
    return sorts.floating_point(exponent, significand);
  });
}

preproc_sort preproc_sort_array(preproc_context* context, preproc_sort index, preproc_sort element) {
  return make_sort(context,
                   [&](preproc_context& c, SortTable& sorts) { return sorts.array(c.sort(index), c.sort(element)); });
}

preproc_sort preproc_sort_sequence(preproc_context* context, preproc_sort element) {
  return make_sort(context, [&](preproc_context& c, SortTable& sorts) {
    const Sort of = c.sort(element);
    if (!sorts.is_concrete(of)) {
      throw LibraryError(PREPROC_BAD_SORT,
                         "expected a sort of elements that has a meaning here, got " + sorts.to_string(of));
    }
    return sorts.sequence(of);
  });
}

preproc_sort preproc_sort_function(preproc_context* context, const preproc_sort* arguments, size_t count,
                                   preproc_sort range) {
  return make_sort(context, [&](preproc_context& c, SortTable& sorts) {
    if (arguments == nullptr || count == 0) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "expected at least one argument of the functions");
    }
    std::vector<Sort> given;
    for (size_t i = 0; i < count; ++i) {
      given.push_back(c.sort(arguments[i]));
    }
    return sorts.function(given, c.sort(range));
  });
}

preproc_sort preproc_sort_uninterpreted(preproc_context* context, const char* name) {
  return make_sort(context, [&](preproc_context& c, SortTable& sorts) {
    const std::string_view text = preproc_context::name(name, "name");
    preproc_context::check_symbol(text);
    const Symbol symbol = c.tm.symbols().intern(text);
    if (const SortBinding* known = c.state.scope().lookup_sort(symbol)) {
      if (known->kind == SortBinding::Kind::Declared && known->arity == 0) {
        return sorts.declared(symbol, {});
      }
      throw LibraryError(PREPROC_BAD_ARGUMENT, "the sort `" + std::string(text) + "` is declared already, as another");
    }
    Command command;
    command.kind = CommandKind::DeclareSort;
    command.name = symbol;
    c.state.apply(command, {});
    return sorts.declared(symbol, {});
  });
}

preproc_sort preproc_sort_parse(preproc_context* context, const char* text) {
  return make_sort(context,
                   [&](preproc_context& c, SortTable&) { return c.read_sort(preproc_context::name(text, "text")); });
}

preproc_sort_kind preproc_sort_kind_of(preproc_context* context, preproc_sort sort) {
  return guarded(context, PREPROC_SORT_NONE,
                 [&](preproc_context& c) { return kind_of(c.tm.sorts().kind(c.sort(sort))); });
}

uint32_t preproc_sort_width(preproc_context* context, preproc_sort sort) {
  return guarded(context, uint32_t{0}, [&](preproc_context& c) -> uint32_t {
    const SortTable& sorts = c.tm.sorts();
    const Sort s = c.sort(sort);
    switch (sorts.kind(s)) {
      case SortKind::BitVec: return sorts.width(s);
      case SortKind::FloatingPoint: return sorts.exponent_bits(s) + sorts.significand_bits(s);
      default: return 0;
    }
  });
}

uint32_t preproc_sort_exponent(preproc_context* context, preproc_sort sort) {
  return guarded(context, uint32_t{0}, [&](preproc_context& c) -> uint32_t {
    const Sort s = c.sort(sort);
    return c.tm.sorts().kind(s) == SortKind::FloatingPoint ? c.tm.sorts().exponent_bits(s) : 0;
  });
}

size_t preproc_sort_count(preproc_context* context, preproc_sort sort) {
  return guarded(context, size_t{0}, [&](preproc_context& c) { return parts(c.tm.sorts(), c.sort(sort)).size(); });
}

preproc_sort preproc_sort_at(preproc_context* context, preproc_sort sort, size_t place) {
  return make_sort(context, [&](preproc_context& c, SortTable& sorts) {
    const std::span<const Sort> all = parts(sorts, c.sort(sort));
    if (place >= all.size()) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "expected a place below " + std::to_string(all.size()));
    }
    return all[place];
  });
}

const char* preproc_sort_text(preproc_context* context, preproc_sort sort) {
  return guarded(context, static_cast<const char*>(nullptr),
                 [&](preproc_context& c) { return c.keep(c.tm.sorts().to_string(c.sort(sort))); });
}
