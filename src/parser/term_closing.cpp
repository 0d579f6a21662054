// The closing parenthesis: the part of TermReader that makes a term of what an open one holds.
#include <cassert>

#include "parser/term_reader.h"
#include "term/application.h"
#include "value/limits.h"

namespace preproc {

void TermReader::close(const char* place) {
  const TermFrame frame = frames_.back();
  const Closing closing{frame.open, place, {stack_.data() + frame.arguments, stack_.size() - frame.arguments}};
  const Term result = std::visit([&](const auto& kind) { return finish(kind, closing); }, frame.kind);
  if (keeps_places_) {
    const Kind kind = tm_.kind(result);
    if (kind == Kind::Ite || kind == Kind::And || kind == Kind::Or || kind == Kind::Annotate) {
      const SourcePosition position = source_.position(frame.open);
      places_.try_emplace(result, position.line, position.column);
    }
  }
  stack_.resize(frame.arguments);
  stack_.push_back(result);
  frames_.pop_back();
}

/// Throws a ScriptError about all that stands between the parentheses.
void TermReader::fail_whole(const Closing& closing, std::string_view message) const {
  fail(closing.open, closing.text(), message);
}

Term TermReader::finish(const TermFrame::Apply& frame, const Closing& closing) {
  return apply_function(frame.function, closing);
}

Term TermReader::finish(const TermFrame::HoApply&, const Closing& closing) {
  const std::span<const Term> arguments = closing.arguments;
  if (arguments.size() == 1 || tm_.kind(arguments[0]) == Kind::Opaque) {
    // ((x S)) and ((x S) (y T)) may be what a binder of the next program binds: then names below are not what they
    // are here.
    throw UnreadableTerm({source_.position(closing.open),
                          "`" + excerpt(closing.text()) + "`: a list of terms is not read by this program"});
  }
  const Sort sort = tm_.sort(arguments[0]);
  if (sort.known() && tm_.sorts().is_concrete(sort) &&
      (tm_.sorts().kind(sort) != SortKind::Function || tm_.sorts().arguments(sort).size() < arguments.size() - 1)) {
    fail_whole(closing, "expected a function of " + std::to_string(arguments.size() - 1) +
                            " arguments at its head, got a term of sort " + tm_.sorts().to_string(sort));
  }
  return tm_.mk_ho_apply(arguments[0], arguments.subspan(1));
}

Term TermReader::finish(const TermFrame::Opaque& frame, const Closing& closing) {
  if (closing.arguments.empty()) {  // what `(f)` is only the next program knows
    const std::string_view name = tm_.symbols().name(frame.head);
    return tm_.mk_opaque(tm_.symbols().intern("(" + std::string(name) + ")"), frame.sort, {});
  }
  return tm_.mk_opaque(frame.head, frame.sort, closing.arguments);
}

Term TermReader::finish(const TermFrame::ConstArray& frame, const Closing& closing) {
  const std::span<Term> arguments = closing.arguments;
  const Sort element = tm_.sorts().element(frame.sort);
  if (arguments.size() == 1 && tm_.sort(arguments[0]) == tm_.sorts().integer() && element == tm_.sorts().real()) {
    arguments[0] = tm_.mk(Kind::ToReal, {arguments[0]});
  }
  if (arguments.size() != 1 || (tm_.sort(arguments[0]) != element && tm_.sort(arguments[0]).known())) {
    fail_whole(closing,
               "expected one element of sort " + tm_.sorts().to_string(element) + ", got " + sorts_of(tm_, arguments));
  }
  return tm_.mk_const_array(frame.sort, arguments[0]);
}

Term TermReader::only_argument(const Closing& closing) const {
  if (closing.arguments.size() != 1) {
    fail(closing.place, {}, "expected one term before `)`, got " + std::to_string(closing.arguments.size()));
  }
  return closing.arguments[0];
}

Term TermReader::finish(const TermFrame::LetBinding& frame, const Closing& closing) {
  const Term result = only_argument(closing);
  if (frame.sort.known() && tm_.sort(result) != frame.sort) {
    fail_whole(closing, "expected a term of sort " + tm_.sorts().to_string(frame.sort) + ", got " +
                            sorts_of(tm_, closing.arguments));
  }
  let_names_.push_back(frame.name);
  return result;
}

Term TermReader::finish(const TermFrame::LetBody& frame, const Closing& closing) {
  const Term result = only_argument(closing);
  scope_.unbind_locals(frame.locals);
  return result;
}

Term TermReader::finish(const TermFrame::MatchCase& frame, const Closing& closing) {
  const Term result = only_argument(closing);
  scope_.unbind_locals(frame.locals);
  return result;
}

Term TermReader::finish(const TermFrame::Annotate&, const Closing& closing) { return only_argument(closing); }

Term TermReader::finish(const TermFrame::Binder& frame, const Closing& closing) {
  const std::span<const Term> arguments = closing.arguments;
  if (arguments.size() != frame.variables + size_t{1}) {
    fail(closing.place, {},
         "expected one body before `)`, got " + std::to_string(arguments.size() - frame.variables) + " terms");
  }
  const Sort body = tm_.sort(arguments.back());
  if (frame.kind != Kind::Lambda && body.known() && body != tm_.sorts().boolean()) {
    fail_whole(closing, "expected a body of sort Bool, got " + tm_.sorts().to_string(body));
  }
  const Term result = tm_.mk_binder(frame.kind, arguments.first(frame.variables), arguments.back());
  scope_.unbind_locals(frame.locals);
  return result;
}

Term TermReader::finish(const TermFrame::Pattern& frame, const Closing& closing) {
  return tm_.mk_annotate(frame.annotated, frame.attribute, closing.arguments);
}

Term TermReader::finish(const TermFrame::Let&, const Closing&) {
  assert(false);  // the loop ends the bindings
  return {};
}

Term TermReader::finish(const TermFrame::Operator& frame, const Closing& closing) {
  const std::span<const Term> arguments = closing.arguments;
  const std::span<const uint32_t> indices(frame.indices.data(), frame.index_count);
  const auto rows = scope_.operators(frame.name);
  std::string expected;
  if (const Term t = try_operator(tm_, rows, indices, arguments, expected)) {
    return t;
  }
  if (rows.front()->kind == Kind::ReLoop && indices.empty()) {
    if (const Term loop = old_loop(arguments)) {
      return loop;
    }
  }
  if (frame.name == tm_.symbols().intern("to_fp") && indices.size() == 2 && arguments.size() == 3) {
    if (const Term scaled = scaled_float(indices, arguments)) {
      return scaled;
    }
    if (unknown_ == UnknownNames::Opaque) {
      const std::string head = "(_ to_fp " + std::to_string(indices[0]) + " " + std::to_string(indices[1]) + ")";
      return tm_.mk_opaque(tm_.symbols().intern(head), {}, arguments);
    }
  }
  fail_whole(closing, expected);
}

/// (re.loop r i j), as loops were written before SMT-LIB 2.6; null for other arguments.
Term TermReader::old_loop(std::span<const Term> arguments) {
  std::array<uint32_t, 2> bounds{};
  if (arguments.size() != 3) {
    return {};
  }
  for (size_t i = 0; i < bounds.size(); ++i) {
    const Value bound = tm_.is_value(arguments[i + 1]) ? tm_.value(arguments[i + 1]) : Value();
    if (!bound.is_int() || bound.integer() < 0 || bound.integer() > UINT32_MAX) {
      return {};
    }
    bounds[i] = static_cast<uint32_t>(bound.integer().get_ui());
  }
  return tm_.try_mk(Kind::ReLoop, bounds, arguments.first(1), nullptr);
}

/// ((_ to_fp e s) m x k) and ((_ to_fp e s) m k x), which are z3's: the real number x times 2^k, rounded. Where
/// numerals are reals, k is the last one. Null where k is no numeral or beyond `kMaxNumberBits`, and for arguments of
/// other sorts.
Term TermReader::scaled_float(std::span<const uint32_t> format, std::span<const Term> arguments) {
  const bool exponent_first = tm_.sort(arguments[1]) == tm_.sorts().integer();
  const Term number = arguments[exponent_first ? 2 : 1];
  const Value exponent =
      tm_.is_value(arguments[exponent_first ? 1 : 2]) ? tm_.value(arguments[exponent_first ? 1 : 2]) : Value();
  if (tm_.sort(number) != tm_.sorts().real() || !(exponent.is_int() || exponent.is_real())) {
    return {};
  }
  const mpq_class power = exponent.is_int() ? mpq_class(exponent.integer()) : exponent.real();
  const mpz_class places = abs(power.get_num());
  if (power.get_den() != 1 || places > kMaxNumberBits) {
    return {};
  }
  mpq_class scale(mpz_class(1) << places.get_ui());
  if (power < 0) {
    scale = 1 / scale;
  }
  const Term scaled = tm_.is_value(number) ? tm_.mk_real(tm_.value(number).real() * scale)
                                           : tm_.mk(Kind::Mul, {tm_.mk_real(scale), number});
  return tm_.try_mk(Kind::FpFromReal, format, std::array{arguments[0], scaled}, nullptr);
}

Term TermReader::apply_function(Function f, const Closing& closing) {
  const std::span<Term> arguments = closing.arguments;
  const FunctionInfo& info = tm_.info(f);
  const bool function = tm_.sorts().kind(info.sort) == SortKind::Function;
  const size_t arity = function ? tm_.sorts().arguments(info.sort).size() : 0;
  if (arguments.empty() || arguments.size() > arity || (arguments.size() < arity && !higher_order_)) {
    if (!function && arguments.empty()) {
      if (sygus_) {  // a function to be synthesised may have no arguments
        return tm_.mk_constant(f);
      }
      fail_whole(closing, "a constant is written without parentheses");
    }
    fail_whole(closing, "expected " + counted(arity, "argument") + ", got " + std::to_string(arguments.size()));
  }
  if (std::string expected; !fit_arguments(tm_, f, arguments, expected)) {
    fail_whole(closing, expected);
  }
  return arguments.size() == arity ? tm_.mk_apply(f, arguments) : tm_.mk_ho_apply(tm_.mk_constant(f), arguments);
}

}  // namespace preproc
