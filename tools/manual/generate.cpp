// generate-manual FOLDER: writes the manual page and the completions of the shells into FOLDER, each under the name by
// which man and the shells find it, and the tables of options in docs/command-line.md as options.md.
//
// generate-manual --update FILE: writes these tables into FILE, docs/command-line.md, between its marks.
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "completions.h"
#include "man_page.h"
#include "option_tables.h"

namespace {

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  if (!(file << text).flush()) {
    throw std::runtime_error("cannot be written");
  }
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!(text << file.rdbuf())) {
    throw std::runtime_error("cannot be read");
  }
  return text.str();
}

}  // namespace

int main(int argc, char** argv) {
  const bool updates = argc == 3 && argv[1] == std::string("--update");
  if (!updates && (argc != 2 || argv[1][0] == '-')) {
    std::cerr << "usage: generate-manual FOLDER\n       generate-manual --update FILE\n";
    return 2;
  }
  const std::filesystem::path path = argv[argc - 1];
  try {
    if (updates) {
      write(path, preproc::with_option_tables(contents(path)));
      return 0;
    }
    std::filesystem::create_directories(path);
    write(path / "preproc-solve.1", preproc::man_page());
    write(path / "preproc-solve", preproc::bash_completion());
    write(path / "_preproc-solve", preproc::zsh_completion());
    write(path / "preproc-solve.fish", preproc::fish_completion());
    write(path / "options.md", preproc::option_tables());
  } catch (const std::exception& error) {
    std::cerr << "generate-manual: " << path << ": " << error.what() << '\n';
    return 1;
  }
  return 0;
}
