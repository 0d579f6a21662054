// The closing parenthesis: the part of TermReader that makes a term of what an open one holds.
#include <algorithm>
#include <cassert>

#include "parser/term_reader.h"
#include "term/application.h"
#include "term/derived_operator.h"

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
  if (const Term array = arguments.size() == 1 ? as_array(tm_, arguments[0]) : Term{}) {
    arguments[0] = array;
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
  if (!rows.empty()) {
    if (const Term t = try_operator(tm_, rows, indices, arguments, expected)) {
      if (theory_of(tm_.kind(t)) == Theory::Sequences && unknown_ == UnknownNames::Refused) {
        fail_whole(closing, "not of SMT-LIB's theories, which --strict demands");
      }
      return t;
    }
  }
  if (unknown_ != UnknownNames::Refused) {
    if (const Term t = try_derived(tm_, tm_.symbols().name(frame.name), indices, arguments, expected)) {
      return t;
    }
  }
  // To an argument of unknown sort it is what the next program makes of it.
  const bool is_vague =
      std::ranges::any_of(arguments, [this](Term t) { return !tm_.sorts().is_concrete(tm_.sort(t)); });
  const bool is_to_fp = frame.name == tm_.symbols().intern("to_fp") && indices.size() == 2 && arguments.size() == 3;
  // The names of operators on sequences are those of operators on strings and their characters too.
  const bool is_on_strings =
      !rows.empty() && theory_of(rows.front()->kind) == Theory::Sequences && unknown_ != UnknownNames::Refused &&
      (is_vague || std::ranges::any_of(arguments, [this](Term t) { return tm_.sort(t) == tm_.sorts().string(); }));
  if ((rows.empty() && is_vague) || is_on_strings || (is_to_fp && unknown_ == UnknownNames::Opaque)) {
    return tm_.mk_opaque(head_symbol(frame), {}, arguments);
  }
  fail_whole(closing, expected);
}

/// The head of the operator's application as it is written.
Symbol TermReader::head_symbol(const TermFrame::Operator& frame) {
  std::string head(tm_.symbols().name(frame.name));
  if (frame.index_count > 0) {
    head = "(_ " + head;
    for (uint8_t i = 0; i < frame.index_count; ++i) {
      head += " " + std::to_string(frame.indices[i]);
    }
    head += ")";
  }
  return tm_.symbols().intern(head);
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
