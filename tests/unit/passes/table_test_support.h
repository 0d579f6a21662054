#pragma once

#include "unit/passes/pass_test_support.h"

namespace preproc {

/// A table of eight bytes, a[i] = 5 + 7 i, and indices of eight bits.
class TableTest : public PassTest {
 protected:
  TableTest() {
    read(
        "(declare-const a (Array (_ BitVec 8) (_ BitVec 8))) (declare-const k (_ BitVec 8)) (declare-const l (_ BitVec "
        "8))");
    for (int i = 0; i < 8; ++i) {
      read("(assert (= (select a (_ bv" + std::to_string(i) + " 8)) (_ bv" + std::to_string(5 + 7 * i) + " 8)))");
    }
  }
  /// The assertions that are left, without the elements of the table.
  Texts left_of_conditions() {
    Texts texts = left();
    std::erase_if(texts, [](const std::string& text) { return text.starts_with("(= (select a #x"); });
    return texts;
  }
};

}  // namespace preproc
