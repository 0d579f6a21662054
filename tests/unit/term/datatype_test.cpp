// Datatypes as sorts, values and terms.
#include <string>

#include <gtest/gtest.h>

#include "evaluate/evaluator.h"
#include "unit/backends/backend_test_support.h"

namespace preproc {
namespace {

class DatatypeTest : public ::testing::Test {
 protected:
  Symbol symbol(std::string_view name) { return tm_.symbols().intern(name); }
  SortTable& sorts() { return tm_.sorts(); }
  /// (declare-datatypes ((List 1)) ((par (X) ((nil) (cons (head X) (tail (List X)))))))
  uint32_t declare_list() {
    const uint32_t id = sorts().new_datatype(symbol("List"));
    const Sort x = sorts().parameter(symbol("X"));
    DatatypeDeclaration list{symbol("List"), {x}, {}};
    list.constructors.push_back({symbol("nil"), {}});
    list.constructors.push_back(
        {symbol("cons"), {{symbol("head"), x}, {symbol("tail"), sorts().datatype(id, {&x, 1})}}});
    EXPECT_EQ(sorts().define_datatypes({&id, 1}, {list}), "");
    return id;
  }
  Term construct(Sort sort, uint32_t constructor, std::vector<Term> fields) {
    return tm_.mk_apply(tm_.datatype_function(sort, {DatatypeRole::Constructor, constructor, 0}), fields);
  }
  Term apply(Sort sort, DatatypeOperation operation, std::vector<Term> arguments) {
    return tm_.mk_apply(tm_.datatype_function(sort, operation), arguments);
  }
  std::string value(Term t) {
    const Value v = evaluate(tm_, t, assignment_);
    return v.known() ? to_string(sorts(), v) : "?";
  }

