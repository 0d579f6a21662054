#include "parser/compression.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#ifdef PREPROC_HAS_GZIP
#include <zlib.h>
#endif
#ifdef PREPROC_HAS_XZ
#include <lzma.h>
#endif
#ifdef PREPROC_HAS_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

namespace preproc {

namespace {

using namespace std::string_view_literals;

struct Format {
  Compression format;
  std::string_view name;
  std::string_view mark;  ///< the first bytes
  std::string_view suffix;
};
constexpr std::array<Format, 3> kFormats = {{
    {Compression::Gzip, "gzip", "\x1f\x8b"sv, ".gz"},
    {Compression::Xz, "xz",
     "\xfd"
     "7zXZ\0"sv,
     ".xz"},
    {Compression::Zstd, "zstd", "\x28\xb5\x2f\xfd"sv, ".zst"},
}};

using Take = std::function<void(std::string_view piece)>;

constinit std::atomic<uint64_t> unpack_limit = kUnpackLimit;

[[noreturn]] void fail(Compression format, const std::string& what) {
  throw std::runtime_error("the " + std::string(name_of(format)) + " data " + what);
}

[[noreturn]] void fail_of_size(Compression format) {
  fail(format, "needs more than the " + std::to_string(unpack_limit >> 20) +
                   " MB that are allowed: --unpack-limit MB allows more");
}

[[noreturn]] [[maybe_unused]] void fail_without_library(Compression format, std::string_view package) {
  fail(format, "cannot be read, as this program was built without " + std::string(package) +
                   ": expected a script that is not compressed");
}

[[maybe_unused]] std::vector<char> make_buffer() { return std::vector<char>(size_t{1} << 17); }

#ifdef PREPROC_HAS_GZIP
void decompress_gzip(std::string_view data, const Take& take) {
  std::vector<char> buffer = make_buffer();
  z_stream stream{};
  constexpr int kGzipOnly = 16 + MAX_WBITS;
  if (::inflateInit2(&stream, kGzipOnly) != Z_OK) {
    throw std::bad_alloc();
  }
  const std::unique_ptr<z_stream, decltype(&::inflateEnd)> end(&stream, &::inflateEnd);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));  // which zlib only reads
  size_t left = data.size();
  for (;;) {
    const auto piece = static_cast<uInt>(std::min<size_t>(left, std::numeric_limits<uInt>::max()));
    stream.avail_in = piece;
    stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream.avail_out = static_cast<uInt>(buffer.size());
    const int status = ::inflate(&stream, Z_NO_FLUSH);
    left -= piece - stream.avail_in;
    take({buffer.data(), buffer.size() - stream.avail_out});
    if (status == Z_STREAM_END) {
      // Behind the last member there may be padding, which gzip passes over.
      if (!std::string_view(reinterpret_cast<const char*>(stream.next_in), left).starts_with(kFormats[0].mark)) {
        return;
      }
      ::inflateReset(&stream);
    } else if (status == Z_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (left == 0 && stream.avail_out != 0 && (status == Z_OK || status == Z_BUF_ERROR)) {
      fail(Compression::Gzip, "ends too early");
    } else if (status != Z_OK) {
      fail(Compression::Gzip, "is damaged");
    }
  }
}
#endif

#ifdef PREPROC_HAS_XZ
void decompress_xz(std::string_view data, const Take& take) {
  std::vector<char> buffer = make_buffer();
  lzma_stream stream = LZMA_STREAM_INIT;
  constexpr uint64_t kDictionary = uint64_t{128} << 20;  // xz -9 has 64 MB
  if (::lzma_stream_decoder(&stream, std::max<uint64_t>(unpack_limit, kDictionary), LZMA_CONCATENATED) != LZMA_OK) {
    throw std::bad_alloc();
  }
  const std::unique_ptr<lzma_stream, decltype(&::lzma_end)> end(&stream, &::lzma_end);
  stream.next_in = reinterpret_cast<const uint8_t*>(data.data());
  stream.avail_in = data.size();
  for (;;) {
    stream.next_out = reinterpret_cast<uint8_t*>(buffer.data());
    stream.avail_out = buffer.size();
    const lzma_ret status = ::lzma_code(&stream, LZMA_FINISH);
    take({buffer.data(), buffer.size() - stream.avail_out});
    switch (status) {
      case LZMA_OK: break;
      case LZMA_STREAM_END: return;
      case LZMA_MEM_ERROR: throw std::bad_alloc();
      case LZMA_MEMLIMIT_ERROR: fail_of_size(Compression::Xz);
      case LZMA_BUF_ERROR: fail(Compression::Xz, "ends too early");
      default: fail(Compression::Xz, "is damaged");
    }
  }
}
#endif

#ifdef PREPROC_HAS_ZSTD
void decompress_zstd(std::string_view data, const Take& take) {
  std::vector<char> buffer = make_buffer();
  const std::unique_ptr<ZSTD_DCtx, decltype(&::ZSTD_freeDCtx)> context(::ZSTD_createDCtx(), &::ZSTD_freeDCtx);
  if (context == nullptr) {
    throw std::bad_alloc();
  }
  ZSTD_inBuffer in{data.data(), data.size(), 0};
  size_t open = 1;  // 0: a frame is complete, and everything of it was taken
  bool full = false;
  while (in.pos < in.size || full) {
    ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
    open = ::ZSTD_decompressStream(context.get(), &out, &in);
    if (::ZSTD_getErrorCode(open) == ZSTD_error_frameParameter_windowTooLarge) {
      fail(Compression::Zstd, "needs too large a window: expected at most 128 MB, as zstd makes it without --long");
    }
    if (::ZSTD_isError(open) != 0) {
      fail(Compression::Zstd, "is damaged");
    }
    take({buffer.data(), out.pos});
    full = out.pos == out.size && open != 0;
  }
  if (open != 0) {
    fail(Compression::Zstd, "ends too early");
  }
}
#endif

}  // namespace

std::optional<Compression> compression_of(std::string_view beginning) {
  for (const Format& format : kFormats) {
    if (beginning.starts_with(format.mark)) {
      return format.format;
    }
  }
  return {};
}

std::string_view name_of(Compression format) { return kFormats[static_cast<size_t>(format)].name; }

std::string_view uncompressed_name(std::string_view name) {
  for (const Format& format : kFormats) {
    if (name.ends_with(format.suffix)) {
      return name.substr(0, name.size() - format.suffix.size());
    }
  }
  return name;
}

void set_unpack_limit(uint64_t bytes) { unpack_limit = bytes; }

void decompress(Compression format, [[maybe_unused]] std::string_view data, const Take& use) {
  uint64_t left = unpack_limit;
  [[maybe_unused]] const Take take = [&](std::string_view piece) {
    if (piece.size() > left) {
      fail_of_size(format);
    }
    left -= piece.size();
    use(piece);
  };
  switch (format) {
    case Compression::Gzip:
#ifdef PREPROC_HAS_GZIP
      return decompress_gzip(data, take);
#else
      fail_without_library(format, "zlib");
#endif
    case Compression::Xz:
#ifdef PREPROC_HAS_XZ
      return decompress_xz(data, take);
#else
      fail_without_library(format, "liblzma");
#endif
    case Compression::Zstd:
#ifdef PREPROC_HAS_ZSTD
      return decompress_zstd(data, take);
#else
      fail_without_library(format, "libzstd");
#endif
  }
}

}  // namespace preproc
