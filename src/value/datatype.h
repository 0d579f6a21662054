#pragma once

#include <cstdint>

namespace preproc {

struct Sort;

/// The role of a function of a datatype.
enum class DatatypeRole : uint8_t {
  None,         ///< no function of a datatype
  Constructor,  ///< (cons 1 nil)
  Selector,     ///< (head l): the field; at a value of another constructor the solver's choice
  Tester,       ///< ((_ is cons) l)
  Updater,      ///< ((_ update head) l 2): the value with another field; unchanged where the constructor is another
};

/// A function of a datatype, by places in its declaration.
struct DatatypeOperation {
  DatatypeRole role = DatatypeRole::None;
  uint32_t constructor = 0;
  uint32_t field = 0;  ///< of selectors and updaters
  friend bool operator==(const DatatypeOperation&, const DatatypeOperation&) = default;
};

}  // namespace preproc
