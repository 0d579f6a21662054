#pragma once

namespace preproc {

/// As long as an object of this class lives, the terms that its thread makes keep literals as they are written: (- 5),
/// (/ 2.0 6.0) and (fp #b0 #b100 #b000) are applications then. Otherwise they are the constants that they denote
/// (`TermManager::mk`). It is for terms of grammars: (- (- 3)) is another term of a grammar than 3.
class WrittenLiterals {
 public:
  WrittenLiterals();
  ~WrittenLiterals();
  WrittenLiterals(const WrittenLiterals&) = delete;
  WrittenLiterals& operator=(const WrittenLiterals&) = delete;

  /// True if the thread has such an object.
  static bool are_kept();
};

}  // namespace preproc
