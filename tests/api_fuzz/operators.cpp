// The operators of traces: their sorts and meanings, written down once more and independently of src/theory.

#include <algorithm>
#include <numeric>

#include "api_fuzz/reference.h"

namespace api_fuzz {

namespace {

using Kind = Sort::Kind;
constexpr uint32_t kMaxWidth = 16;

uint64_t mask(uint32_t width) { return (uint64_t{1} << width) - 1; }
int64_t as_signed(uint64_t bits, uint32_t width) {
  const uint64_t sign = uint64_t{1} << (width - 1);
  return static_cast<int64_t>(bits ^ sign) - static_cast<int64_t>(sign);
}

Sort boolean() { return {}; }
Sort bits(uint32_t width) { return {Kind::BitVec, width, 0}; }
Sort integer() { return {Kind::Int, 0, 0}; }
Sort string() { return {Kind::String, 0, 0}; }

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

std::optional<Sort> sort_of_bits(std::string_view name, const std::vector<uint32_t>& i, const std::vector<Sort>& a) {
  const uint32_t width = a[0].width;
  const bool all_same = std::ranges::all_of(a, [&](const Sort& sort) { return sort == a[0]; });
  const auto limited = [](uint64_t wide) {
    return wide >= 1 && wide <= kMaxWidth ? std::optional(bits(static_cast<uint32_t>(wide))) : std::nullopt;
  };
  if (a.size() == 1) {
    if (i.empty()) {
      return is_one_of(name, {"bvnot", "bvneg"}) ? std::optional(a[0])
             : name == "bv2nat"                  ? std::optional(integer())
                                                 : std::nullopt;
    }
    if (name == "extract") {
      return i.size() == 2 && i[0] < width && i[1] <= i[0] ? limited(i[0] - i[1] + 1) : std::nullopt;
    }
    return i.size() != 1                                      ? std::nullopt
           : is_one_of(name, {"zero_extend", "sign_extend"})  ? limited(uint64_t{width} + i[0])
           : is_one_of(name, {"rotate_left", "rotate_right"}) ? std::optional(a[0])
           : name == "repeat" && i[0] > 0                     ? limited(uint64_t{width} * i[0])
                                                              : std::nullopt;
  }
  if (a.size() != 2 || !i.empty() || a[1].kind != Kind::BitVec) {
    return std::nullopt;
  }
  if (name == "concat") {
    return limited(uint64_t{width} + a[1].width);
  }
  if (!all_same) {
    return std::nullopt;
  }
  if (is_one_of(name, {"bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge"})) {
    return boolean();
  }
  if (name == "bvcomp") {
    return bits(1);
  }
  return is_one_of(name, {"bvand", "bvor", "bvxor", "bvnand", "bvnor", "bvxnor", "bvadd", "bvsub", "bvmul", "bvudiv",
                          "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvshl", "bvlshr", "bvashr"})
             ? std::optional(a[0])
             : std::nullopt;
}

uint64_t divide(uint64_t a, uint64_t b, uint32_t width) { return b == 0 ? mask(width) : a / b; }
uint64_t remainder(uint64_t a, uint64_t b) { return b == 0 ? a : a % b; }

uint64_t apply_to_bits(std::string_view name, uint32_t width, uint64_t a, uint64_t b) {
  const int64_t sa = as_signed(a, width);
  const int64_t sb = as_signed(b, width);
  const auto absolute = [&](int64_t value) { return static_cast<uint64_t>(value < 0 ? -value : value) & mask(width); };
  if (name == "bvand") return a & b;
  if (name == "bvor") return a | b;
  if (name == "bvxor") return a ^ b;
  if (name == "bvnand") return ~(a & b);
  if (name == "bvnor") return ~(a | b);
  if (name == "bvxnor") return ~(a ^ b);
  if (name == "bvadd") return a + b;
  if (name == "bvsub") return a - b;
  if (name == "bvmul") return a * b;
  if (name == "bvudiv") return divide(a, b, width);
  if (name == "bvurem") return remainder(a, b);
  if (name == "bvsdiv") {
    const uint64_t quotient = divide(absolute(sa), absolute(sb), width);
    return (sa < 0) != (sb < 0) ? -quotient : quotient;
  }
  const uint64_t rest = remainder(absolute(sa), absolute(sb));
  if (name == "bvsrem") return sa < 0 ? -rest : rest;
  if (name == "bvsmod") {
    if ((rest & mask(width)) == 0) return 0;
    if (sa >= 0) return sb >= 0 ? rest : b + rest;
    return sb >= 0 ? b - rest : -rest;
  }
  if (name == "bvshl") return b >= width ? 0 : a << b;
  if (name == "bvlshr") return b >= width ? 0 : a >> b;
  if (name == "bvashr") return static_cast<uint64_t>(sa >> std::min<uint64_t>(b, 63));
  if (name == "bvcomp") return a == b ? 1 : 0;
  if (name == "bvult") return a < b ? 1 : 0;
  if (name == "bvule") return a <= b ? 1 : 0;
  if (name == "bvugt") return a > b ? 1 : 0;
  if (name == "bvuge") return a >= b ? 1 : 0;
  if (name == "bvslt") return sa < sb ? 1 : 0;
  if (name == "bvsle") return sa <= sb ? 1 : 0;
  if (name == "bvsgt") return sa > sb ? 1 : 0;
  return sa >= sb ? 1 : 0;  // bvsge
}

/// Division of SMT-LIB's integers: the remainder is not negative.
int64_t floored(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  if (a % b < 0) {
    quotient += b > 0 ? -1 : 1;
  }
  return quotient;
}

std::optional<Val> number(int64_t value) { return Val{value, {}, {}}; }
std::optional<Val> letters(std::string text) { return Val{0, std::move(text), {}}; }

std::optional<Val> apply_to_strings(std::string_view name, const std::vector<Val>& a) {
  const std::string& s = a[0].letters;
  const auto size = static_cast<int64_t>(s.size());
  if (name == "str.++") {
    std::string all;
    for (const Val& part : a) {
      all += part.letters;
    }
    return letters(all);
  }
  if (name == "str.len") return number(size);
  if (name == "str.at") {
    const int64_t at = a[1].number;
    return letters(at >= 0 && at < size ? s.substr(static_cast<size_t>(at), 1) : std::string());
  }
  if (name == "str.substr") {
    const int64_t at = a[1].number;
    const int64_t length = a[2].number;
    return letters(at >= 0 && at < size && length > 0 ? s.substr(static_cast<size_t>(at), static_cast<size_t>(length))
                                                      : std::string());
  }
  const std::string& t = a[1].letters;
  if (name == "str.contains") return number(s.find(t) != std::string::npos);
  if (name == "str.prefixof") return number(t.starts_with(s));
  if (name == "str.suffixof") return number(t.ends_with(s));
  if (name == "str.<") return number(s < t);
  if (name == "str.<=") return number(s <= t);
  if (name == "str.indexof") {
    const int64_t at = a[2].number;
    if (at < 0 || at > size) return number(-1);
    const size_t found = s.find(t, static_cast<size_t>(at));
    return number(found == std::string::npos ? -1 : static_cast<int64_t>(found));
  }
  const size_t found = s.find(t);  // str.replace
  if (found == std::string::npos) return letters(s);
  return letters(s.substr(0, found) + a[2].letters + s.substr(found + t.size()));
}

std::optional<Sort> sort_of_strings(std::string_view name, const std::vector<Sort>& a) {
  const auto are = [&](std::initializer_list<Sort> sorts) { return std::ranges::equal(a, sorts); };
  if (name == "str.++") {
    return a.size() >= 2 && std::ranges::all_of(a, [](const Sort& sort) { return sort == string(); })
               ? std::optional(string())
               : std::nullopt;
  }
  if (name == "str.len" && are({string()})) return integer();
  if (name == "str.at" && are({string(), integer()})) return string();
  if (name == "str.substr" && are({string(), integer(), integer()})) return string();
  if (name == "str.indexof" && are({string(), string(), integer()})) return integer();
  if (name == "str.replace" && are({string(), string(), string()})) return string();
  return is_one_of(name, {"str.contains", "str.prefixof", "str.suffixof", "str.<", "str.<="}) &&
                 are({string(), string()})
             ? std::optional(boolean())
             : std::nullopt;
}

}  // namespace

std::optional<Sort> sort_of(std::string_view name, const std::vector<uint32_t>& indices, const std::vector<Sort>& a) {
  if (a.empty()) {
    return std::nullopt;
  }
  const auto all_are = [&](const Sort& sort) {
    return std::ranges::all_of(a, [&](const Sort& s) { return s == sort; });
  };
  if (name == "ite") {
    return a.size() == 3 && a[0] == boolean() && a[1] == a[2] ? std::optional(a[1]) : std::nullopt;
  }
  if (is_one_of(name, {"=", "distinct"})) {
    return a.size() >= 2 && all_are(a[0]) && a[0].kind != Kind::Function ? std::optional(boolean()) : std::nullopt;
  }
  if (name == "not") {
    return a.size() == 1 && all_are(boolean()) ? std::optional(boolean()) : std::nullopt;
  }
  if (is_one_of(name, {"and", "or", "xor", "=>"})) {
    return a.size() >= 2 && all_are(boolean()) ? std::optional(boolean()) : std::nullopt;
  }
  if (name == "select") {
    return a.size() == 2 && a[0].kind == Kind::Array && a[1] == bits(a[0].width) ? std::optional(bits(a[0].element))
                                                                                 : std::nullopt;
  }
  if (name == "store") {
    return a.size() == 3 && a[0].kind == Kind::Array && a[1] == bits(a[0].width) && a[2] == bits(a[0].element)
               ? std::optional(a[0])
               : std::nullopt;
  }
  if (a[0].kind == Kind::BitVec) {
    return sort_of_bits(name, indices, a);
  }
  if (a[0].kind == Kind::Int && all_are(integer())) {
    if (is_one_of(name, {"<", "<=", ">", ">="})) {
      return a.size() >= 2 ? std::optional(boolean()) : std::nullopt;
    }
    if (name == "int2bv") {
      return a.size() == 1 && indices.size() == 1 && indices[0] >= 1 && indices[0] <= kMaxWidth
                 ? std::optional(bits(indices[0]))
                 : std::nullopt;
    }
    const bool fits = name == "abs"                        ? a.size() == 1
                      : name == "-"                        ? !a.empty()
                      : is_one_of(name, {"+", "*", "div"}) ? a.size() >= 2
                      : name == "mod"                      ? a.size() == 2
                                                           : false;
    return fits ? std::optional(integer()) : std::nullopt;
  }
  return sort_of_strings(name, a);
}

std::optional<Val> apply(std::string_view name, const std::vector<uint32_t>& indices, const std::vector<Sort>& sorts,
                         const std::vector<Val>& a, const Sort& result) {
  const auto fold = [&](auto&& step) {
    int64_t value = a[0].number;
    for (size_t i = 1; i < a.size(); ++i) {
      value = step(value, a[i].number);
    }
    return number(value);
  };
  if (name == "ite") return a[0].number != 0 ? a[1] : a[2];
  if (name == "=") return number(std::ranges::all_of(a, [&](const Val& v) { return v == a[0]; }));
  if (name == "distinct") {
    for (size_t i = 0; i < a.size(); ++i) {
      if (std::find(a.begin() + static_cast<ptrdiff_t>(i) + 1, a.end(), a[i]) != a.end()) return number(0);
    }
    return number(1);
  }
  if (name == "not") return number(a[0].number == 0);
  if (name == "and") return fold([](int64_t x, int64_t y) { return x & y; });
  if (name == "or") return fold([](int64_t x, int64_t y) { return x | y; });
  if (name == "xor") return fold([](int64_t x, int64_t y) { return x ^ y; });
  if (name == "=>") {  // right-associative
    int64_t value = a.back().number;
    for (size_t i = a.size() - 1; i-- > 0;) {
      value = a[i].number == 0 ? 1 : value;
    }
    return number(value);
  }
  if (name == "select") return number(a[0].cells[static_cast<size_t>(a[1].number)]);
  if (name == "store") {
    Val changed = a[0];
    changed.cells[static_cast<size_t>(a[1].number)] = a[2].number;
    return changed;
  }
  if (sorts[0].kind == Kind::BitVec) {
    const uint32_t width = sorts[0].width;
    const auto x = static_cast<uint64_t>(a[0].number);
    const auto fit = [&](uint64_t value) { return number(static_cast<int64_t>(value & mask(result.width))); };
    if (name == "bv2nat") return a[0];
    if (name == "bvnot") return fit(~x);
    if (name == "bvneg") return fit(-x);
    if (name == "extract") return fit(x >> indices[1]);
    if (name == "zero_extend") return fit(x);
    if (name == "sign_extend") return fit(static_cast<uint64_t>(as_signed(x, width)));
    if (name == "rotate_left" || name == "rotate_right") {
      const uint32_t by = name == "rotate_left" ? indices[0] % width : (width - indices[0] % width) % width;
      return fit(x << by | x >> (width - by));
    }
    if (name == "repeat") {
      uint64_t all = 0;
      for (uint32_t i = 0; i < indices[0]; ++i) {
        all = all << width | x;
      }
      return fit(all);
    }
    const auto y = static_cast<uint64_t>(a[1].number);
    if (name == "concat") return fit(x << sorts[1].width | y);
    const uint64_t value = apply_to_bits(name, width, x, y);
    return result.kind == Kind::Bool ? number(static_cast<int64_t>(value)) : fit(value);
  }
  if (sorts[0].kind == Kind::Int) {
    const auto chain = [&](auto&& holds) {
      for (size_t i = 1; i < a.size(); ++i) {
        if (!holds(a[i - 1].number, a[i].number)) return number(0);
      }
      return number(1);
    };
    if (name == "<") return chain([](int64_t x, int64_t y) { return x < y; });
    if (name == "<=") return chain([](int64_t x, int64_t y) { return x <= y; });
    if (name == ">") return chain([](int64_t x, int64_t y) { return x > y; });
    if (name == ">=") return chain([](int64_t x, int64_t y) { return x >= y; });
    if (name == "int2bv") return number(static_cast<int64_t>(static_cast<uint64_t>(a[0].number) & mask(result.width)));
    if (name == "abs") return number(a[0].number < 0 ? -a[0].number : a[0].number);
    const auto large = [](int64_t value) { return value > 1'000'000'000 || value < -1'000'000'000; };
    if (std::ranges::any_of(a, [&](const Val& v) { return large(v.number); })) return std::nullopt;
    if (name == "-" && a.size() == 1) return number(-a[0].number);
    if (name == "-") return fold([](int64_t x, int64_t y) { return x - y; });
    if (name == "+") return fold([](int64_t x, int64_t y) { return x + y; });
    if (name == "*") return a.size() > 2 ? std::nullopt : fold([](int64_t x, int64_t y) { return x * y; });
    if (std::any_of(a.begin() + 1, a.end(), [](const Val& v) { return v.number == 0; })) return std::nullopt;
    if (name == "div") return fold(floored);
    return number(a[0].number - floored(a[0].number, a[1].number) * a[1].number);  // mod
  }
  return apply_to_strings(name, a);
}

}  // namespace api_fuzz
