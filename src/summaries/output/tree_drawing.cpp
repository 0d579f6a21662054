#include "summaries/output/tree_drawing.h"

#include <fmt/format.h>

namespace preproc {

namespace {

/// As a string of Graphviz' language; long texts are cut.
std::string quoted(std::string text) {
  constexpr size_t kMaxLength = 60;
  if (text.size() > kMaxLength) {
    text.resize(kMaxLength);
    text += "...";
  }
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
    }
    out += c == '\n' ? ' ' : c;
  }
  return out + "\"";
}

}  // namespace

std::string draw_trees(TermManager& tm, const MethodTable& methods,
                       const std::vector<std::unique_ptr<MemoizationTree>>& trees) {
  std::string out = "digraph summaries {\n  node [fontname=monospace];\n  edge [fontname=monospace];\n";
  Printer printer(tm);
  std::string pointers;
  for (uint32_t method = 0; method < trees.size(); ++method) {
    if (!trees[method]) {
      continue;
    }
    const MemoizationTree& tree = *trees[method];
    const Method& m = methods[method];
    for (size_t i = 0; i < m.formals.size(); ++i) {
      printer.set_name(m.formals[i], tm.name(m.parameters[i]));
    }
    const std::string name = m.activations > 0 ? fmt::format("{}, {} activations", m.name, m.activations) : m.name;
    out += fmt::format("  subgraph cluster_{} {{\n    label={};\n", method, quoted(name));
    std::vector<uint32_t> stack{0};
    while (!stack.empty()) {
      const uint32_t at = stack.back();
      stack.pop_back();
      const TreeNode& node = tree[at];
      std::string text;
      if (at == 0) {
        text = "root";
      } else if (node.summary) {
        text = fmt::format("{}: leaf {}", methods[node.method].name, node.place);
        pointers +=
            fmt::format("  n{}_{} -> n{}_{} [style=dotted, constraint=false];\n", method, at, node.method, node.place);
      } else {
        text = fmt::format("{}, {}", methods[node.method].name, node.choice ? 1 : 0);
      }
      if (node.end == NodeEnd::Leaf) {
        text += " = " + printer.to_string(node.result);
      } else if (node.end == NodeEnd::Cut) {
        text += " (cut)";
      }
      for (const Symbol label : node.labels) {
        text += " !" + std::string(tm.symbols().name(label));
      }
      const bool ends = node.end == NodeEnd::Leaf || node.end == NodeEnd::Cut;
      out += fmt::format("    n{}_{} [label={}{}{}];\n", method, at, quoted(text), ends ? ", shape=box" : "",
                         node.summary ? ", style=dashed" : "");
      for (const uint32_t child : node.children) {
        std::string condition;
        for (const Term literal : tree.literals(tree[child])) {
          condition += (condition.empty() ? "" : " ") + printer.to_string(literal);
        }
        out += fmt::format("    n{}_{} -> n{}_{} [label={}];\n", method, at, method, child, quoted(condition));
        stack.push_back(child);
      }
    }
    out += "  }\n";
  }
  return out + pointers + "}\n";
}

}  // namespace preproc
