/**
 * @file
 * preproc-solve as a library: terms, solvers and scripts of SMT-LIB, in C++20. This header is all of it; beneath is the
 * shared library with the interface of preproc.h, where each function's meaning, errors and cost are described.
 *
 *     preproc::Context context;
 *     preproc::Term x = context.bitvec("x", 8);
 *     preproc::Solver solver(context);
 *     solver.add(x * x == 49 && ult(x, 100));
 *     if (solver.check() == preproc::Status::Sat) {
 *       std::cout << solver.value(x).word();
 *     }
 *
 * **Errors** are thrown as `preproc::Error`; what it was thrown by stays usable. A function has the errors of the
 * functions in C that it calls, and those that its description adds; std::invalid_argument for texts with a NUL in
 * them, and for numbers that do not fit. **Threads**: a context with its terms and solvers is used by one thread at a
 * time; `Solver::interrupt` and `Context::interrupt_run` alone may be called by any. **Lifetime**: terms and sorts are
 * small values that need their context, and so do solvers, which have to go before it. Texts and lists that are
 * returned are copies, the caller's own. **Cost** is that of the function in C, and of the copy. **Callbacks** are kept
 * until others are set; they call nothing of the same context. What one throws ends the check or script, as if it were
 * interrupted, and is thrown by the function during which it came.
 */
#ifndef PREPROC_PREPROC_HPP
#define PREPROC_PREPROC_HPP

#include <concepts>
#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <preproc/preproc.h>

