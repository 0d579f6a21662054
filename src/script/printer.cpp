#include "script/printer.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "script/constant_text.h"
#include "term/operator.h"
#include "term/tree_size.h"
#include "term/walk.h"
#include "value/identifier.h"
#include "value/own_name.h"

namespace preproc {

namespace {
// cvc5's parser recurses; it reads a few thousand levels. Lets nest once per level of sharing.
constexpr uint32_t kMaxNesting = 1000;
constexpr uint32_t kMaxLetLevels = 200;

constexpr uint64_t kMaxNameSearches = 1'000'000;

}  // namespace

std::string Printer::to_string(Term t) {
  std::string out;
  append(out, t);
  return out;
}

void Printer::append(std::string& out, Term t) {
  TextBuffer text;
  append(text, t);
  out += text.view();
}

void Printer::append_name(TextBuffer& out, Symbol name) {
  const std::string_view text = tm_.symbols().name(name);
  if (name.id >= bars_.size()) {
    bars_.resize(std::max<size_t>(name.id + 1, 2 * bars_.size()));
  }
  Bars& bars = bars_[name.id];
  if (bars == Bars::Unknown) {
    bars = is_simple_symbol(text) ? Bars::None : Bars::Needed;
  }
  if (bars == Bars::None) {
    out += text;
    return;
  }
  std::string quoted;
  append_symbol(quoted, text);
  out += quoted;
}

bool Printer::is_leaf(Term t) const { return tm_.children(t).empty(); }

/// Counts the uses of the terms below `root` and lists them in `order_`. Named terms are leaves. Inside a binder only
/// open terms on this side of further binders are counted: the closed ones belong to the outermost scope, which is
/// collected through all binders. A term that occurs below several inner binders is written in each.
void Printer::collect(Term root, bool through_binders) {
  ++epoch_;
  order_.clear();
  struct Frame {
    Term term;
    uint32_t next;
  };
  std::vector<Frame> stack;
  const auto enter = [&](Term t) {
    if (is_leaf(t) || names_[t] || uses_[t].let != 0 || (!through_binders && tm_.is_closed(t))) {
      return;
    }
    Use& use = uses_.slot(t);
    if (use.epoch == epoch_) {
      ++use.count;
      return;
    }
    use = {epoch_, 1, 0, 0, false};
    stack.push_back({t, 0});
  };
  enter(root);
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const std::span<const Term> children = tm_.children(frame.term);
    const Kind kind = tm_.kind(frame.term);
    if (frame.next < children.size() && !(is_binder(kind) && !through_binders)) {
      enter(children[frame.next++]);
      continue;
    }
    order_.push_back(frame.term);
    stack.pop_back();
  }
}

Printer::Item Printer::text_item(std::string_view text) {
  return {Item::Kind::Text, {}, text.data(), static_cast<uint32_t>(text.size())};
}

/// Writes the term to `tree_text_` as long as it is a tree: visits it once, and gives up where an application comes
/// again, at binders, annotations and partial applications, and where nesting is beyond what other programs read.
bool Printer::write_tree(Term root) {
  tree_ = {};
  tree_text_.clear();
  ++tree_count_;
  struct Frame {
    const Term* next;
    const Term* end;
  };
  std::array<Frame, kMaxNesting> stack;
  size_t depth = 0;
  for (Term t = root;;) {
    const std::span<const Term> children = tm_.children(t);
    if (const Symbol name = names_[t]) {
      append_name(tree_text_, name);
    } else if (children.empty()) {
      append_head(tree_text_, t);
    } else {
      const Kind kind = tm_.kind(t);
      uint32_t& visited = visited_.slot(t);
      if (depth == stack.size() || visited == tree_count_ || is_binder(kind) || kind == Kind::Annotate ||
          kind == Kind::HoApply) {
        return false;
      }
      visited = tree_count_;
      tree_text_ += '(';
      append_head(tree_text_, t);
      stack[depth++] = {children.data(), children.data() + children.size()};
    }
    while (depth > 0 && stack[depth - 1].next == stack[depth - 1].end) {
      tree_text_ += ')';
      --depth;
    }
    if (depth == 0) {
      tree_ = root;
      return true;
    }
    tree_text_ += ' ';
    t = *stack[depth - 1].next++;
  }
}

void Printer::append(TextBuffer& out, Term t) {
  if (tree_ == t || (collected_ != t && write_tree(t))) {
    out += tree_text_.view();
    return;
  }
  if (is_leaf(t) || names_[t]) {
    work_.push_back({Item::Kind::Term, t, nullptr, 0});
  } else {
    let_counter_ = 0;
    given_scopes_ = 0;
    work_.push_back({Item::Kind::Scope, t, nullptr, 0});
  }
  print(out);
}

