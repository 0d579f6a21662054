#include "backends/z3/z3_tactic.h"

#include <string>
#include <vector>

#include "backends/backend.h"
#include "value/number_in.h"

namespace preproc {

namespace {

/// A word, or a list.
struct Node {
  std::string_view word;
  std::vector<Node> parts;
  bool is_list = false;
};

constexpr size_t kMaxDepth = 200;

/// Parses the text of a tactic; nesting is bounded.
class TacticText {
 public:
  explicit TacticText(std::string_view text) : text_(text) {}

  Node parse() { return parse_node(0); }

 private:
  Node parse_node(size_t depth) {
    if (depth > kMaxDepth) {
      throw BackendError("z3: a tactic of more than " + std::to_string(kMaxDepth) + " levels");
    }
    skip_blank();
    Node node;
    if (at_ < text_.size() && text_[at_] == '(') {
      ++at_;
      node.is_list = true;
      for (skip_blank(); at_ < text_.size() && text_[at_] != ')'; skip_blank()) {
        node.parts.push_back(parse_node(depth + 1));
      }
      ++at_;
      return node;
    }
    const size_t begin = at_;
    while (at_ < text_.size() && std::string_view(" \t\r\n()").find(text_[at_]) == std::string_view::npos) {
      ++at_;
    }
    node.word = text_.substr(begin, at_ - begin);
    return node;
  }

  void skip_blank() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
      ++at_;
    }
  }

  std::string_view text_;
  size_t at_ = 0;
};

class TacticBuilder {
 public:
  explicit TacticBuilder(Z3_context context) : context_(context) {}

  Z3_tactic build(const Node& node) {
    if (!node.is_list) {
      return kept(Z3_mk_tactic(context_, std::string(node.word).c_str()), node.word);
    }
    if (node.parts.empty() || node.parts[0].is_list) {
      throw BackendError("z3: expected the name of a tactic");
    }
    const std::string_view head = node.parts[0].word;
    if (head == "then" || head == "and-then") {
      return fold(node, Z3_tactic_and_then);
    }
    if (head == "or-else") {
      return fold(node, Z3_tactic_or_else);
    }
    if (head == "par-then") {
      return fold(node, Z3_tactic_par_and_then);
    }
    if (head == "par-or") {
      return fold(node, Z3_tactic_or_else);
    }
    if (head == "try-for") {
      const Z3_tactic inner = build(part(node, 1));
      return kept(Z3_tactic_try_for(context_, inner, number(part(node, 2))), head);
    }
    if (head == "repeat") {
      const Z3_tactic inner = build(part(node, 1));
      const unsigned times = node.parts.size() > 2 ? number(part(node, 2)) : 1'000'000;
      return kept(Z3_tactic_repeat(context_, inner, times), head);
    }
    if (head == "using-params" || head == "!") {
      return with_parameters(node);
    }
    if (head == "if" || head == "cond") {
      const Z3_probe probe = build_probe(part(node, 1));
      const Z3_tactic then = build(part(node, 2));
      return kept(Z3_tactic_cond(context_, probe, then, build(part(node, 3))), head);
    }
    if (head == "when") {
      const Z3_probe probe = build_probe(part(node, 1));
      return kept(Z3_tactic_when(context_, probe, build(part(node, 2))), head);
    }
    if (head == "fail-if") {
      return kept(Z3_tactic_fail_if(context_, build_probe(part(node, 1))), head);
    }
    if (node.parts.size() == 1) {
      return build(node.parts[0]);
    }
    throw BackendError("z3: unknown tactic " + std::string(head));
  }

 private:
  static const Node& part(const Node& node, size_t i) {
    if (i >= node.parts.size()) {
      throw BackendError("z3: expected more behind " + std::string(node.parts[0].word));
    }
    return node.parts[i];
  }

