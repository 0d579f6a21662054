#include "memo/value_code.h"

#include <algorithm>
#include <memory>

namespace preproc {

namespace {

constexpr uint32_t kMaxDepth = kMaxDatatypeDepth + 64;

void write_integer(const mpz_class& number, ByteWriter& out) { out.text(number.get_str(62)); }

mpz_class read_integer(ByteReader& in, bool& good) {
  mpz_class number;
  const std::string text(in.text());
  // GMP skips white space and takes a sign alone for nothing: only what it writes is read.
  good = good && !text.empty() && number.set_str(text, 62) == 0 && number.get_str(62) == text;
  return number;
}

void write_bits(const BitVector& bits, ByteWriter& out) {
  if (bits.fits_word()) {
    out.number(bits.word());
  } else {
    write_integer(bits.to_mpz(), out);
  }
}

BitVector read_bits(uint32_t width, ByteReader& in, bool& good) {
  if (width <= 64) {
    const uint64_t word = in.number();
    good = good && (width == 64 || word >> width == 0);
    return {width, word};
  }
  const mpz_class number = read_integer(in, good);
  good = good && number >= 0 && mpz_sizeinbase(number.get_mpz_t(), 2) <= width;
  return {width, number};
}

/// Values are nested as deep as arrays and datatypes are: this follows them, to a bounded depth.
class Writer {
 public:
  Writer(const SortTable& sorts, ByteWriter& out) : sorts_(sorts), out_(out) {}

  bool write(Sort sort, const Value& value, uint32_t depth) {
    if (!value.known() || value.is_lambda() || depth > kMaxDepth) {
      return false;
    }
    switch (sorts_.kind(sort)) {
      case SortKind::Bool: out_.number(value.boolean() ? 1 : 0); return true;
      case SortKind::Int: write_integer(value.integer(), out_); return true;
      case SortKind::Real:
        write_integer(value.real().get_num(), out_);
        write_integer(value.real().get_den(), out_);
        return true;
      case SortKind::BitVec: write_bits(value.bits(), out_); return true;
      case SortKind::FloatingPoint: write_bits(value.floating().bits, out_); return true;
      case SortKind::RoundingMode: out_.number(static_cast<uint64_t>(value.rounding_mode())); return true;
      case SortKind::String:
        out_.number(value.string().size());
        for (const char32_t c : value.string()) {
          out_.number(c);
        }
        return true;
      case SortKind::Declared: out_.number(value.element().index); return true;
      case SortKind::Array: return write_array(sort, value.array(), depth);
      case SortKind::Function: return write_function(sort, value.function(), depth);
      case SortKind::Datatype: return write_datatype(sort, value.datatype(), depth);
      case SortKind::Sequence: return write_sequence(sort, value.sequence(), depth);
      default: return false;
    }
  }

 private:
  bool write_array(Sort sort, const ArrayValue& array, uint32_t depth) {
    if (array.fallback == nullptr || !write(sorts_.element(sort), *array.fallback, depth + 1)) {
      return false;
    }
    out_.number(array.entries.size());
    return std::ranges::all_of(array.entries, [&](const auto& entry) {
      return write(sorts_.index(sort), entry.first, depth + 1) && write(sorts_.element(sort), entry.second, depth + 1);
    });
  }
  bool write_function(Sort sort, const FunctionValue& function, uint32_t depth) {
    if (function.fallback == nullptr || !write(sorts_.range(sort), *function.fallback, depth + 1)) {
      return false;
    }
    out_.number(function.entries.size());
    for (const auto& [arguments, result] : function.entries) {
      const std::span<const Sort> argument_sorts = sorts_.arguments(sort);
      if (arguments.size() != argument_sorts.size()) {
        return false;
      }
      for (size_t i = 0; i < arguments.size(); ++i) {
        if (!write(argument_sorts[i], arguments[i], depth + 1)) {
          return false;
        }
      }
      if (!write(sorts_.range(sort), result, depth + 1)) {
        return false;
      }
    }
    return true;
  }
  bool write_datatype(Sort sort, const DatatypeValue& value, uint32_t depth) {
    out_.number(value.constructor);
    const std::span<const Sort> fields = sorts_.fields(sort, value.constructor);
    for (size_t i = 0; i < fields.size(); ++i) {
      if (!write(fields[i], value.fields[i], depth + 1)) {
        return false;
      }
    }
    return true;
  }
  bool write_sequence(Sort sort, const SequenceValue& value, uint32_t depth) {
    out_.number(value.elements.size());
    return std::ranges::all_of(value.elements,
                               [&](const Value& each) { return write(sorts_.element(sort), each, depth + 1); });
  }

  const SortTable& sorts_;
  ByteWriter& out_;
};

class Reader {
 public:
  Reader(const SortTable& sorts, ByteReader& in) : sorts_(sorts), in_(in) {}