bool Printer::append_tree(std::string& out, Term t) {
  const auto is_inner = [&](Term inner) { return !is_leaf(inner) && !names_[inner]; };
  if (tree_size(tm_, t, kMaxTreeSize, is_inner) > kMaxTreeSize) {
    return false;
  }
  forget_last();
  TextBuffer text;
  work_.push_back({is_leaf(t) || names_[t] ? Item::Kind::Term : Item::Kind::Body, t, nullptr, 0});
  print(text);
  out += text.view();
  return true;
}

void Printer::print(TextBuffer& out) {
  while (!work_.empty()) {
    const Item item = work_.back();
    work_.pop_back();
    switch (item.kind) {
      case Item::Kind::Text: out += std::string_view(item.text, item.number); break;
      case Item::Kind::LetName: append_let_name(out, item.number); break;
      case Item::Kind::Attribute: out += tm_.symbols().name({item.number}); break;
      case Item::Kind::Term: {
        if (const Symbol name = names_[item.term]) {
          append_name(out, name);
        } else if (is_leaf(item.term)) {
          append_head(out, item.term);
        } else if (const uint32_t let = uses_[item.term].let) {
          append_let_name(out, let);
        } else {
          push_application(out, item.term);
        }
        break;
      }
      case Item::Kind::Body: push_application(out, item.term); break;
      case Item::Kind::Binding: push_application(out, item.term, true); break;
      case Item::Kind::Scope: push_scope(item.term); break;
      case Item::Kind::GiveLet:
        uses_.slot(item.term).let = item.number;
        given_.push_back(item.term);
        break;
      case Item::Kind::EndScope:
        while (given_.size() > item.number) {
          uses_.slot(given_.back()).let = 0;
          given_.pop_back();
        }
        break;
    }
  }
}

/// Pushes the lets of a scope and its body. What was not looked into may have any let of the scope inside: terms with
/// such binders come behind the others, and a name is used from where it is bound.
void Printer::push_scope(Term root) {
  const bool outermost = given_scopes_ == 0;
  ++given_scopes_;
  if (!outermost || collected_ != root) {
    collect(root, outermost);
  }
  collected_ = {};
  struct Let {
    Term term;
    uint32_t level;
    uint32_t number;
  };
  std::vector<Let> lets;
  const auto first_given = static_cast<uint32_t>(given_.size());
  uint32_t plain_levels = 0;  // of lets without such binders
  for (const Term t : order_) {
    uint32_t level = 0;
    bool has_binder = !outermost && is_binder(tm_.kind(t));
    for (const Term child : tm_.children(t)) {
      const Use& below = uses_[child];
      if (below.epoch == epoch_) {
        level = std::max(level, below.level + (below.let != 0 ? 1 : 0));
        has_binder = has_binder || below.has_binder;
      }
    }
    Use& use = uses_.slot(t);
    use.level = level;
    use.has_binder = has_binder;
    if (use.count > 1 && (!outermost || tm_.is_closed(t))) {
      use.let = next_let_number();
      lets.push_back({t, level, use.let});
      plain_levels = std::max(plain_levels, has_binder ? 0U : level + 1);
    }
  }
  for (Let& let : lets) {
    Use& use = uses_.slot(let.term);
    use.let = 0;
    let.level += use.has_binder ? plain_levels : 0;
  }
  // The body of a definition: what its parameters occur in is shared in a scope of its own, as in a binder.
  const bool inner_scope = outermost && !tm_.is_closed(root);
  if (lets.empty()) {
    work_.push_back(inner_scope ? scope_item(root) : Item{Item::Kind::Body, root, nullptr, 0});
    return;
  }
  std::ranges::stable_sort(lets, {}, &Let::level);
  std::vector<Item> items;
  size_t groups = 0;
  for (size_t i = 0; i < lets.size(); ++i) {
    const bool first = i == 0 || lets[i].level != lets[i - 1].level;
    const bool last = i + 1 == lets.size() || lets[i].level != lets[i + 1].level;
    groups += first ? 1 : 0;
    items.push_back(text_item(first ? "(let ((" : " ("));
    items.push_back({Item::Kind::LetName, {}, nullptr, lets[i].number});
    items.push_back(text_item(" "));
    items.push_back({Item::Kind::Body, lets[i].term, nullptr, 0});
    items.push_back(text_item(last ? ")) " : ")"));
    for (size_t given = i + 1; last && given > 0 && lets[given - 1].level == lets[i].level; --given) {
      items.push_back({Item::Kind::GiveLet, lets[given - 1].term, nullptr, lets[given - 1].number});
    }
  }
  items.push_back(inner_scope ? scope_item(root) : Item{Item::Kind::Term, root, nullptr, 0});
  for (size_t i = 0; i < groups; ++i) {
    items.push_back(text_item(")"));
  }
  items.push_back({Item::Kind::EndScope, {}, nullptr, first_given});
  work_.insert(work_.end(), items.rbegin(), items.rend());
}