  static unsigned number(const Node& node) {
    const std::optional<unsigned> value = number_in<unsigned>(node.word);
    if (node.is_list || !value) {
      throw BackendError("z3: expected a number, got " + std::string(node.word));
    }
    return *value;
  }

  template <typename Join>
  Z3_tactic fold(const Node& node, Join join) {
    Z3_tactic joined = build(part(node, 1));
    for (size_t i = 2; i < node.parts.size(); ++i) {
      joined = kept(join(context_, joined, build(node.parts[i])), node.parts[0].word);
    }
    return joined;
  }

  Z3_tactic with_parameters(const Node& node) {
    const Z3_tactic inner = build(part(node, 1));
    const Z3_params parameters = Z3_mk_params(context_);
    Z3_params_inc_ref(context_, parameters);
    for (size_t i = 2; i + 1 < node.parts.size(); i += 2) {
      const std::string_view keyword = node.parts[i].word;
      const std::string value(node.parts[i + 1].word);
      const Z3_symbol name =
          Z3_mk_string_symbol(context_, std::string(keyword.substr(keyword.starts_with(':') ? 1 : 0)).c_str());
      if (value == "true" || value == "false") {
        Z3_params_set_bool(context_, parameters, name, value == "true");
      } else if (!value.empty() && value.find_first_not_of("0123456789") == std::string::npos) {
        Z3_params_set_uint(context_, parameters, name, number(node.parts[i + 1]));
      } else {
        Z3_params_set_symbol(context_, parameters, name, Z3_mk_string_symbol(context_, value.c_str()));
      }
    }
    const Z3_tactic tactic = Z3_tactic_using_params(context_, inner, parameters);
    Z3_params_dec_ref(context_, parameters);
    return kept(tactic, node.parts[0].word);
  }

  Z3_probe build_probe(const Node& node) {
    if (!node.is_list) {
      const std::optional<double> constant = number_in<double>(node.word);
      return kept(
          constant ? Z3_probe_const(context_, *constant) : Z3_mk_probe(context_, std::string(node.word).c_str()),
          node.word);
    }
    const std::string_view head = part(node, 0).word;
    const Z3_probe first = build_probe(part(node, 1));
    if (head == "not") {
      return kept(Z3_probe_not(context_, first), head);
    }
    const Z3_probe second = build_probe(part(node, 2));
    if (head == "and") {
      return kept(Z3_probe_and(context_, first, second), head);
    }
    if (head == "or") {
      return kept(Z3_probe_or(context_, first, second), head);
    }
    if (head == "<") {
      return kept(Z3_probe_lt(context_, first, second), head);
    }
    if (head == ">") {
      return kept(Z3_probe_gt(context_, first, second), head);
    }
    if (head == "<=") {
      return kept(Z3_probe_le(context_, first, second), head);
    }
    if (head == ">=") {
      return kept(Z3_probe_ge(context_, first, second), head);
    }
    if (head == "=") {
      return kept(Z3_probe_eq(context_, first, second), head);
    }
    throw BackendError("z3: unknown probe " + std::string(head));
  }

  /// The tactic, with a reference of the context's; BackendError where it made nothing.
  Z3_tactic kept(Z3_tactic tactic, std::string_view what) {
    throw_error(tactic == nullptr, what);
    Z3_tactic_inc_ref(context_, tactic);
    return tactic;
  }
  Z3_probe kept(Z3_probe probe, std::string_view what) {
    throw_error(probe == nullptr, what);
    Z3_probe_inc_ref(context_, probe);
    return probe;
  }
  void throw_error(bool failed, std::string_view what) const {
    const Z3_error_code code = Z3_get_error_code(context_);
    if (failed || code != Z3_OK) {
      throw BackendError("z3: " + std::string(what) + ": " + Z3_get_error_msg(context_, code));
    }
  }

  Z3_context context_;
};

}  // namespace

Z3_tactic make_z3_tactic(Z3_context context, std::string_view text) {
  return TacticBuilder(context).build(TacticText(text).parse());
}

}  // namespace preproc