  Value read(Sort sort, uint32_t depth) {
    bool good = depth <= kMaxDepth;
    Value value = good ? read_one(sort, depth, good) : Value();
    return good && !in_.failed() ? value : Value();
  }

 private:
  Value read_one(Sort sort, uint32_t depth, bool& good) {
    switch (sorts_.kind(sort)) {
      case SortKind::Bool: return Value(in_.number() != 0);
      case SortKind::Int: return Value(read_integer(in_, good));
      case SortKind::Real: {
        mpq_class real;
        real.get_num() = read_integer(in_, good);
        real.get_den() = read_integer(in_, good);
        good = good && real.get_den() > 0;
        if (good) {
          real.canonicalize();
        }
        return Value(std::move(real));
      }
      case SortKind::BitVec: return Value(read_bits(sorts_.width(sort), in_, good));
      case SortKind::FloatingPoint: {
        const FloatFormat format{sorts_.exponent_bits(sort), sorts_.significand_bits(sort)};
        return Value(FloatingPoint::from_bits(format, read_bits(format.width(), in_, good)));
      }
      case SortKind::RoundingMode: {
        const uint64_t mode = in_.number();
        good = good && mode <= static_cast<uint64_t>(RoundingMode::Zero);
        return Value(static_cast<RoundingMode>(mode));
      }
      case SortKind::String: {
        std::u32string string(in_.count(), U'\0');
        for (char32_t& c : string) {
          c = static_cast<char32_t>(in_.number());
          good = good && c < 0x30000;
        }
        return Value(std::move(string));
      }
      case SortKind::Declared: return Value(Element{sort, in_.number()});
      case SortKind::Array: return read_array(sort, depth, good);
      case SortKind::Function: return read_function(sort, depth, good);
      case SortKind::Datatype: return read_datatype(sort, depth, good);
      case SortKind::Sequence: return read_sequence(sort, depth, good);
      default: good = false; return {};
    }
  }
  Value read_array(Sort sort, uint32_t depth, bool& good) {
    ArrayValue array;
    array.sort = sort;
    Value fallback = read(sorts_.element(sort), depth + 1);
    good = fallback.known();
    const size_t count = in_.count();
    for (size_t i = 0; good && i < count; ++i) {
      Value index = read(sorts_.index(sort), depth + 1);
      Value element = read(sorts_.element(sort), depth + 1);
      good = index.known() && element.known() && element != fallback &&
             (array.entries.empty() || Value::less(array.entries.back().first, index));
      array.entries.emplace_back(std::move(index), std::move(element));
    }
    array.fallback = std::make_shared<const Value>(std::move(fallback));
    return Value(std::move(array));
  }
  Value read_function(Sort sort, uint32_t depth, bool& good) {
    FunctionValue function;
    function.sort = sort;
    Value fallback = read(sorts_.range(sort), depth + 1);
    good = fallback.known();
    const size_t count = in_.count();
    for (size_t i = 0; good && i < count; ++i) {
      auto& [arguments, result] = function.entries.emplace_back();
      for (const Sort argument : sorts_.arguments(sort)) {
        arguments.push_back(read(argument, depth + 1));
        good = good && arguments.back().known();
      }
      result = read(sorts_.range(sort), depth + 1);
      good = good && result.known();
    }
    function.fallback = std::make_shared<const Value>(std::move(fallback));
    return Value(std::move(function));
  }
  Value read_datatype(Sort sort, uint32_t depth, bool& good) {
    const uint64_t constructor = in_.number();
    good = constructor < sorts_.declaration(sort).constructors.size();
    std::vector<Value> fields;
    if (good) {
      for (const Sort field : sorts_.fields(sort, static_cast<uint32_t>(constructor))) {
        fields.push_back(read(field, depth + 1));
        if (!fields.back().known()) {
          good = false;
          return {};
        }
      }
    }
    return good ? make_datatype_value(sort, static_cast<uint32_t>(constructor), std::move(fields)) : Value();
  }
  Value read_sequence(Sort sort, uint32_t depth, bool& good) {
    const size_t count = in_.count();
    std::vector<Value> elements;
    for (size_t i = 0; good && i < count; ++i) {
      elements.push_back(read(sorts_.element(sort), depth + 1));
      good = elements.back().known();
    }
    Value value = good ? make_sequence_value(sort, std::move(elements)) : Value();
    good = value.known();
    return value;
  }

  const SortTable& sorts_;
  ByteReader& in_;
};

}  // namespace

bool write_value(const SortTable& sorts, Sort sort, const Value& value, ByteWriter& out) {
  return Writer(sorts, out).write(sort, value, 0);
}

Value read_value(const SortTable& sorts, Sort sort, ByteReader& in) { return Reader(sorts, in).read(sort, 0); }

}  // namespace preproc