/// A renamed variable `x\k` is written as x!1, x!2, ...: the first name that nothing in the body has, nor any variable
/// already renamed for an enclosing binder (those that matter occur in the body). Binders nested in each other
/// thousands of levels deep are as many bodies to look through: after a while, a name that is no symbol yet will do.
void Printer::name_variables(std::span<const Term> variables, Term body) {
  const auto renamed = [&](Term v) { return is_own_symbol(tm_.symbols().name(tm_.name(v))); };
  if (std::ranges::none_of(variables, renamed)) {
    return;
  }
  forget_last();
  std::unordered_set<std::string_view> used;
  const auto use = [&](Term t) {
    ++name_searches_;
    switch (tm_.kind(t)) {
      case Kind::Constant:
      case Kind::Apply:
      case Kind::DtConstruct:
      case Kind::DtSelect: used.insert(tm_.symbols().name(tm_.info(tm_.function(t)).name)); break;
      case Kind::Opaque: used.insert(tm_.symbols().name(tm_.name(t))); break;
      case Kind::Variable: used.insert(tm_.symbols().name(written_as_[t] ? written_as_[t] : tm_.name(t))); break;
      default: break;
    }
    if (const Symbol name = names_[t]) {
      used.insert(tm_.symbols().name(name));
    }
  };
  for (const Term v : variables) {
    if (renamed(v)) {
      written_as_.slot(v) = {};
    }
  }
  const bool looks = name_searches_ < kMaxNameSearches;
  if (looks) {
    walk_postorder(tm_, body, use);
    std::ranges::for_each(variables, use);
  }
  for (const Term v : variables) {
    if (!renamed(v)) {
      continue;
    }
    const std::string name(scripted_part(tm_.symbols().name(tm_.name(v))));
    for (uint32_t k = 1;; ++k) {
      const std::string candidate = name + "!" + std::to_string(looks ? k : ++fresh_names_);
      if (looks ? used.contains(candidate) : static_cast<bool>(tm_.symbols().find(candidate))) {
        continue;
      }
      const Symbol written = tm_.symbols().intern(candidate);
      written_as_.slot(v) = written;
      used.insert(tm_.symbols().name(written));
      break;
    }
  }
}

void Printer::append_head(TextBuffer& out, Term t) {
  const Head& head = tm_.head(t);
  switch (head.kind) {
    case Kind::Value: append_constant(out, tm_, t); return;
    case Kind::Constant:
    case Kind::Apply: append_name(out, tm_.info(tm_.function(t)).name); return;
    case Kind::Variable: {
      const Symbol written = written_as_[t];
      append_name(out, written ? written : tm_.name(t));
      return;
    }
    case Kind::DtConstruct:
    case Kind::DtSelect:
    case Kind::DtTest:
    case Kind::DtUpdate: out += tm_.symbols().name(tm_.info(tm_.function(t)).name); return;
    case Kind::Opaque: out += tm_.symbols().name(tm_.name(t)); return;
    case Kind::ConstArray: out += "(as const " + tm_.sorts().to_string(head.sort) + ")"; return;
    case Kind::SeqEmpty: out += "(as seq.empty " + tm_.sorts().to_string(head.sort) + ")"; return;
    default: break;
  }
  const std::string_view name = operator_info(head.kind)->name;
  if (head.index_count == 0) {
    out += name;
    return;
  }
  out += "(_ ";
  out += name;
  for (uint8_t i = 0; i < head.index_count; ++i) {
    out += ' ';
    out.append_number(head.indices[i]);
  }
  out += ')';
}

