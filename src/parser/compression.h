#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace preproc {

/// The formats in which an input may be compressed.
enum class Compression : uint8_t { Gzip, Xz, Zstd };

/// How many bytes tell the format.
inline constexpr size_t kCompressionMark = 6;

/// The format of which these are the first bytes, whatever the name of the input is.
std::optional<Compression> compression_of(std::string_view beginning);
/// `gzip`, `xz`, `zstd`
std::string_view name_of(Compression format);
/// The name of a file without `.gz`, `.xz` or `.zst` at its end: what the file is called when it is not compressed.
std::string_view uncompressed_name(std::string_view name);

/// The size that compressed inputs may unpack to, in bytes, where nobody sets another bound: a few kilobytes can become
/// terabytes.
inline constexpr uint64_t kUnpackLimit = uint64_t{1} << 30;
/// Sets that bound for the process.
void set_unpack_limit(uint64_t bytes);

/// Decompresses a whole input: `take` gets its pieces in order. Several compressed pieces behind each other are one
/// input, as gzip, xz and zstd have it. Throws std::runtime_error where the data is damaged or ends too early, where
/// it becomes more than the bound, and where the library of the format was not there when the program was built. Cost:
/// a buffer of 128 KB besides what the library needs, which for xz is bounded likewise.
void decompress(Compression format, std::string_view data, const std::function<void(std::string_view piece)>& take);

}  // namespace preproc
