#include "cli/option_values.h"
#include "cli/options/groups.h"

namespace preproc {

OptionGroup oracle_options() {
  return {
      .title = "Oracles",
      .modes = kScriptModes,
      .options = {
          {.name = "allow-oracles",
           .help = "run the executables, and load the shared libraries, that the script names in "
                   "`declare-oracle-fun`; otherwise such a declaration is an error (`libm:sin` and the like need no "
                   "permission)",
           .see = "oracles.md",
           .value = flag([](auto& line) -> auto& { return line.session.oracles.allow_programs; })},
          {.name = "oracle-timeout",
           .argument = "SECONDS",
           .help = "limit for one call of such an executable, which is then not called any more",
           .see = "oracles.md",
           .value = seconds([](auto& line) -> auto& { return line.session.oracles.time_limit; })},
      }};
}

}  // namespace preproc