/// Writes what comes before the first argument and pushes the rest.
void Printer::push_application(TextBuffer& out, Term t, bool scope_inside) {
  const Kind kind = tm_.kind(t);
  const std::span<const Term> children = tm_.children(t);
  const auto push_children = [&](std::span<const Term> terms, bool space_before_first) {
    for (size_t i = terms.size(); i-- > 0;) {
      work_.push_back({Item::Kind::Term, terms[i], nullptr, 0});
      if (i > 0 || space_before_first) {
        work_.push_back(text_item(" "));
      }
    }
  };
  if (kind == Kind::Annotate) {
    // Annotations of annotations are written as one.
    std::vector<Term> chain{t};
    while (tm_.kind(tm_.child(chain.back(), 0)) == Kind::Annotate && !names_[tm_.child(chain.back(), 0)] &&
           uses_[tm_.child(chain.back(), 0)].let == 0) {
      chain.push_back(tm_.child(chain.back(), 0));
    }
    out += "(! ";
    work_.push_back(text_item(")"));
    for (const Term annotation : chain) {
      const std::span<const Term> parts = tm_.children(annotation);
      if (parts.size() > 1) {
        work_.push_back(text_item(")"));
        push_children(parts.subspan(1), false);
        work_.push_back(text_item(" ("));
      }
      work_.push_back({Item::Kind::Attribute, {}, nullptr, tm_.name(annotation).id});
      work_.push_back(text_item(" "));
    }
    const Term annotated = tm_.child(chain.back(), 0);
    work_.push_back(scope_inside ? scope_item(annotated) : Item{Item::Kind::Term, annotated, nullptr, 0});
    return;
  }
  out += '(';
  work_.push_back(text_item(")"));
  if (is_binder(kind)) {
    name_variables(children.first(children.size() - 1), children.back());
    out += kind == Kind::Forall ? "forall (" : kind == Kind::Exists ? "exists (" : "lambda (";
    for (size_t i = 0; i + 1 < children.size(); ++i) {
      out += i == 0 ? "(" : " (";
      append_head(out, children[i]);
      out += ' ' + tm_.sorts().to_string(tm_.sort(children[i])) + ')';
    }
    out += ") ";
    work_.push_back(scope_item(children.back()));
    return;
  }
  if (kind == Kind::HoApply) {
    push_children(children, false);
    return;
  }
  append_head(out, t);
  push_children(children, true);
}

/// The body of a binder, or what is annotated there.
Printer::Item Printer::scope_item(Term t) const {
  if (is_leaf(t) || names_[t] || uses_[t].let != 0) {
    return {Item::Kind::Term, t, nullptr, 0};
  }
  return {tm_.kind(t) == Kind::Annotate ? Item::Kind::Binding : Item::Kind::Scope, t, nullptr, 0};
}

void Printer::append_let_name(TextBuffer& out, uint32_t number) const {
  out += '?';
  out.append_number(number);
}

uint32_t Printer::next_let_number() {
  for (;;) {
    const Symbol symbol = tm_.symbols().find("?" + std::to_string(++let_counter_));
    if (!symbol || !is_used(symbol)) {
      return let_counter_;
    }
  }
}

/// True if the symbol may stand in a term: as a declared or defined name, a variable, an operator that is not
/// understood, or a name given to a term. Other symbols were read as names of lets. Each function and term is looked at
/// once.
bool Printer::is_used(Symbol symbol) {
  for (; looked_at_functions_ < tm_.function_count(); ++looked_at_functions_) {
    used_.insert(tm_.info(Function{looked_at_functions_}).name.id);
  }
  for (; looked_at_terms_ < tm_.size(); ++looked_at_terms_) {
    const Term t{looked_at_terms_};
    if (tm_.kind(t) == Kind::Variable || tm_.kind(t) == Kind::Opaque) {
      used_.insert(tm_.name(t).id);
    }
  }
  return used_.contains(symbol.id);
}

void Printer::cut_deep_terms(Term t, const std::function<void(Term)>& define) {
  if (is_leaf(t) || names_[t]) {
    return;
  }
  if (write_tree(t)) {
    return;
  }
  collect(t, true);
  collected_ = t;
  if (order_.size() <= kMaxLetLevels) {
    return;
  }
  // Would lets do? One per level of sharing; nesting counts from one let to the next.
  const auto measure = [&](bool lets_cut, auto&& cut) {
    uint32_t deepest = 0;
    uint32_t levels = 0;
    for (const Term u : order_) {
      uint32_t nesting = 0;
      uint32_t level = 0;
      for (const Term child : tm_.children(u)) {
        const Use& below = uses_[child];
        if (below.epoch != epoch_) {
          continue;
        }
        const bool let = lets_cut && below.count > 1 && tm_.is_closed(child);
        nesting = std::max(nesting, let ? 0 : below.let);
        level = std::max(level, below.level + (let ? 1 : 0));
      }
      Use& use = uses_.slot(u);
      use.let = nesting + 1;  // scratch; let names are given by append
      use.level = level;
      deepest = std::max(deepest, nesting + 1);
      levels = std::max(levels, level);
      cut(u, use);
    }
    return std::pair(deepest, levels);
  };
  const auto [deepest, levels] = measure(true, [](Term, Use&) {});
  const bool cut = deepest > kMaxNesting || levels > kMaxLetLevels;
  if (cut) {
    std::vector<Term> defined;
    measure(false, [&](Term u, Use& use) {
      if (u != t && tm_.is_closed(u) && (use.count > 1 || use.let >= kMaxNesting / 2)) {
        defined.push_back(u);
        use.let = 0;
        use.level = 0;
      }
    });
    for (const Term u : order_) {
      uses_.slot(u).let = 0;
    }
    for (const Term u : defined) {
      define(u);
    }
    return;
  }
  for (const Term u : order_) {
    uses_.slot(u).let = 0;
  }
}

}  // namespace preproc
