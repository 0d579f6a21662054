#pragma once

namespace preproc {

/// Opens those of the descriptors 0, 1 and 2 that are closed on /dev/null, lest a file that is opened later gets one of
/// these numbers, and what is meant for a standard stream is written into it. Before any other file is opened.
void open_standard_streams() noexcept;

}  // namespace preproc
