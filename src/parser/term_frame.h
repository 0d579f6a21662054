#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "script/scope.h"
#include "term/term_manager.h"

namespace preproc {

/// A parenthesis that the term reader has not closed yet, and what it will make of the terms in it.
struct TermFrame {
  /// A theory's operator.
  struct Operator {
    Symbol name;
    uint8_t index_count = 0;
    std::array<uint32_t, 2> indices = {};
  };
  struct Apply {
    Function function;
  };
  /// The function is the first term.
  struct HoApply {};
  /// An application of something this program does not know.
  struct Opaque {
    Symbol head;
    Sort sort;  ///< unknown unless the head tells it
  };
  struct ConstArray {
    Sort sort;  ///< of the array
  };
  /// A let whose bindings are being read; it becomes a LetBody.
  struct Let {};
  struct LetBinding {
    Symbol name;
    Sort sort;  ///< unknown unless written, as in SyGuS-IF 1
  };
  struct LetBody {
    size_t locals;  ///< mark of the scope to go back to
  };
  /// A quantifier or lambda, whose variables are the first terms.
  struct Binder {
    preproc::Kind kind;
    uint32_t variables;
    size_t locals;
  };
  /// A term, then attributes.
  struct Annotate {};
  /// The terms of a pattern.
  struct Pattern {
    Symbol attribute;
    Term annotated;
  };
  /// A function of a datatype with parameters, which its arguments have to tell.
  struct Datatype {
    DatatypeName name;
    Symbol written;  ///< the head of a tester or updater
  };
  /// One of several functions of this name, of which at least one is a datatype's: the arguments have to tell.
  struct Overloaded {
    Symbol name;
    DatatypeRole role = DatatypeRole::None;  ///< Tester, Updater: of the constructors or selectors of this name
    Symbol written = {};                     ///< the head of a tester or updater
  };
  /// The matched term, then a guard and a term for each case.
  struct Match {
    enum class Place : uint8_t { Scrutinee, InCases, BehindCases } place = Place::Scrutinee;
  };
  struct MatchCase {
    size_t locals;
  };
  using Kind = std::variant<Operator, Apply, HoApply, Opaque, ConstArray, Let, LetBinding, LetBody, Binder, Annotate,
                            Pattern, Datatype, Overloaded, Match, MatchCase>;

  const char* open;    ///< the parenthesis in the source
  uint32_t arguments;  ///< the first of its terms on the reader's stack
  Kind kind;
};

}  // namespace preproc
