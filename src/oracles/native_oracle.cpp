#include "oracles/native_oracle.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <vector>

#include <dlfcn.h>

#include "oracles/recording_oracle.h"

namespace preproc {

namespace {

using AnyFunction = void (*)();

constexpr FloatFormat kFloat32{8, 24};
constexpr FloatFormat kFloat64{11, 53};

/// How a value travels.
enum class Passing : uint8_t { Float32, Float64, Word };

FloatFormat float_format(const SortTable& sorts, Sort sort) {
  return {sorts.exponent_bits(sort), sorts.significand_bits(sort)};
}

std::optional<Passing> passing_of(const SortTable& sorts, Sort sort) {
  switch (sorts.kind(sort)) {
    case SortKind::Bool:
    case SortKind::Int: return Passing::Word;
    case SortKind::BitVec: return sorts.width(sort) <= 64 ? std::optional(Passing::Word) : std::nullopt;
    case SortKind::FloatingPoint: {
      const FloatFormat format = float_format(sorts, sort);
      return format == kFloat32   ? std::optional(Passing::Float32)
             : format == kFloat64 ? std::optional(Passing::Float64)
                                  : std::nullopt;
    }
    default: return std::nullopt;
  }
}

constexpr size_t kMaxArguments = 4;

class NativeOracle : public RecordingOracle {
 public:
  NativeOracle(const SortTable& sorts, Sort function, std::string name, AnyFunction code)
      : RecordingOracle(std::move(name)), sorts_(sorts), range_(sorts.range(function)), code_(code) {
    const auto add = [&](Sort sort) {
      const std::optional<Passing> passing = passing_of(sorts, sort);
      if (!passing) {
        throw OracleError("expected Float32, Float64, Int, Bool and bit-vectors of up to 64 bits as sorts of `" +
                          executable() + "`, got " + sorts.to_string(sort));
      }
      return *passing;
    };
    std::ranges::transform(sorts.arguments(function), std::back_inserter(arguments_), add);
    if (arguments_.size() > kMaxArguments) {
      throw OracleError("expected at most " + std::to_string(kMaxArguments) + " arguments of `" + executable() + "`");
    }
    result_ = add(range_);
  }

  Value call(std::span<const Value> arguments) override {
    switch (result_) {
      case Passing::Float32: return bind<float>(arguments);
      case Passing::Float64: return bind<double>(arguments);
      default: return bind<uint64_t>(arguments);
    }
  }

 private:
  /// Calls with the arguments in C's types, which are taken one by one.
  template <typename Result, typename... Bound>
  Value bind(std::span<const Value> values, Bound... bound) {
    if (sizeof...(Bound) == arguments_.size()) {
      return value_of(reinterpret_cast<Result (*)(Bound...)>(code_)(bound...));
    }
    if constexpr (sizeof...(Bound) < kMaxArguments) {
      const Value& value = values[sizeof...(Bound)];
      switch (arguments_[sizeof...(Bound)]) {
        case Passing::Float32:
          return bind<Result>(values, bound...,
                              std::bit_cast<float>(static_cast<uint32_t>(value.floating().bits.word())));
        case Passing::Float64:
          return bind<Result>(values, bound..., std::bit_cast<double>(value.floating().bits.word()));
        case Passing::Word:
          if (const std::optional<uint64_t> word = word_of(value)) {
            return bind<Result>(values, bound..., *word);
          }
          note_failure("the oracle `" + executable() + "` was asked for an Int that has more than 64 bits");
      }
    }
    return {};
  }

  static std::optional<uint64_t> word_of(const Value& value) {
    if (value.is_bool()) {
      return value.boolean() ? 1 : 0;
    }
    if (value.is_bitvec()) {
      return value.bits().word();
    }
    return value.integer().fits_slong_p() ? std::optional(static_cast<uint64_t>(value.integer().get_si()))
                                          : std::nullopt;
  }

  Value value_of(float result) const {
    return Value(FloatingPoint::from_bits(kFloat32, BitVector(32, uint64_t{std::bit_cast<uint32_t>(result)})));
  }
  Value value_of(double result) const {
    return Value(FloatingPoint::from_bits(kFloat64, BitVector(64, std::bit_cast<uint64_t>(result))));
  }
  Value value_of(uint64_t result) const {
    switch (sorts_.kind(range_)) {
      case SortKind::Bool: return Value((result & 0xff) != 0);
      case SortKind::Int: return Value(mpz_class(static_cast<long>(result)));
      default: return Value(BitVector(sorts_.width(range_), result));
    }
  }

