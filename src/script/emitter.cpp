#include "script/emitter.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <unistd.h>

#include "script/pretty_text.h"
#include "script/write_all.h"
#include "value/identifier.h"

namespace preproc {

namespace {
constexpr size_t kFlushSize = size_t{1} << 16;
}

void Emitter::flush() {
  const bool written = write_all(fd_, out_.view());
  handed_on_ += out_.size();
  const int reason = errno;
  out_.clear();
  if (!written) {
    throw std::system_error(reason, std::generic_category(), "cannot write the script");
  }
}

void Emitter::end_command() {
  if (pretty_) {
    const std::string text = pretty_text(out_.view().substr(begin_));
    out_.cut(begin_);
    out_ += text;
  }
  out_ += '\n';
  if (fd_ >= 0 && out_.size() >= kFlushSize) {
    flush();
  }
}

void Emitter::comment(std::string_view text) {
  out_ += "; ";
  for (const char c : text) {
    out_ += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  out_ += '\n';
}

void Emitter::command(std::string_view text) {
  begin_command();
  out_ += text;
  end_command();
}

void Emitter::assertion(Term t, Symbol name) {
  cut(t);
  begin_command();
  out_ += "(assert ";
  if (name) {
    out_ += "(! ";
  }
  printer_.append(out_, t);
  if (name) {
    out_ += " :named " + quoted_symbol(tm_.symbols().name(name)) + ")";
  }
  out_ += ')';
  end_command();
}

void Emitter::term_list(std::string_view name, std::span<const Term> terms) {
  std::ranges::for_each(terms, [this](Term t) { cut(t); });
  begin_command();
  out_ += '(';
  out_ += name;
  out_ += " (";
  for (size_t i = 0; i < terms.size(); ++i) {
    out_ += i == 0 ? "" : " ";
    printer_.append(out_, terms[i]);
  }
  out_ += "))";
  end_command();
}

void Emitter::push(uint32_t levels) {
  levels_.insert(levels_.end(), levels, named_.size());
  command("(push " + std::to_string(levels) + ")");
}

void Emitter::pop(uint32_t levels) {
  if (levels > 0) {
    const size_t keep = levels_[levels_.size() - levels];
    levels_.resize(levels_.size() - levels);
    while (named_.size() > keep) {
      printer_.set_name(named_.back(), {});
      named_.pop_back();
    }
  }
  command("(pop " + std::to_string(levels) + ")");
}

void Emitter::definition(Symbol name, std::span<const Term> parameters, Sort range, Term body) {
  cut(body);
  printer_.name_variables(parameters, body);
  begin_command();
  out_ += "(define-fun ";
  printer_.append_name(out_, name);
  out_ += " (";
  for (size_t i = 0; i < parameters.size(); ++i) {
    out_ += i == 0 ? "(" : " (";
    printer_.append(out_, parameters[i]);
    out_ += ' ' + tm_.sorts().to_string(tm_.sort(parameters[i])) + ')';
  }
  out_ += ") " + tm_.sorts().to_string(range) + ' ';
  printer_.append(out_, body);
  out_ += ')';
  end_command();
  if (parameters.empty()) {
    name_term(body, name);
  }
}

void Emitter::name_term(Term t, Symbol name) {
  if (tm_.children(t).empty() || printer_.name(t)) {
    return;
  }
  printer_.set_name(t, name);
  named_.push_back(t);
}

void Emitter::cut(Term t) {
  printer_.cut_deep_terms(t, [this](Term part) {
    if (!tm_.sorts().is_concrete(tm_.sort(part))) {
      return;  // a definition needs a sort
    }
    std::string name;
    do {
      name = "preproc!" + std::to_string(++cuts_);
    } while (tm_.symbols().find(name));
    const Symbol symbol = tm_.symbols().intern(name);
    own_names_.resize(std::max<size_t>(own_names_.size(), symbol.id + 1));
    own_names_[symbol.id] = true;
    definition(symbol, {}, tm_.sort(part), part);
  });
}

void Emitter::forget() {
  for (const Term t : named_) {
    printer_.set_name(t, {});
  }
  named_.clear();
  levels_.clear();
}

}  // namespace preproc
