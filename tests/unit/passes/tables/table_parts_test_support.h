#pragma once

#include <gtest/gtest.h>

#include "passes/pass.h"
#include "passes/tables/leaf_domains.h"
#include "passes/tables/table_evaluation.h"
#include "passes/tables/table_supports.h"

namespace preproc {

/// Terms over bytes, and arrays of bytes whose elements are asserted.
class TablePartsTest : public ::testing::Test {
 protected:
  Term byte(const char* name) { return tm_.mk_constant(name, tm_.sorts().bitvec(8)); }
  Term value(uint64_t word) { return tm_.mk_bv(8, word); }
  Term array(const char* name, uint32_t index_width) {
    return tm_.mk_constant(name, tm_.sorts().array(tm_.sorts().bitvec(index_width), tm_.sorts().bitvec(8)));
  }
  Term read(Term array, Term index) { return tm_.mk(Kind::Select, {array, index}); }
  /// Asserts that the elements 0 .. count-1 of the array are these of the function.
  template <typename Element>
  void assert_elements(Term array, uint64_t count, Element&& element) {
    const uint32_t width = tm_.sorts().width(tm_.sorts().index(tm_.sort(array)));
    for (uint64_t i = 0; i < count; ++i) {
      const Term v = value(element(i) & 0xff);
      problem_.assertions.add_original(tm_.mk(Kind::Equal, {read(array, tm_.mk_bv(width, i)), v}), 0);
    }
    collect();
  }
  void collect() {
    context_.collect_tables(problem_.assertions);
    evaluation_.update(context_.elements, context_.written);
  }
  const Support& support_of(Term t, TableSupports::Images images = TableSupports::Images::AsKnown) {
    supports_.find(t, images);
    return supports_.of(t);
  }

  TermManager tm_;
  PassContext context_{tm_};
  Problem problem_;
  TableEvaluation evaluation_{tm_};
  LeafDomains domains_{tm_, evaluation_};
  TableSupports supports_{tm_, evaluation_, domains_};
};

}  // namespace preproc
