#pragma once

#include <cstddef>

namespace preproc {

/// Makes ready `bytes` (at most 32 MiB) of heap for allocations of megabytes that are about to come: they will be
/// served from memory that is kept by the heap and backed by large pages, where the system gives them to who asks.
/// Otherwise the C library maps each such block anew, and first touching it costs one page fault for every 4 KiB.
/// Nothing is allocated for good, nothing is touched. Cost: about 30 microseconds. Does nothing where malloc is not the
/// GNU C library's.
void reserve_heap(size_t bytes);

/// Freeing a block that was mapped by itself raises malloc's own thresholds, as any large block that a program frees
/// does: from now on blocks of up to `bytes` (at most 32 MiB) come from the heap proper, and its top is not given back
/// before twice as much is free. Nothing is touched. Cost: some microseconds.
void raise_heap_thresholds(size_t bytes);

/// The heap keeps up to 64 MiB of freed memory for later, and serves blocks of up to 32 MiB. Otherwise a process that
/// answers many small checks gives half a megabyte back after each, and touches it anew for the next: 0.3 ms a check.
/// For a program's beginning: it changes malloc for the whole process.
void keep_freed_memory();

}  // namespace preproc
