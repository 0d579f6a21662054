// Entries that SliceMemo writes to the store and reads from it: slices in canonical form, and whole checks.
#include <algorithm>

#include "memo/slice_memo.h"
#include "memo/value_code.h"

namespace preproc {

// --- Entries -------------------------------------------------------------------------------------------------------------

const CanonicalSlice& SliceMemo::canonical(Slice& slice) {
  if (!slice.canonical) {
    std::vector<Term> assertions;
    std::vector<const std::vector<Function>*> symbols;
    for (const size_t place : slice.places) {
      assertions.push_back(terms_[place]);
      symbols.push_back(&infos_[place]->symbols);
    }
    slice.canonical = canonicalizer_.canonical(assertions, symbols, domain_);
  }
  return *slice.canonical;
}

/// Looks up the slices that are not known. True if one is unsatisfiable.
bool SliceMemo::recall_entries(Assignment& values, bool& unsat) {
  std::vector<Slice*> asked;
  std::vector<Digest> keys;
  for (Slice& slice : slices_) {
    if (!slice.known) {
      asked.push_back(&slice);
      keys.push_back(canonical(slice).key.first);
    }
  }
  const std::vector<std::optional<std::string>> entries = memo_.store().get_all(EntryKind::Slice, keys);
  for (size_t i = 0; i < asked.size() && !unsat; ++i) {
    if (entries[i]) {
      asked[i]->known = asked[i]->written = use_entry(*asked[i], *entries[i], values, unsat);
      statistics_.renamed += asked[i]->known ? 1 : 0;
    }
  }
  return unsat;
}

bool SliceMemo::use_entry(Slice& slice, const std::string& bytes, Assignment& values, bool& unsat) {
  const CanonicalSlice& form = canonical(slice);
  ByteReader in(bytes);
  if (in.digest() != form.key.second) {
    return false;
  }
  const bool is_unsat = in.number() == static_cast<uint64_t>(Status::Unsat);
  const double seconds = in.seconds();
  if (is_unsat) {
    unsat = in.finished();
    if (unsat) {
      memo_.cores().add(slice.members);
      statistics_.saved_seconds += seconds;
    }
    return unsat;
  }
  Assignment model;
  std::unordered_map<Digest, std::string> texts;
  for (const Function f : form.symbols) {
    const std::string text(in.text());
    ByteReader value_in(text);
    Value value = read_value(tm_.sorts(), tm_.info(f).sort, value_in);
    if (!value.known() || !value_in.finished()) {
      return false;
    }
    model.set(f, std::move(value));
    texts[digests_.of(f)] = text;
  }
  Evaluator evaluator(tm_, model);
  if (!in.finished() || truth(evaluator, slice, nullptr) != true) {
    ++statistics_.rejected;
    return false;
  }
  for (const Function f : form.symbols) {
    values.set(f, model.get(f));
  }
  AssertionSet satisfied;
  for (const uint32_t member : slice.members) {
    satisfied.insert(member);
  }
  memo_.models().add(std::move(texts), std::move(satisfied));
  statistics_.saved_seconds += seconds;
  return true;
}

std::optional<std::string> SliceMemo::encoded(Function f, const Assignment& model) const {
  std::string bytes;
  ByteWriter out(bytes);
  if (!write_value(tm_.sorts(), tm_.info(f).sort, model.get(f), out)) {
    return std::nullopt;
  }
  return bytes;
}

void SliceMemo::put(EntryKind kind, const Digest& key, std::string_view bytes) {
  memo_.store().put(kind, key, bytes);
  ++statistics_.stored;
}

/// The entry of a slice whose answer is known.
void SliceMemo::write_entry(Slice& slice, Status status, const Assignment& model, double seconds) {
  if (!renames_ || slice.written || (slice.known && !memo_.store().is_persistent())) {
    return;
  }
  const CanonicalSlice& form = canonical(slice);
  std::string bytes;
  ByteWriter out(bytes);
  out.digest(form.key.second);
  out.number(static_cast<uint64_t>(status));
  out.seconds(seconds);
  if (status == Status::Sat) {
    for (const Function f : form.symbols) {
      const std::optional<std::string> value = encoded(f, model);
      if (!value) {
        return;
      }
      out.text(*value);
    }
  }
  put(EntryKind::Slice, form.key.first, bytes);
  slice.written = true;
}

// --- Whole checks --------------------------------------------------------------------------------------------------------

std::optional<SliceMemo::Whole> SliceMemo::recall_text(const Digest& text, std::span<const Function> symbols) {
  const std::optional<std::string> entry = memo_.store().get(EntryKind::Check, text);
  if (!entry) {
    return std::nullopt;
  }
  ByteReader in(*entry);
  const uint64_t status = in.number();
  const double seconds = in.seconds();
  if (status == static_cast<uint64_t>(Status::Unsat)) {
    return in.finished() ? std::optional<Whole>(Whole{Status::Unsat, {}, seconds}) : std::nullopt;
  }
  std::unordered_map<Digest, Function> by_digest;
  for (const Function f : symbols) {
    by_digest[digests_.of(f)] = f;
  }
  Whole whole{Status::Sat, {}, seconds};
  for (size_t left = in.count(); left > 0; --left) {
    const auto symbol = by_digest.find(in.digest());
    const std::string_view bytes = in.text();
    if (symbol != by_digest.end()) {
      ByteReader value(bytes);
      whole.values.set(symbol->second, read_value(tm_.sorts(), tm_.info(symbol->second).sort, value));
    }
  }
  return in.finished() ? std::optional<Whole>(std::move(whole)) : std::nullopt;
}

void SliceMemo::remember_text(const Digest& text, Status status, std::span<const Function> symbols,
                              const Assignment& model, double seconds) {
  std::string bytes;
  ByteWriter out(bytes);
  out.number(static_cast<uint64_t>(status));
  out.seconds(seconds);
  if (status == Status::Sat) {
    std::vector<std::pair<Digest, std::string>> values;
    for (const Function f : symbols) {
      if (std::optional<std::string> value = encoded(f, model)) {
        values.emplace_back(digests_.of(f), std::move(*value));
      }
    }
    out.number(values.size());
    for (const auto& [symbol, value] : values) {
      out.digest(symbol);
      out.text(value);
    }
  }
  put(EntryKind::Check, text, bytes);
}

}  // namespace preproc