  const SortTable& sorts_;
  const Sort range_;
  const AnyFunction code_;
  std::vector<Passing> arguments_;
  Passing result_;
};

// --- libm ----------------------------------------------------------------------------------------------------------------

/// A function over doubles, and the same over floats.
struct LibmFunction {
  std::string_view name;
  size_t arguments;
  bool to_int;
  AnyFunction of_double;
  AnyFunction of_float;
};

using Unary = double(double);
using UnaryFloat = float(float);
using Binary = double(double, double);
using BinaryFloat = float(float, float);
using Ternary = double(double, double, double);
using TernaryFloat = float(float, float, float);
using ToInt = int64_t(double);
using ToIntFloat = int64_t(float);

template <typename Function>
AnyFunction any(Function* f) {
  return reinterpret_cast<AnyFunction>(f);
}
LibmFunction row(std::string_view name, Unary* f, UnaryFloat* g) { return {name, 1, false, any(f), any(g)}; }
LibmFunction row(std::string_view name, Binary* f, BinaryFloat* g) { return {name, 2, false, any(f), any(g)}; }
LibmFunction row(std::string_view name, Ternary* f, TernaryFloat* g) { return {name, 3, false, any(f), any(g)}; }
LibmFunction row(std::string_view name, ToInt* f, ToIntFloat* g) { return {name, 1, true, any(f), any(g)}; }

std::span<const LibmFunction> libm_functions() {
  static const std::vector<LibmFunction> kRows = {
      row("acos", ::acos, ::acosf),
      row("acosh", ::acosh, ::acoshf),
      row("asin", ::asin, ::asinf),
      row("asinh", ::asinh, ::asinhf),
      row("atan", ::atan, ::atanf),
      row("atan2", ::atan2, ::atan2f),
      row("atanh", ::atanh, ::atanhf),
      row("cbrt", ::cbrt, ::cbrtf),
      row("ceil", ::ceil, ::ceilf),
      row("copysign", ::copysign, ::copysignf),
      row("cos", ::cos, ::cosf),
      row("cosh", ::cosh, ::coshf),
      row("erf", ::erf, ::erff),
      row("erfc", ::erfc, ::erfcf),
      row("exp", ::exp, ::expf),
      row("exp2", ::exp2, ::exp2f),
      row("expm1", ::expm1, ::expm1f),
      row("fabs", ::fabs, ::fabsf),
      row("fdim", ::fdim, ::fdimf),
      row("floor", ::floor, ::floorf),
      row("fma", ::fma, ::fmaf),
      row("fmax", ::fmax, ::fmaxf),
      row("fmin", ::fmin, ::fminf),
      row("fmod", ::fmod, ::fmodf),
      row("hypot", ::hypot, ::hypotf),
      row(
          "ilogb", +[](double x) -> int64_t { return ::ilogb(x); }, +[](float x) -> int64_t { return ::ilogbf(x); }),
      row("lgamma", ::lgamma, ::lgammaf),
      row("log", ::log, ::logf),
      row("log10", ::log10, ::log10f),
      row("log1p", ::log1p, ::log1pf),
      row("log2", ::log2, ::log2f),
      row("logb", ::logb, ::logbf),
      row("lrint", ::lrint, ::lrintf),
      row("lround", ::lround, ::lroundf),
      row("nearbyint", ::nearbyint, ::nearbyintf),
      row("nextafter", ::nextafter, ::nextafterf),
      row("pow", ::pow, ::powf),
      row("remainder", ::remainder, ::remainderf),
      row("rint", ::rint, ::rintf),
      row("round", ::round, ::roundf),
      row("sin", ::sin, ::sinf),
      row("sinh", ::sinh, ::sinhf),
      row("sqrt", ::sqrt, ::sqrtf),
      row("tan", ::tan, ::tanf),
      row("tanh", ::tanh, ::tanhf),
      row("tgamma", ::tgamma, ::tgammaf),
      row("trunc", ::trunc, ::truncf),
  };
  return kRows;
}

/// True if the sorts are those of the function, over numbers of this format.
bool has_signature(const SortTable& sorts, Sort function, const LibmFunction& libm, FloatFormat format) {
  const auto is_number = [&](Sort sort) {
    return sorts.kind(sort) == SortKind::FloatingPoint && float_format(sorts, sort) == format;
  };
  const Sort range = sorts.range(function);
  return sorts.arguments(function).size() == libm.arguments &&
         std::ranges::all_of(sorts.arguments(function), is_number) &&
         (libm.to_int ? sorts.kind(range) == SortKind::Int : is_number(range));
}

}  // namespace

std::shared_ptr<Oracle> make_libm_oracle(const SortTable& sorts, Sort function, std::string name) {
  const std::span<const LibmFunction> rows = libm_functions();
  const auto found = std::ranges::find(rows, std::string_view(name).substr(5), &LibmFunction::name);
  if (found == rows.end()) {
    std::string names;
    for (const LibmFunction& known : rows) {
      names += (names.empty() ? "" : ", ") + std::string(known.name);
    }
    throw OracleError("there is no `" + name + "`: expected one of " + names);
  }
  if (has_signature(sorts, function, *found, kFloat64)) {
    return std::make_shared<NativeOracle>(sorts, function, std::move(name), found->of_double);
  }
  if (has_signature(sorts, function, *found, kFloat32)) {
    return std::make_shared<NativeOracle>(sorts, function, std::move(name), found->of_float);
  }
  std::string expected = "(";
  for (size_t i = 0; i < found->arguments; ++i) {
    expected += i == 0 ? "Float64" : " Float64";
  }
  expected += found->to_int ? ") Int" : ") Float64";
  throw OracleError("expected `" + name + "` of sorts " + expected + ", or of Float32 in place of Float64");
}

std::shared_ptr<Oracle> make_library_oracle(const SortTable& sorts, Sort function, std::string name,
                                            const std::string& file, const std::string& symbol) {
  void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    throw OracleError("cannot load the library of `" + name + "`: " + ::dlerror());
  }
  void* const code = ::dlsym(library, symbol.c_str());
  if (code == nullptr) {
    throw OracleError("there is no `" + symbol + "` in the library of `" + name + "`");
  }
  return std::make_shared<NativeOracle>(sorts, function, std::move(name), reinterpret_cast<AnyFunction>(code));
}

}  // namespace preproc
