#include "summaries/tree_store.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

#include "memo/byte_code.h"
#include "memo/term_digests.h"
#include "script/declaration_text.h"
#include "script/printer.h"
#include "term/walk.h"

namespace preproc {

namespace {

constexpr uint64_t kFormat = 2;

// Flags of a node.
constexpr uint64_t kSummary = 1;
constexpr uint64_t kChoice = 2;
constexpr uint64_t kUnknown = 4;

}  // namespace

TreeStore::TreeStore(TermManager& tm, const MethodTable& methods, const CallGraph& calls,
                     const std::vector<bool>& summarised, MemoStore& store, const std::string& context,
                     const std::string& sorts)
    : tm_(tm),
      methods_(methods),
      calls_(calls),
      summarised_(summarised),
      store_(store),
      claims_(store),
      keys_(methods.size()),
      entries_(methods.size()) {
  // Cycles are numbered callees first, and what a cycle's members call is in the cycle or before it.
  std::map<uint32_t, std::vector<uint32_t>> cycles;
  for (const uint32_t method : calls.bottom_up()) {
    cycles[calls.cycle(method)].push_back(method);
  }
  for (auto& [number, members] : cycles) {
    std::ranges::sort(members, {}, [&](uint32_t method) { return methods_[method].name; });
    DigestBuilder all;
    all.add(kFormat);
    all.add(digest_of(context));
    for (const uint32_t member : members) {
      all.add(uint64_t{methods_[member].is_bound});
      if (const Digest body = digest_of_body(member, members); body != Digest{}) {
        all.add(body);
      } else {
        all.add(digest_of(sorts + text_of(member)));
      }
      for (const uint32_t callee : methods_[member].callees) {
        if (calls.cycle(callee) != number) {
          all.add(keys_[callee]);
          all.add(uint64_t{summarised_[callee]});
        }
      }
    }
    const Digest cycle = all.finish();
    for (size_t i = 0; i < members.size(); ++i) {
      DigestBuilder key;
      key.add(cycle);
      key.add(uint64_t{i});
      keys_[members[i]] = key.finish();
    }
  }
}

/// The definition without the names in it, where all of it can be hashed so; zero where it cannot.
Digest TreeStore::digest_of_body(uint32_t method, std::span<const uint32_t> cycle) const {
  const Method& m = methods_[method];
  if (!m.function) {
    return {};
  }
  if (m.is_bound) {
    return digest_of("bound");
  }
  TermDigests digests(tm_);
  for (size_t i = 0; i < m.parameters.size(); ++i) {
    digests.set_number(m.parameters[i], i);
  }
  for (const uint32_t callee : m.callees) {
    const auto member = std::ranges::find(cycle, callee);
    digests.set(methods_[callee].function,
                member == cycle.end() ? keys_[callee] : digest_of("member " + std::to_string(member - cycle.begin())));
  }
  DigestBuilder all;
  all.add(digests.of(tm_.info(m.function).body));
  all.add(uint64_t{m.parameters.size()});
  for (const Term parameter : m.parameters) {
    all.add(digests.of(parameter));
    if (digests.of(parameter) == Digest{}) {
      return {};
    }
  }
  return digests.of(tm_.info(m.function).body) == Digest{} ? Digest{} : all.finish();
}

/// The definition, and the declarations of the symbols in it.
std::string TreeStore::text_of(uint32_t method) {
  const Method& m = methods_[method];
  if (!m.function) {
    return {};
  }
  const Term body = tm_.info(m.function).body;
  Printer printer(tm_);
  std::string text = m.name;
  for (const Term parameter : m.parameters) {
    text += " (" + std::string(tm_.symbols().name(tm_.name(parameter))) + " " +
            tm_.sorts().to_string(tm_.sort(parameter)) + ")";
  }
  text += "\n" + printer.to_string(body) + "\n";
  std::vector<Function> symbols;
  TermSet seen;
  std::vector<Term> roots{body};
  for (const Step& step : m.steps) {
    roots.push_back(step.term);  // with definitions expanded where they are no calls
  }
  for (const Term root : roots) {
    walk_postorder(tm_, root, seen, [&](Term t) {
      const Kind kind = tm_.kind(t);
      if ((kind == Kind::Constant || kind == Kind::Apply) && !tm_.info(tm_.function(t)).body) {
        symbols.push_back(tm_.function(t));
      }
    });
  }
  std::ranges::sort(symbols);
  const auto [repeated, end] = std::ranges::unique(symbols);
  symbols.erase(repeated, end);
  std::vector<std::string> declarations;
  for (const Function f : symbols) {
    declarations.push_back(declaration_text(tm_, f));
  }
  std::ranges::sort(declarations);
  for (const std::string& declaration : declarations) {
    text += declaration + "\n";
  }
  for (const Step& step : m.steps) {
    if (step.kind == StepKind::Pure) {
      text += printer.to_string(step.term) + "\n";
    }
  }
  return text;
}

void TreeStore::wait() const {
  constexpr std::chrono::milliseconds kMoment(5);
  store_.stop().check();
  std::this_thread::sleep_for(kMoment);
}

std::string TreeStore::encode(uint32_t method, const MemoizationTree& tree) const {
  std::string bytes;
  ByteWriter out(bytes);
  // Methods by the order in which nodes name them.
  std::vector<uint32_t> named;
  std::vector<uint32_t> place(methods_.size());
  for (uint32_t node = 1; node < tree.size(); ++node) {
    if (place[tree[node].method] == 0) {
      named.push_back(tree[node].method);
      place[tree[node].method] = static_cast<uint32_t>(named.size());
    }
  }
  out.number(tree.bound);
  out.number(named.size());
  for (const uint32_t other : named) {
    out.digest(keys_[other]);
    const bool composed = calls_.cycle(other) != calls_.cycle(method) && summarised_[other];
    out.digest(composed ? entries_[other] : Digest{});
  }
  std::vector<bool> reachable(tree.size());
  for (uint32_t i = 0; i < tree.size(); ++i) {
    for (const uint32_t child : tree[i].children) {
      reachable[child] = i == 0 || reachable[i];
    }
  }
  out.number(tree.size());
  for (uint32_t i = 0; i < tree.size(); ++i) {
    const TreeNode& node = tree[i];
    out.number(static_cast<uint64_t>(node.end));
    out.number((node.summary ? kSummary : 0) | (node.choice ? kChoice : 0) | (node.unknown ? kUnknown : 0));
    if (i > 0) {
      out.number(reachable[i] ? node.parent + 1 : 0);
      out.number(place[node.method] - 1);
      out.number(node.place);
    }
  }
  return bytes;
}

std::unique_ptr<MemoizationTree> TreeStore::decode(std::string_view bytes,
                                                   const std::vector<std::unique_ptr<MemoizationTree>>& trees) const {
  ByteReader in(bytes);
  auto tree = std::make_unique<MemoizationTree>();
  tree->bound = static_cast<uint32_t>(in.number());
  std::vector<uint32_t> named(in.count());
  for (uint32_t& other : named) {
    const Digest key = in.digest();
    const Digest entry = in.digest();
    const auto known = std::ranges::find(keys_, key);
    if (in.failed() || known == keys_.end()) {
      return nullptr;
    }
    other = static_cast<uint32_t>(known - keys_.begin());
    if (entry != Digest{} && (entries_[other] != entry || !trees[other])) {
      return nullptr;
    }
  }
  const size_t size = in.count();
  for (uint32_t i = 0; i < size; ++i) {
    const uint64_t end = in.number();
    const uint64_t flags = in.number();
    if (end > static_cast<uint64_t>(NodeEnd::Cut) || flags > (kSummary | kChoice | kUnknown)) {
      return nullptr;
    }
    if (i == 0) {
      tree->at(0).end = static_cast<NodeEnd>(end);
      continue;
    }
    const uint64_t parent = in.number();
    const uint64_t other = in.number();
    TreeNode node;
    node.end = static_cast<NodeEnd>(end);
    node.summary = (flags & kSummary) != 0;
    node.choice = (flags & kChoice) != 0;
    node.unknown = (flags & kUnknown) != 0;
    node.place = static_cast<uint32_t>(in.number());
    const bool open = node.end == NodeEnd::Open && parent != 0;
    if (in.failed() || parent > i || other >= named.size() || open) {
      return nullptr;
    }
    node.method = named[other];
    if (node.summary && (!trees[node.method] || node.place >= trees[node.method]->size())) {
      return nullptr;
    }
    tree->add_node(parent == 0 ? MemoizationTree::kNoParent : static_cast<uint32_t>(parent - 1), std::move(node));
  }
  return in.finished() && size > 0 ? std::move(tree) : nullptr;
}

void TreeStore::load(std::span<const uint32_t> methods, std::vector<std::unique_ptr<MemoizationTree>>& trees) {
  std::vector<Digest> keys;
  for (const uint32_t method : methods) {
    keys.push_back(keys_[method]);
  }
  const std::vector<std::optional<std::string>> found = store_.get_all(EntryKind::Tree, keys);
  for (size_t i = 0; i < methods.size(); ++i) {
    const uint32_t method = methods[i];
    if (found[i] && methods_[method].function) {
      trees[method] = decode(*found[i], trees);
      entries_[method] = trees[method] ? digest_of(*found[i]) : Digest{};
    }
  }
}

void TreeStore::save(std::span<const uint32_t> methods, const std::vector<std::unique_ptr<MemoizationTree>>& trees) {
  for (const uint32_t method : methods) {
    if (!trees[method] || !methods_[method].function) {
      continue;
    }
    const std::string bytes = encode(method, *trees[method]);
    const Digest digest = digest_of(bytes);
    if (entries_[method] != digest) {
      entries_[method] = digest;
      store_.put(EntryKind::Tree, keys_[method], bytes);
    }
  }
  store_.flush();
}

}  // namespace preproc
