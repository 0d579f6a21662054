#pragma once

#include <string_view>
#include <vector>

#include "script/command.h"

namespace preproc {

/// The commands of a script, kept until it is known as a whole: declarations, definitions, assertions, push and pop,
/// checks, and questions about their answers.
///
/// Precondition: the source is in memory as a whole, so that the texts of commands stay valid.
class HeldScript {
 public:
  struct Item {
    CommandKind kind;
    std::string_view text;
    Symbol name;          ///< declared or defined
    Sort sort;            ///< of a declared constant or function
    Term assertion;       ///< of an Assert
    bool has_more;        ///< the whole command is kept, as `command`
    uint32_t place;       ///< of that command, in `commands_`
    uint32_t levels = 0;  ///< of a Push or Pop
  };

  /// Takes a command that was read and applied. False if the script has others than these: terms with names, or
  /// questions about the assertions as they are written (unsat cores).
  bool add(const Command& command);
  const std::vector<Item>& items() const { return items_; }
  const Command& command(const Item& item) const { return commands_[item.place]; }
  /// The number of checks.
  size_t checks() const { return checks_; }
  /// True if the script asks one question: declarations, definitions, assertions, (check-sat), then questions about the
  /// answer.
  bool asks_one_question() const { return checks_ == 1 && !is_session_; }
  /// The script asks for the model.
  bool wants_model() const { return wants_model_; }
  /// The script asks for values, or sets the option that allows it.
  bool wants_values() const { return wants_values_; }

 private:
  void keep(Item& item, const Command& command);
  bool take(Item& item, const Command& command);

  std::vector<Item> items_;
  std::vector<Command> commands_;
  size_t checks_ = 0;
  bool is_session_ = false;
  bool has_model_ = false;  // nothing has changed the assertions since the last check
  bool wants_model_ = false;
  bool wants_values_ = false;
};

}  // namespace preproc
