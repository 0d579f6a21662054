// generate-manual FOLDER: writes the manual page and the completions of the shells into FOLDER, each under the name by
// which man and the shells find it.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "completions.h"
#include "man_page.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: generate-manual FOLDER\n";
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  const auto write = [&](const char* name, const std::string& text) {
    std::ofstream file(folder / name, std::ios::binary);
    return static_cast<bool>((file << text).flush());
  };
  const bool written =
      write("preproc-solve.1", preproc::man_page()) && write("preproc-solve", preproc::bash_completion()) &&
      write("_preproc-solve", preproc::zsh_completion()) && write("preproc-solve.fish", preproc::fish_completion());
  if (!written) {
    std::cerr << "generate-manual: cannot write into " << folder << '\n';
    return 1;
  }
  return 0;
}
