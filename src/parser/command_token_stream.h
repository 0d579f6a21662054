#pragma once

#include <memory>
#include <string>
#include <vector>

#include <antlr4-runtime.h>

namespace preproc {

/// The tokens of one command as ANTLR wants them: only their types matter to the parser. Half the cost of ANTLR's own
/// CommonTokenStream over a TokenSource, and token objects are kept from one command to the next.
class CommandTokenStream : public antlr4::TokenStream {
 public:
  /// Begins a new command.
  void clear();
  void add(size_t type);

  void consume() override { ++index_; }
  size_t LA(ssize_t offset) override { return at(offset)->getType(); }
  antlr4::Token* LT(ssize_t offset) override { return at(offset); }
  ssize_t mark() override { return 0; }
  void release(ssize_t) override {}
  size_t index() override { return index_; }
  void seek(size_t index) override { index_ = index; }
  size_t size() override { return size_; }
  std::string getSourceName() const override { return {}; }
  antlr4::Token* get(size_t index) const override { return index < size_ ? tokens_[index].get() : end_.get(); }
  antlr4::TokenSource* getTokenSource() const override { return nullptr; }
  std::string getText(const antlr4::misc::Interval&) override { return {}; }
  std::string getText() override { return {}; }
  std::string getText(antlr4::RuleContext*) override { return {}; }
  std::string getText(antlr4::Token*, antlr4::Token*) override { return {}; }

 private:
  antlr4::Token* at(ssize_t offset) const {
    return get(offset > 0 ? index_ + static_cast<size_t>(offset) - 1 : index_ - static_cast<size_t>(-offset));
  }

  std::vector<std::unique_ptr<antlr4::CommonToken>> tokens_;
  std::unique_ptr<antlr4::CommonToken> end_ = std::make_unique<antlr4::CommonToken>(antlr4::Token::EOF);
  size_t size_ = 0;
  size_t index_ = 0;
};

}  // namespace preproc
