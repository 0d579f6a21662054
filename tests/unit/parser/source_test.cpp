#include "parser/source.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

namespace preproc {
namespace {

/// A file of exactly this text, gone in the end.
class TextFile {
 public:
  explicit TextFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("source_test_" + std::to_string(::getpid()))) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  ~TextFile() { std::filesystem::remove(path_); }
  std::string path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string script(size_t size) {
  std::string text = "(check-sat)\n";
  while (text.size() < size) {
    text += "(echo \"" + std::to_string(text.size()) + "\")\n";
  }
  text.resize(size, ' ');
  return text;
}

TEST(Source, HasTheWholeFileAndANulBehindIt) {
  // Around the sizes of pages, of pieces and of huge pages.
  for (const size_t size : {size_t{12}, size_t{4096}, size_t{65534}, size_t{65535}, size_t{65536}, size_t{65537},
                            (size_t{1} << 21) - 2, (size_t{1} << 21) - 1, size_t{1} << 21, size_t{5'000'001}}) {
    const std::string text = script(size);
    const TextFile file(text);
    Source source = Source::open(file.path());
    ASSERT_TRUE(source.fetch());
    ASSERT_EQ(std::string_view(source.begin(), source.end()), text) << "size " << size;
    ASSERT_EQ(*source.end(), '\0') << "size " << size;
  }
}

TEST(Source, HasTheWholeString) {
  const std::string text = script(100'000);
  Source source = Source::from_string("text", text);
  ASSERT_TRUE(source.fetch());
  EXPECT_EQ(std::string_view(source.begin(), source.end()), text);
  EXPECT_EQ(*source.end(), '\0');
  EXPECT_FALSE(Source::from_string("empty", "").fetch());
}

}  // namespace
}  // namespace preproc
