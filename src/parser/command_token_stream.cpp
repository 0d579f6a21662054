#include "parser/command_token_stream.h"

namespace preproc {

void CommandTokenStream::clear() {
  size_ = 0;
  index_ = 0;
}

void CommandTokenStream::add(size_t type) {
  if (size_ == tokens_.size()) {
    tokens_.push_back(std::make_unique<antlr4::CommonToken>(type));
    tokens_.back()->setTokenIndex(size_);
  }
  tokens_[size_]->setType(type);
  ++size_;
  end_->setTokenIndex(size_);
}

}  // namespace preproc
