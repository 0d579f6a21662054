#include "term/written_literals.h"

namespace preproc {

namespace {

thread_local int objects = 0;

}  // namespace

WrittenLiterals::WrittenLiterals() { ++objects; }
WrittenLiterals::~WrittenLiterals() { --objects; }
bool WrittenLiterals::are_kept() { return objects > 0; }

}  // namespace preproc