namespace preproc {
inline namespace interface0 {

/** An error of the library, with its kind, and its place in the text where it is about one. */
class Error : public std::runtime_error {
 public:
  /** The error of the context's last call; of this thread's, where there is none. */
  explicit Error(const preproc_context* context)
      : std::runtime_error(preproc_error_message(context)), kind_(preproc_error(context)) {
    preproc_error_position(context, &line_, &column_);
  }
  /** What kind of error it was. */
  preproc_error_kind kind() const { return kind_; }
  /** The line in the text that was given, counted from 1; 0 where the error has no place in one. */
  uint64_t line() const { return line_; }
  /** The column in that line, in bytes, counted from 1; 0 where the error has no place in a text. */
  uint64_t column() const { return column_; }

 private:
  preproc_error_kind kind_;
  uint64_t line_ = 0;
  uint64_t column_ = 0;
};

/** The answer to a check. */
enum class Status {
  Unknown = PREPROC_UNKNOWN, /**< see `Solver::reason_unknown` */
  Sat = PREPROC_SAT,         /**< see `Solver::value` */
  Unsat = PREPROC_UNSAT      /**< see `Solver::unsat_core` */
};

/** Writes sat, unsat or unknown. */
inline std::ostream& operator<<(std::ostream& out, Status status) {
  return out << (status == Status::Sat ? "sat" : status == Status::Unsat ? "unsat" : "unknown");
}

namespace detail {

/** A text for a function in C, where a NUL is the end. */
inline const char* c_text(const std::string& text) {
  if (text.find('\0') != std::string::npos) {
    throw std::invalid_argument("a text has a NUL in it");
  }
  return text.c_str();
}

/** A number below 2^32 as a parameter: another one is refused, and not cut off. */
class Unsigned {
 public:
  /** Of any integer; std::invalid_argument where it does not fit. */
  template <std::integral Integer>
  Unsigned(Integer value) : value_(static_cast<uint32_t>(value)) {  // NOLINT(google-explicit-constructor)
    if (!std::in_range<uint32_t>(+value)) {
      throw std::invalid_argument("expected a number from 0 to 2^32 - 1, got " + std::to_string(+value));
    }
  }
  /** The number. */
  operator uint32_t() const { return value_; }  // NOLINT(google-explicit-constructor)

 private:
  uint32_t value_;
};

/** The exception of a callback, until the function of the library returns during which it came. */
class Thrown {
 public:
  /** Calls `call`; where it throws, keeps that, calls `stop`, and returns `otherwise`, and so until `rethrow`. */
  template <typename Result, typename Call, typename Stop>
  Result guard(Result otherwise, Call&& call, Stop&& stop) noexcept {
    try {
      if (!has_thrown()) {
        return call();
      }
    } catch (...) {
      {
        const std::lock_guard lock(mutex_);
        exception_ = std::current_exception();
      }
      stop();
    }
    return otherwise;
  }
  /** Throws it, if there is one. */
  void rethrow() {
    std::unique_lock lock(mutex_);
    if (const std::exception_ptr thrown = std::exchange(exception_, nullptr)) {
      lock.unlock();
      std::rethrow_exception(thrown);
    }
  }

 private:
  bool has_thrown() {
    const std::lock_guard lock(mutex_);
    return exception_ != nullptr;
  }

  std::mutex mutex_;
  std::exception_ptr exception_;
};

template <typename Handle>
Handle checked(preproc_context* context, Handle handle) {
  if (handle.handle == 0) {
    throw Error(context);
  }
  return handle;
}
inline const char* checked(preproc_context* context, const char* text) {
  if (text == nullptr) {
    throw Error(context);
  }
  return text;
}
inline void checked(preproc_context* context, bool done) {
  if (!done) {
    throw Error(context);
  }
}
/** For results that say nothing about errors themselves. */
template <typename Result>
Result told(preproc_context* context, Result result) {
  if (preproc_error(context) != PREPROC_NO_ERROR) {
    throw Error(context);
  }
  return result;
}

}  // namespace detail

/** A sort of a context. Cheap to copy. */
class Sort {
 public:
  /** No sort: to be assigned. Its other functions throw. */
  Sort() = default;
  /** A handle of the interface in C; where it is null, the error of the context's last call is thrown. */
  Sort(preproc_context* context, preproc_sort sort) : context_(context), sort_(detail::checked(context, sort)) {}

  /** The kind of the sort. */
  preproc_sort_kind kind() const { return detail::told(context_, preproc_sort_kind_of(context_, sort_)); }
  /** True of (_ BitVec n). */
  bool is_bitvec() const { return kind() == PREPROC_SORT_BITVEC; }
  /** True of (Array index element). */
  bool is_array() const { return kind() == PREPROC_SORT_ARRAY; }
  /** Bits of a bit-vector or float; 0 of other sorts. */
  uint32_t width() const { return detail::told(context_, preproc_sort_width(context_, sort_)); }
  /** Bits of a float's exponent; 0 of other sorts. */
  uint32_t exponent() const { return detail::told(context_, preproc_sort_exponent(context_, sort_)); }
  /** How many sorts it is made of: index and element of an array; element of a sequence; arguments and range of
   * functions. */
  size_t size() const { return detail::told(context_, preproc_sort_count(context_, sort_)); }
  /** The sort at a place, from 0, among those that it is made of. */
  Sort at(size_t place) const { return {context_, preproc_sort_at(context_, sort_, place)}; }
  /** As SMT-LIB writes it. */
  std::string text() const { return detail::checked(context_, preproc_sort_text(context_, sort_)); }

  /** True if both are the same sort of one context. */
  friend bool operator==(const Sort& a, const Sort& b) { return a.sort_.handle == b.sort_.handle; }
  /** The context, as in C; null of none. */
  preproc_context* context() const { return context_; }
  /** The handle, for functions of the interface in C. */
  preproc_sort handle() const { return sort_; }

 private:
  preproc_context* context_ = nullptr;
  preproc_sort sort_{0};
};

/** A term of a context. Cheap to copy. `==` and the other operators make terms; `same` compares. */
class Term {
 public:
  /** No term: to be assigned. Its other functions throw, but for `is_null`. */
  Term() = default;
  /** A handle of the interface in C; where it is null, the error of the context's last call is thrown. */
  Term(preproc_context* context, preproc_term term) : context_(context), term_(detail::checked(context, term)) {}

  /** The sort of the term; of a function's name, a sort of functions. */
  Sort sort() const { return {context_, preproc_term_sort(context_, term_)}; }
  /** The operator's or symbol's name; of a value its text. */
  std::string name() const { return detail::checked(context_, preproc_term_operator(context_, term_)); }
  /** How many arguments it has. */
  size_t size() const { return detail::told(context_, preproc_term_count(context_, term_)); }
  /** The argument at a place, from 0. */
  Term at(size_t place) const { return {context_, preproc_term_at(context_, term_, place)}; }
  /** The numerals of the operator. */
  std::vector<uint32_t> indices() const {
    std::vector<uint32_t> all(detail::told(context_, preproc_term_index_count(context_, term_)));
    for (size_t i = 0; i < all.size(); ++i) {
      all[i] = preproc_term_index(context_, term_, i);
    }
    return all;
  }
  /** True of true, false, numbers, strings and other values of theories. */
  bool is_value() const { return detail::told(context_, preproc_term_is_value(context_, term_)); }
  /** The value of a Boolean or of a bit-vector of at most 64 bits; std::invalid_argument of other terms. */
  uint64_t word() const {
    uint64_t value = 0;
    if (!detail::told(context_, preproc_term_word(context_, term_, &value))) {
      throw std::invalid_argument("expected a Boolean or a bit-vector of at most 64 bits");
    }
    return value;
  }
  /** The value in decimal digits, of a Real as `2/3`; of a string its UTF-8. */
  std::string value() const {
    const char* const text = detail::checked(context_, preproc_term_value(context_, term_));
    return {text, preproc_text_size(context_)};
  }
  /** As SMT-LIB writes it. */
  std::string text() const { return detail::checked(context_, preproc_term_text(context_, term_)); }

  /** This function, applied. */
  template <std::same_as<Term>... Arguments>
  Term operator()(const Arguments&... arguments) const {
    const preproc_term handles[] = {arguments.term_..., preproc_term{0}};
    return {context_, preproc_apply(context_, term_, handles, sizeof...(arguments))};
  }
  /** The element of this array at an index. */
  Term operator[](const Term& index) const { return {context_, preproc_op2(context_, "select", term_, index.term_)}; }

  /** A value of this term's sort. */
  template <std::integral Integer>
  Term number(Integer value) const {
    return {context_, preproc_number(context_, preproc_term_sort(context_, term_), std::to_string(+value).c_str())};
  }
  /** A term is no condition of C++: `same` compares, a solver decides. */
  explicit operator bool() const = delete;
  /** True of `Term()`. */
  bool is_null() const { return term_.handle == 0; }
  /** The context, as in C; null of none. */
  preproc_context* context() const { return context_; }
  /** The handle, for functions of the interface in C. */
  preproc_term handle() const { return term_; }

 private:
  preproc_context* context_ = nullptr;
  preproc_term term_{0};
};

/** True if both are the same term of one context: equal structure, not only equal meaning. */
inline bool same(const Term& a, const Term& b) { return a.handle().handle == b.handle().handle; }
/** Writes the term as SMT-LIB does. */
inline std::ostream& operator<<(std::ostream& out, const Term& t) { return out << t.text(); }
/** Writes the sort as SMT-LIB does. */
inline std::ostream& operator<<(std::ostream& out, const Sort& s) { return out << s.text(); }

/** The operator of SMT-LIB with this name, applied: op("bvneg", x). */
inline Term op(const char* name, const Term& a) { return {a.context(), preproc_op1(a.context(), name, a.handle())}; }
/** The operator applied to two arguments: op("bvadd", x, y). */
inline Term op(const char* name, const Term& a, const Term& b) {
  return {a.context(), preproc_op2(a.context(), name, a.handle(), b.handle())};
}
/** The operator applied to three arguments: op("ite", p, x, y). */
inline Term op(const char* name, const Term& a, const Term& b, const Term& c) {
  return {a.context(), preproc_op3(a.context(), name, a.handle(), b.handle(), c.handle())};
}
/** The operator applied to any number of arguments, at least one. */
inline Term op(const char* name, std::span<const Term> arguments) {
  std::vector<preproc_term> handles;
  for (const Term& t : arguments) {
    handles.push_back(t.handle());
  }
  preproc_context* const context = arguments.empty() ? nullptr : arguments.front().context();
  return {context, preproc_op(context, name, handles.data(), handles.size())};
}
/** The operator with these indices applied: op("extract", {7, 0}, x). */
inline Term op(const char* name, std::initializer_list<uint32_t> indices, const Term& a) {
  const preproc_term argument = a.handle();
  return {a.context(), preproc_op_indexed(a.context(), name, indices.begin(), indices.size(), &argument, 1)};
}

namespace detail {

/** One operator has different names for bit-vectors and for numbers; a null name: there is none. */
inline Term by_sort(const char* bits, const char* numbers, const Term& a, const Term& b) {
  const char* const name = a.sort().is_bitvec() ? bits : numbers;
  if (name == nullptr) {
    throw std::invalid_argument("bit-vectors are compared by ult, slt and the like");
  }
  return op(name, a, b);
}

}  // namespace detail

// Of bit-vectors, Ints and Reals. A C++ integer stands for a value of the other side's sort.
/** bvadd or +, of bit-vectors, Ints and Reals. */
inline Term operator+(const Term& a, const Term& b) { return detail::by_sort("bvadd", "+", a, b); }
/** bvsub or -, of bit-vectors, Ints and Reals. */
inline Term operator-(const Term& a, const Term& b) { return detail::by_sort("bvsub", "-", a, b); }
/** bvmul or *, of bit-vectors, Ints and Reals. */
inline Term operator*(const Term& a, const Term& b) { return detail::by_sort("bvmul", "*", a, b); }
/** bvneg or -, of bit-vectors, Ints and Reals. */
inline Term operator-(const Term& a) { return op(a.sort().is_bitvec() ? "bvneg" : "-", a); }
/** The term (= a b); `same` compares. */
inline Term operator==(const Term& a, const Term& b) { return op("=", a, b); }
/** The term (distinct a b). */
inline Term operator!=(const Term& a, const Term& b) { return op("distinct", a, b); }
// Of Ints and Reals. Bit-vectors have no order of their own: ult, slt.
/** Less, of Ints and Reals; std::invalid_argument of bit-vectors. */
inline Term operator<(const Term& a, const Term& b) { return detail::by_sort(nullptr, "<", a, b); }
/** Less or equal, of Ints and Reals; std::invalid_argument of bit-vectors. */
inline Term operator<=(const Term& a, const Term& b) { return detail::by_sort(nullptr, "<=", a, b); }
/** Greater, of Ints and Reals; std::invalid_argument of bit-vectors. */
inline Term operator>(const Term& a, const Term& b) { return detail::by_sort(nullptr, ">", a, b); }
/** Greater or equal, of Ints and Reals; std::invalid_argument of bit-vectors. */
inline Term operator>=(const Term& a, const Term& b) { return detail::by_sort(nullptr, ">=", a, b); }
// Of Booleans.
/** The term (and a b). Both sides are made: nothing is cut short. */
inline Term operator&&(const Term& a, const Term& b) { return op("and", a, b); }
/** The term (or a b). Both sides are made: nothing is cut short. */
inline Term operator||(const Term& a, const Term& b) { return op("or", a, b); }
/** The term (not a). */
inline Term operator!(const Term& a) { return op("not", a); }
/** The term (=> a b). */
inline Term implies(const Term& a, const Term& b) { return op("=>", a, b); }
/** `a` where the condition holds, else `b`. */
inline Term ite(const Term& condition, const Term& a, const Term& b) { return op("ite", condition, a, b); }
/** True where no two of the terms are equal. */
inline Term distinct(std::span<const Term> terms) { return op("distinct", terms); }
// Of bit-vectors.
/** bvand. */
inline Term operator&(const Term& a, const Term& b) { return op("bvand", a, b); }
/** bvor. */
inline Term operator|(const Term& a, const Term& b) { return op("bvor", a, b); }
/** bvxor. */
inline Term operator^(const Term& a, const Term& b) { return op("bvxor", a, b); }
/** bvnot. */
inline Term operator~(const Term& a) { return op("bvnot", a); }
/** bvshl. */
inline Term operator<<(const Term& a, const Term& b) { return op("bvshl", a, b); }
/** bvlshr: zeros come in. */
inline Term lshr(const Term& a, const Term& b) { return op("bvlshr", a, b); }
/** bvashr: the sign comes in. */
inline Term ashr(const Term& a, const Term& b) { return op("bvashr", a, b); }
/** bvudiv, unsigned; by zero: all bits. */
inline Term udiv(const Term& a, const Term& b) { return op("bvudiv", a, b); }
/** bvurem, unsigned; by zero: `a`. */
inline Term urem(const Term& a, const Term& b) { return op("bvurem", a, b); }
/** bvsdiv, signed. */
inline Term sdiv(const Term& a, const Term& b) { return op("bvsdiv", a, b); }
/** bvsrem, signed, with the sign of `a`. */
inline Term srem(const Term& a, const Term& b) { return op("bvsrem", a, b); }
/** bvult: less, unsigned. */
inline Term ult(const Term& a, const Term& b) { return op("bvult", a, b); }
/** bvule: less or equal, unsigned. */
inline Term ule(const Term& a, const Term& b) { return op("bvule", a, b); }
/** bvugt: greater, unsigned. */
inline Term ugt(const Term& a, const Term& b) { return op("bvugt", a, b); }
/** bvuge: greater or equal, unsigned. */
inline Term uge(const Term& a, const Term& b) { return op("bvuge", a, b); }
/** bvslt: less, signed. */
inline Term slt(const Term& a, const Term& b) { return op("bvslt", a, b); }
/** bvsle: less or equal, signed. */
inline Term sle(const Term& a, const Term& b) { return op("bvsle", a, b); }
/** bvsgt: greater, signed. */
inline Term sgt(const Term& a, const Term& b) { return op("bvsgt", a, b); }
/** bvsge: greater or equal, signed. */
inline Term sge(const Term& a, const Term& b) { return op("bvsge", a, b); }
/** concat: the bits of `a` in front of those of `b`. */
inline Term concat(const Term& a, const Term& b) { return op("concat", a, b); }
/** Bits `high` to `low` of a term, both included. */
inline Term extract(detail::Unsigned high, detail::Unsigned low, const Term& a) {
  return op("extract", {high, low}, a);
}
/** So many zeros in front. */
inline Term zero_extend(detail::Unsigned bits, const Term& a) { return op("zero_extend", {bits}, a); }
/** So many copies of the sign in front. */
inline Term sign_extend(detail::Unsigned bits, const Term& a) { return op("sign_extend", {bits}, a); }
// Of arrays.
/** The element of an array at an index. */
inline Term select(const Term& array, const Term& index) { return op("select", array, index); }
/** The array with another element at an index. */
inline Term store(const Term& array, const Term& index, const Term& value) { return op("store", array, index, value); }

/** `function` with a C++ integer on one side, which stands for a value of the other side's sort. */
#define PREPROC_WITH_INTEGERS(function)     \
  template <std::integral Integer>          \
  Term function(const Term& a, Integer b) { \
    return function(a, a.number(b));        \
  }                                         \
  template <std::integral Integer>          \
  Term function(Integer a, const Term& b) { \
    return function(b.number(a), b);        \
  }
PREPROC_WITH_INTEGERS(operator+)
PREPROC_WITH_INTEGERS(operator-)
PREPROC_WITH_INTEGERS(operator*)
PREPROC_WITH_INTEGERS(operator==)
PREPROC_WITH_INTEGERS(operator!=)
PREPROC_WITH_INTEGERS(operator<)
PREPROC_WITH_INTEGERS(operator<=)
PREPROC_WITH_INTEGERS(operator>)
PREPROC_WITH_INTEGERS(operator>=)
PREPROC_WITH_INTEGERS(operator&)
PREPROC_WITH_INTEGERS(operator|)
PREPROC_WITH_INTEGERS(operator^)
PREPROC_WITH_INTEGERS(lshr)
PREPROC_WITH_INTEGERS(ashr)
PREPROC_WITH_INTEGERS(udiv)
PREPROC_WITH_INTEGERS(urem)
PREPROC_WITH_INTEGERS(sdiv)
PREPROC_WITH_INTEGERS(srem)
PREPROC_WITH_INTEGERS(ult)
PREPROC_WITH_INTEGERS(ule)
PREPROC_WITH_INTEGERS(ugt)
PREPROC_WITH_INTEGERS(uge)
PREPROC_WITH_INTEGERS(slt)
PREPROC_WITH_INTEGERS(sle)
PREPROC_WITH_INTEGERS(sgt)
PREPROC_WITH_INTEGERS(sge)
#undef PREPROC_WITH_INTEGERS
/** bvshl by a C++ integer. */
template <std::integral Integer>
Term operator<<(const Term& a, Integer b) {
  return a << a.number(b);
}

/** Gets a line or a piece of text. */
using TextCallback = std::function<void(std::string_view)>;

/** Terms, sorts and declarations. Neither copied nor moved. */
class Context {
 public:
  /** A new context; std::bad_alloc where there is no memory. */
  Context() : context_(preproc_context_new()) {
    if (context_ == nullptr) {
      throw std::bad_alloc();
    }
  }
  /** Not copied: terms belong to one context. */
  Context(const Context&) = delete;
  /** Not assigned. */
  Context& operator=(const Context&) = delete;
  /** Frees the terms. Solvers over the context have to be gone. */
  ~Context() { preproc_context_delete(context_); }

  /** Bool. */
  Sort bool_sort() { return {context_, preproc_sort_bool(context_)}; }
  /** Int. */
  Sort int_sort() { return {context_, preproc_sort_int(context_)}; }
  /** Real. */
  Sort real_sort() { return {context_, preproc_sort_real(context_)}; }
  /** String. */
  Sort string_sort() { return {context_, preproc_sort_string(context_)}; }
  /** (_ BitVec width). */
  Sort bitvec_sort(detail::Unsigned width) { return {context_, preproc_sort_bitvec(context_, width)}; }
  /** (_ FloatingPoint exponent significand); the significand with its hidden bit. */
  Sort float_sort(detail::Unsigned exponent, detail::Unsigned significand) {
    return {context_, preproc_sort_float(context_, exponent, significand)};
  }
  /** (Array index element). */
  Sort array_sort(const Sort& index, const Sort& element) {
    return {context_, preproc_sort_array(context_, index.handle(), element.handle())};
  }
  /** (Seq element). */
  Sort sequence_sort(const Sort& element) { return {context_, preproc_sort_sequence(context_, element.handle())}; }
  /** The sort of functions of these arguments, at least one. */
  Sort function_sort(std::span<const Sort> arguments, const Sort& range) {
    std::vector<preproc_sort> handles;
    for (const Sort& s : arguments) {
      handles.push_back(s.handle());
    }
    return {context_, preproc_sort_function(context_, handles.data(), handles.size(), range.handle())};
  }
  /** The uninterpreted sort of this name, declared where it is not yet. */
  Sort uninterpreted_sort(const std::string& name) {
    return {context_, preproc_sort_uninterpreted(context_, detail::c_text(name))};
  }
  /** A sort as SMT-LIB writes it. */
  Sort sort(const std::string& text) { return {context_, preproc_sort_parse(context_, detail::c_text(text))}; }

  /** true or false. */
  Term boolean(bool value) { return {context_, preproc_bool(context_, value)}; }
  /** The bit-vector of `value` modulo 2^width. */
  Term bits(detail::Unsigned width, uint64_t value) { return {context_, preproc_bitvec(context_, width, value)}; }
  /** The Int. */
  template <std::integral Integer>
  Term integer(Integer value) {
    return std::in_range<int64_t>(+value) ? Term(context_, preproc_int(context_, static_cast<int64_t>(value)))
                                          : number(int_sort(), std::to_string(+value));
  }
  /** A number of a sort by its digits, see `preproc_number`. */
  Term number(const Sort& sort, const std::string& text) {
    return {context_, preproc_number(context_, sort.handle(), detail::c_text(text))};
  }
  /** The string. */
  Term string(std::string_view utf8) { return {context_, preproc_string(context_, utf8.data(), utf8.size())}; }

  /** The constant or function of this name and sort, declared where it is not yet. */
  Term constant(const std::string& name, const Sort& sort) {
    return {context_, preproc_constant(context_, detail::c_text(name), sort.handle())};
  }
  /** The constant of this name and sort (_ BitVec width). */
  Term bitvec(const std::string& name, detail::Unsigned width) { return constant(name, bitvec_sort(width)); }
  /** The constant of this name and sort Bool. */
  Term boolean(const std::string& name) { return constant(name, bool_sort()); }
  /** The constant of this name and sort Int. */
  Term integer(const std::string& name) { return constant(name, int_sort()); }
  /** A constant with a name that nothing has yet, beginning with `prefix`. */
  Term fresh(const std::string& prefix, const Sort& sort) {
    return {context_, preproc_fresh(context_, detail::c_text(prefix), sort.handle())};
  }
  /** What a name stands for that is declared or defined. */
  Term find(const std::string& name) { return {context_, preproc_find(context_, detail::c_text(name))}; }
  /** A variable, for `forall`, `exists`, `lambda` and `define`. */
  Term variable(const std::string& name, const Sort& sort) {
    return {context_, preproc_variable(context_, detail::c_text(name), sort.handle())};
  }
  /** (forall (variables...) body). */
  Term forall(std::span<const Term> variables, const Term& body) { return bind("forall", variables, body); }
  /** (exists (variables...) body). */
  Term exists(std::span<const Term> variables, const Term& body) { return bind("exists", variables, body); }
  /** (lambda (variables...) body). */
  Term lambda(std::span<const Term> variables, const Term& body) { return bind("lambda", variables, body); }
  /** The function (define-fun name (parameters...) range body), to be applied: f(x). Without parameters, the body. */
  Term define(const std::string& name, std::span<const Term> parameters, const Term& body) {
    const std::vector<preproc_term> handles = handles_of(parameters);
    return {context_, preproc_define(context_, detail::c_text(name), handles.data(), handles.size(), body.handle())};
  }
  /** The array with the same element everywhere. */
  Term constant_array(const Sort& array, const Term& element) {
    return {context_, preproc_constant_array(context_, array.handle(), element.handle())};
  }

  /** The empty sequence of a sort of sequences. */
  Term empty_sequence(const Sort& sequence) { return {context_, preproc_empty_sequence(context_, sequence.handle())}; }

  /** A term as SMT-LIB writes it. */
  Term term(const std::string& text) { return {context_, preproc_parse_term(context_, detail::c_text(text))}; }
  /** What a text of declarations, definitions and assertions asserts. */
  std::vector<Term> parse(std::string_view text) {
    const preproc_term* handles = nullptr;
    size_t count = 0;
    detail::checked(context_, preproc_parse(context_, text.data(), text.size(), &handles, &count));
    return terms_of({handles, count});
  }
  /** The term with each of `from` (constants or variables) replaced by the term at its place in `to`;
   * std::invalid_argument where the lists differ in length. */
  Term substitute(const Term& t, std::span<const Term> from, std::span<const Term> to) {
    if (from.size() != to.size()) {
      throw std::invalid_argument("expected as many terms in both lists");
    }
    const std::vector<preproc_term> before = handles_of(from);
    const std::vector<preproc_term> after = handles_of(to);
    return {context_, preproc_substitute(context_, t.handle(), before.data(), after.data(), before.size())};
  }
  /** An equivalent term, folded and simplified by local rules. */
  Term simplify(const Term& t) { return {context_, preproc_simplify(context_, t.handle())}; }

  /** From now on log lines go there; an empty function: nowhere. */
  void set_log(TextCallback log) {
    log_ = std::move(log);
    const auto call = [](void* data, const char* line, size_t size) { static_cast<Context*>(data)->log({line, size}); };
    detail::checked(context_, preproc_set_log(context_, log_ ? call : preproc_line_callback(nullptr), this));
  }
  /** Bytes that the terms take. */
  size_t memory() { return detail::told(context_, preproc_memory(context_)); }

  /** Runs a script as the program does with these arguments; its output goes to `sink`. True where it reports no error.
   */
  bool run(std::initializer_list<const char*> arguments, std::string_view script, const TextCallback& sink) {
    struct Run {
      Context* context;
      const TextCallback* sink;
    } run{this, &sink};
    const auto call = [](void* data, const char* text, size_t size) {
      const Run& to = *static_cast<const Run*>(data);
      to.context->guard([&] { (*to.sink)({text, size}); });
    };
    const bool clean =
        preproc_run(context_, arguments.begin(), arguments.size(), script.data(), script.size(), call, &run);
    thrown_.rethrow();
    return detail::told(context_, clean);
  }
  /** Ends the running script, whose `run` throws; for any thread. */
  void interrupt_run() { preproc_interrupt_run(context_); }
  /** The output of a script. */
  std::string run(std::initializer_list<const char*> arguments, std::string_view script) {
    std::string output;
    run(arguments, script, [&](std::string_view text) { output += text; });
    return output;
  }
  /** The feasible paths of a define-fun in a script, as `--explore` prints them. */
  std::string explore(const char* function, std::string_view script) { return run({"--explore", function}, script); }
  /** The answers to a problem in SyGuS-IF. */
  std::string synthesize(std::string_view problem) { return run({"--lang", "sygus"}, problem); }
  /** The rewritten script, for another solver. */
  std::string emit(std::string_view script) { return run({"--emit"}, script); }

  /** The context, for functions of the interface in C. */
  preproc_context* handle() const { return context_; }

 private:
  friend class Solver;
  static std::vector<preproc_term> handles_of(std::span<const Term> terms) {
    std::vector<preproc_term> handles;
    for (const Term& t : terms) {
      handles.push_back(t.handle());
    }
    return handles;
  }
  std::vector<Term> terms_of(std::span<const preproc_term> handles) const {
    std::vector<Term> terms;
    for (const preproc_term t : handles) {
      terms.emplace_back(context_, t);
    }
    return terms;
  }
  Term bind(const char* binder, std::span<const Term> variables, const Term& body) {
    const std::vector<preproc_term> handles = handles_of(variables);
    return {context_, preproc_bind(context_, binder, handles.data(), handles.size(), body.handle())};
  }

  /** Calls a callback. Where it throws, the running check and script end. */
  template <typename Call>
  void guard(Call&& call) noexcept {
    thrown_.guard(
        0,
        [&] {
          call();
          return 0;
        },
        [this] {
          preproc_interrupt(checking_);
          preproc_interrupt_run(context_);
        });
  }
  void log(std::string_view line) noexcept {
    guard([&] { log_(line); });
  }

  preproc_context* context_;
  TextCallback log_;
  preproc_solver* checking_ = nullptr;  // the solver of which a function is running
  detail::Thrown thrown_;
};

/** Assertions over the terms of a context, with push and pop. Neither copied nor moved. */
class Solver {
 public:
  /** A solver without assertions, over the terms of the context, which has to outlive it. */
  explicit Solver(Context& context) : context_(context), solver_(preproc_solver_new(context.context_)) {
    if (solver_ == nullptr) {
      throw Error(context.context_);
    }
  }
  /** Not copied. */
  Solver(const Solver&) = delete;
  /** Not assigned. */
  Solver& operator=(const Solver&) = delete;
  /** Frees the solver. Terms that it returned stay. */
  ~Solver() { preproc_solver_delete(solver_); }

  /** An option of the command line, or of SMT-LIB by its keyword: set("timeout", "2.5"), set(":random-seed", "7"). */
  void set(const std::string& option, const std::string& value) {
    check_done(preproc_set(solver_, detail::c_text(option), detail::c_text(value)));
  }
  /** Lets the solver start processes, `program` among them; see `preproc_allow_processes`. */
  void allow_processes(const std::string& program) {
    check_done(preproc_allow_processes(solver_, detail::c_text(program)));
  }

  /** Opens levels for assertions. */
  void push(detail::Unsigned levels = 1) { check_done(preproc_push(solver_, levels)); }
  /** Forgets what was added since so many pushes. */
  void pop(detail::Unsigned levels = 1) { check_done(preproc_pop(solver_, levels)); }
  /** How many levels are open. */
  uint32_t levels() const { return preproc_levels(solver_); }
  /** Asserts a term of sort Bool, at the level that is open. */
  void add(const Term& assertion) { check_done(preproc_add(solver_, assertion.handle())); }
  /** The terms that are asserted, in order. */
  std::vector<Term> assertions() const {
    const preproc_term* handles = nullptr;
    size_t count = 0;
    check_done(preproc_assertions(solver_, &handles, &count));
    return context_.terms_of({handles, count});
  }

  /** Decides the assertions. A limit that is reached is no error but `Status::Unknown`. */
  Status check() {
    return answer([&] { return preproc_check(solver_); });
  }
  /** Decides the assertions together with these terms, which are forgotten afterwards. */
  Status check_assuming(std::span<const Term> assumptions) {
    const std::vector<preproc_term> handles = Context::handles_of(assumptions);
    return answer([&] { return preproc_check_assuming(solver_, handles.data(), handles.size()); });
  }
  /** Checks under assumptions: check_assuming({x == 7}). */
  Status check_assuming(std::initializer_list<Term> assumptions) {
    return check_assuming(std::span(assumptions.begin(), assumptions.size()));
  }
  /** Why the last check was unknown: "timeout", "memout", "interrupted", "incomplete", or a solver's own words. */
  std::string reason_unknown() const { return detail::checked(context_.context_, preproc_reason_unknown(solver_)); }
  /** After sat: the value of a term in the model. */
  Term value(const Term& t) {
    return {context_.context_, call([&] { return preproc_value(solver_, t.handle()); })};
  }
  /** The values of several terms. */
  std::vector<Term> values(std::span<const Term> terms) {
    const std::vector<preproc_term> handles = Context::handles_of(terms);
    std::vector<preproc_term> found(handles.size());
    check_done(call([&] { return preproc_values(solver_, handles.data(), handles.size(), found.data()); }));
    return context_.terms_of(found);
  }
  /** The value of a term as text, also where no term can be it. */
  std::string value_text(const Term& t) {
    return detail::checked(context_.context_, call([&] { return preproc_value_text(solver_, t.handle()); }));
  }
  /** After sat: the model as get-model prints it. */
  std::string model() {
    return detail::checked(context_.context_, call([&] { return preproc_model(solver_); }));
  }
  /** After unsat: assertions and assumptions that are unsatisfiable together. */
  std::vector<Term> unsat_core() {
    const preproc_term* handles = nullptr;
    size_t count = 0;
    check_done(call([&] { return preproc_unsat_core(solver_, &handles, &count); }));
    return context_.terms_of({handles, count});
  }

  /** Begins a list of models, told apart by the values of these terms; `next_model` has them. */
  void list_models(std::span<const Term> terms) {
    const std::vector<preproc_term> handles = Context::handles_of(terms);
    listed_ = handles.size();
    check_done(call([&] { return preproc_models(solver_, handles.data(), handles.size()); }));
  }
  /** Begins a list of models, as `list_models` of a span of terms does. */
  void list_models(std::initializer_list<Term> terms) { list_models(std::span(terms.begin(), terms.size())); }
  /** Sat: `values` are those of the next model. Unsat: there are no further ones. Unknown: there may be, and
   * `reason_unknown` says why none is found. */
  Status next_model(std::vector<Term>& values) {
    std::vector<preproc_term> found(listed_);
    const Status status = answer([&] { return preproc_next_model(solver_, found.data()); });
    values = status == Status::Sat ? context_.terms_of(found) : std::vector<Term>();
    return status;
  }
  /** The number of models, in decimal digits; `exact` becomes false where there are at least so many. */
  std::string count_models(std::span<const Term> terms, bool& exact) {
    const std::vector<preproc_term> handles = Context::handles_of(terms);
    return detail::checked(context_.context_,
                           call([&] { return preproc_count_models(solver_, handles.data(), handles.size(), &exact); }));
  }

  /** Ends the running check; for any thread. */
  void interrupt() { preproc_interrupt(solver_); }
  /** Checks end when this says so; it is asked by another thread. An empty function: not any more. */
  void set_terminator(std::function<bool()> terminator) {
    terminator_ = std::move(terminator);
    const auto ask = [](void* data) { return static_cast<Solver*>(data)->is_to_end(); };
    check_done(preproc_set_terminator(solver_, terminator_ ? ask : preproc_terminator(nullptr), this));
  }
  /** Gets the name of each step of a check as it begins. */
  void set_progress(TextCallback progress) {
    progress_ = std::move(progress);
    const auto tell = [](void* data, const char* step, size_t size) { static_cast<Solver*>(data)->tell({step, size}); };
    check_done(preproc_set_progress(solver_, progress_ ? tell : preproc_line_callback(nullptr), this));
  }
  /** Counters, as JSON. */
  std::string statistics() { return detail::checked(context_.context_, preproc_statistics(solver_)); }
  /** What the passes leave of the assertions, as a script for another solver. */
  std::string emit() {
    return detail::checked(context_.context_, call([&] { return preproc_emit(solver_); }));
  }

  /** The solver, for functions of the interface in C. */
  preproc_solver* handle() const { return solver_; }

 private:
  void check_done(bool done) const { detail::checked(context_.context_, done); }
  /** Calls a function in C, and throws what a callback has thrown meanwhile. */
  template <typename Function>
  std::invoke_result_t<Function> call(Function&& function) {
    context_.checking_ = solver_;
    const std::invoke_result_t<Function> result = function();
    context_.checking_ = nullptr;
    context_.thrown_.rethrow();
    return result;
  }
  template <typename Check>
  Status answer(Check&& check) {
    const preproc_status status = call(check);
    if (status == PREPROC_FAILED) {
      throw Error(context_.context_);
    }
    return static_cast<Status>(status);
  }
  bool is_to_end() noexcept {
    return context_.thrown_.guard(
        true, [&] { return terminator_(); }, [] {});
  }
  void tell(std::string_view step) noexcept {
    context_.guard([&] { progress_(step); });
  }

  Context& context_;
  preproc_solver* solver_;
  size_t listed_ = 0;  // terms of the list of models
  std::function<bool()> terminator_;
  TextCallback progress_;
};

}  // namespace interface0
}  // namespace preproc

#endif