  TermManager tm_;
  Assignment assignment_;
};

TEST_F(DatatypeTest, FieldsHaveTheArgumentsPutIn) {
  const uint32_t id = declare_list();
  const Sort integer = sorts().integer();
  const Sort list = sorts().datatype(id, {&integer, 1});
  const Sort nested = sorts().datatype(id, {&list, 1});
  EXPECT_EQ(sorts().to_string(nested), "(List (List Int))");
  EXPECT_EQ(sorts().fields(list, 1)[0], integer);
  EXPECT_EQ(sorts().fields(nested, 1)[0], list);
  EXPECT_EQ(sorts().fields(nested, 1)[1], nested);
  EXPECT_EQ(sorts().base_constructor(nested), 0U);
}

TEST_F(DatatypeTest, OperationsOnValues) {
  const uint32_t id = declare_list();
  const Sort integer = sorts().integer();
  const Sort list = sorts().datatype(id, {&integer, 1});
  const Term nil = construct(list, 0, {});
  const Term one = construct(list, 1, {tm_.mk_int(1), nil});
  EXPECT_EQ(value(one), "(cons 1 (as nil (List Int)))");
  EXPECT_EQ(value(apply(list, {DatatypeRole::Selector, 1, 0}, {one})), "1");
  EXPECT_EQ(value(apply(list, {DatatypeRole::Selector, 1, 0}, {nil})), "?");
  EXPECT_EQ(value(apply(list, {DatatypeRole::Tester, 1, 0}, {one})), "true");
  EXPECT_EQ(value(apply(list, {DatatypeRole::Tester, 1, 0}, {nil})), "false");
  EXPECT_EQ(value(apply(list, {DatatypeRole::Updater, 1, 0}, {one, tm_.mk_int(5)})), "(cons 5 (as nil (List Int)))");
  EXPECT_EQ(value(apply(list, {DatatypeRole::Updater, 1, 0}, {nil, tm_.mk_int(5)})), "(as nil (List Int))");
  EXPECT_EQ(value(tm_.mk(Kind::Equal, {one, construct(list, 1, {tm_.mk_int(1), nil})})), "true");
  EXPECT_EQ(value(tm_.mk(Kind::Equal, {one, nil})), "false");
  EXPECT_EQ(tm_.mk_value(evaluate(tm_, one, assignment_)), one);
}

TEST_F(DatatypeTest, ASelectorOutsideItsConstructorIsAskedFor) {
  const uint32_t id = declare_list();
  const Sort integer = sorts().integer();
  const Sort list = sorts().datatype(id, {&integer, 1});
  const Term head = apply(list, {DatatypeRole::Selector, 1, 0}, {construct(list, 0, {})});
  Evaluator evaluator(tm_, assignment_);
  evaluator.set_partial_operation([&](Term application, std::span<const Value* const>) {
    EXPECT_EQ(application, head);
    return Value(mpz_class(9));
  });
  EXPECT_EQ(evaluator.evaluate(tm_.mk(Kind::Add, {head, tm_.mk_int(1)})), Value(mpz_class(10)));
}

TEST_F(DatatypeTest, ArraysInFieldsAreEqualByWhatTheyMap) {
  const uint32_t id = sorts().new_datatype(symbol("Box"));
  const Sort bit = sorts().bitvec(1);
  const Sort array = sorts().array(bit, bit);
  DatatypeDeclaration box{symbol("Box"), {}, {}};
  box.constructors.push_back({symbol("box"), {{symbol("content"), array}}});
  ASSERT_EQ(sorts().define_datatypes({&id, 1}, {box}), "");
  const Sort sort = sorts().datatype(id, {});
  EXPECT_FALSE(has_unique_values(sorts(), sort));
  const auto zeros = std::make_shared<const Value>(BitVector(1, uint64_t{0}));
  const auto ones = std::make_shared<const Value>(BitVector(1, uint64_t{1}));
  // Two bits of index, both listed: the fallback does not show.
  const Value a(ArrayValue{array, zeros, {{*zeros, *ones}, {*ones, *ones}}});
  const Value b(ArrayValue{array, ones, {}});
  const Value x = make_datatype_value(sort, 0, {a});
  const Value y = make_datatype_value(sort, 0, {b});
  EXPECT_NE(x, y);
  EXPECT_NE(equal_values(sorts(), x, y), Value(false));
}

TEST_F(DatatypeTest, DeepAndLargeValuesAreRefused) {
  const uint32_t id = declare_list();
  const Sort integer = sorts().integer();
  const Sort list = sorts().datatype(id, {&integer, 1});
  Value value = make_datatype_value(list, 0, {});
  for (uint32_t i = 1; i < kMaxDatatypeDepth; ++i) {
    value = make_datatype_value(list, 1, {Value(mpz_class(i)), value});
    ASSERT_TRUE(value.known()) << i;
  }
  EXPECT_FALSE(make_datatype_value(list, 1, {Value(mpz_class(0)), value}).known());

  // Each tree holds the last one twice: as a tree it doubles.
  const uint32_t tree_id = sorts().new_datatype(symbol("Tree"));
  const Sort tree = sorts().datatype(tree_id, {});
  DatatypeDeclaration declaration{symbol("Tree"), {}, {}};
  declaration.constructors.push_back({symbol("leaf"), {}});
  declaration.constructors.push_back({symbol("node"), {{symbol("left"), tree}, {symbol("right"), tree}}});
  ASSERT_EQ(sorts().define_datatypes({&tree_id, 1}, {declaration}), "");
  Value twice = make_datatype_value(tree, 0, {});
  uint32_t levels = 0;
  while (twice.known()) {
    twice = make_datatype_value(tree, 1, {twice, twice});
    ++levels;
  }
  EXPECT_LT(levels, 30U);
}

TEST_F(DatatypeTest, DefaultsAreFinite) {
  const uint32_t ids[] = {sorts().new_datatype(symbol("A")), sorts().new_datatype(symbol("B"))};
  const Sort a = sorts().datatype(ids[0], {});
  const Sort b = sorts().datatype(ids[1], {});
  DatatypeDeclaration first{
      symbol("A"), {}, {{symbol("loop"), {{symbol("again"), a}}}, {symbol("go"), {{symbol("to"), b}}}}};
  DatatypeDeclaration second{
      symbol("B"), {}, {{symbol("back"), {{symbol("from"), a}}}, {symbol("end"), {{symbol("n"), sorts().integer()}}}}};
  ASSERT_EQ(sorts().define_datatypes(ids, {first, second}), "");
  EXPECT_EQ(to_string(sorts(), default_value(sorts(), a)), "(go (end 0))");
  EXPECT_EQ(to_string(sorts(), default_value(sorts(), b)), "(end 0)");
}

TEST_F(DatatypeTest, NotWellFoundedAndEndlessDeclarationsAreRefused) {
  const uint32_t id = sorts().new_datatype(symbol("Stream"));
  DatatypeDeclaration stream{symbol("Stream"), {}, {{symbol("next"), {{symbol("rest"), sorts().datatype(id, {})}}}}};
  EXPECT_NE(sorts().define_datatypes({&id, 1}, {stream}).find("not well-founded"), std::string::npos);

  const uint32_t power = sorts().new_datatype(symbol("Power"));
  const Sort x = sorts().parameter(symbol("X"));
  const Sort once = sorts().datatype(power, {&x, 1});
  DatatypeDeclaration grows{
      symbol("Power"),
      {x},
      {{symbol("zero"), {{symbol("v"), x}}}, {symbol("succ"), {{symbol("p"), sorts().datatype(power, {&once, 1})}}}}};
  EXPECT_NE(sorts().define_datatypes({&power, 1}, {grows}).find("ever larger"), std::string::npos);
}

class DatatypeBackendTest : public BackendTest {};

TEST_P(DatatypeBackendTest, ModelsOfListsAreRead) {
  SortTable& sorts = tm_.sorts();
  const auto symbol = [&](std::string_view name) { return tm_.symbols().intern(name); };
  const uint32_t id = sorts.new_datatype(symbol("L"));
  const Sort list = sorts.datatype(id, {});
  DatatypeDeclaration declaration{
      symbol("L"), {}, {{symbol("nil"), {}}, {symbol("cons"), {{symbol("head"), integer()}, {symbol("tail"), list}}}}};
  ASSERT_EQ(sorts.define_datatypes({&id, 1}, {declaration}), "");
  const auto apply_operation = [&](DatatypeOperation operation, std::vector<Term> arguments) {
    return tm_.mk_apply(tm_.datatype_function(list, operation), arguments);
  };
  const Term x = tm_.mk_constant("x", list);
  const Term tail = apply_operation({DatatypeRole::Selector, 1, 1}, {x});
  const Term formula =
      tm_.mk(Kind::And, {equal(apply_operation({DatatypeRole::Selector, 1, 0}, {x}), integer(3)),
                         apply_operation({DatatypeRole::Tester, 1, 0}, {x}),
                         equal(tail, apply_operation({DatatypeRole::Updater, 1, 0}, {tail, integer(4)})),
                         apply_operation({DatatypeRole::Tester, 0, 0}, {tail})});
  EXPECT_EQ(to_string(sorts, value_of(x, formula)), "(cons 3 nil)");
}

TEST_P(DatatypeBackendTest, RecursiveFunctionsAreUnfolded) {
  const Term n = tm_.mk_variable(tm_.symbols().intern("n"), integer());
  const Sort arguments[] = {integer()};
  const Function sum = tm_.declare_recursive(tm_.symbols().intern("sum"), tm_.sorts().function(arguments, integer()));
  const Term rest = apply(sum, {tm_.mk(Kind::Sub, {n, integer(1)})});
  const Term body = tm_.mk(Kind::Ite, {tm_.mk(Kind::Le, {n, integer(0)}), integer(0), tm_.mk(Kind::Add, {n, rest})});
  tm_.set_definition(sum, {&n, 1}, body);
  EXPECT_EQ(solve(differ(apply(sum, {integer(4)}), integer(10))).status, Status::Unsat);
}

PREPROC_ON_WIDE_BACKENDS(DatatypeBackendTest);

}  // namespace
}  // namespace preproc
