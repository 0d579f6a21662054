#pragma once

#include <string>

#include "cli/option_record.h"

namespace preproc {

// The groups of options, each in the file of its name. A new option is one more record there.

OptionGroup script_options();     ///< scripts.cpp: what is read, where answers go
OptionGroup solving_options();    ///< solving.cpp: who answers, within which limits, how answers are checked
OptionGroup model_options();      ///< models.cpp: all models, samples, counts
OptionGroup emitting_options();   ///< emitting.cpp: scripts for other solvers, and what comes back from these
OptionGroup pass_options();       ///< passes.cpp: which passes run
OptionGroup table_options();      ///< tables.cpp: how tables are written
OptionGroup memo_options();       ///< memo.cpp: where answers are kept
OptionGroup indexify_options();   ///< indexify.cpp: models that are found by evaluation
OptionGroup synthesis_options();  ///< synthesis.cpp: how functions are searched for
OptionGroup oracle_options();     ///< oracles.cpp: functions that programs and libraries compute
OptionGroup exploring_options();  ///< exploring.cpp: paths of functions
OptionGroup batch_options();      ///< batch.cpp: many queries
OptionGroup report_options();     ///< reports.cpp: what the program says about itself

/// RefusedValue where no memo can be: memo.cpp.
void check_memo_location(const std::string& location);

}  // namespace preproc
