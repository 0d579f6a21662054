#pragma once

#include <span>
#include <string_view>

#include "indexify/garden/garden.h"

namespace preproc {

/// The measure of an order of a garden.
struct GardenOrder {
  std::string_view name;  ///< `insertion`, `lexicographic`, `length`, `suffix` (from the last character on), `numeric`
  uint64_t runs = 0;      ///< of equal values, over all tables with one unknown of the sort
};

/// Orders the garden of a sort so that the tables of its one-unknown terms in the assertions (predicates, and values of
/// other sorts, such as lengths) have few runs: a prefix is a range of the lexicographic order, a length of the order
/// by length, a bound of the numeric one. All orders are tried, and among equals the first in the list above is taken.
/// Returns the measures of all orders, that of the chosen one first. Cost: the tables, and for every order a sort and a
/// pass over each table.
std::vector<GardenOrder> order_garden(const TermManager& tm, Garden& garden, Sort sort,
                                      std::span<const Term> assertions);

}  // namespace preproc
