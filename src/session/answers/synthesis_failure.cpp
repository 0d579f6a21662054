#include "session/answers/synthesis_failure.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

#include "script/emitter.h"
#include "script/sygus_problem_text.h"
#include "script/write_all.h"

namespace preproc {

namespace {

std::string commented(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    out += "; " + std::string(text.substr(0, end)) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// A file that was not there, open for writing; its name is in `path`. -1 if the folder cannot be written.
int create_in(const std::string& folder, std::string& path) {
  constexpr int kMaxFailures = 1000;
  for (int k = 0; k < kMaxFailures; ++k) {
    path = folder + "preproc-solve-failure-" + std::to_string(::getpid()) + (k == 0 ? "" : "-" + std::to_string(k)) +
           ".sl";
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (fd >= 0 || errno != EEXIST) {
      return fd;
    }
  }
  return -1;
}

}  // namespace

std::string write_synthesis_failure(TermManager& tm, const SynthesisProblem& problem, std::span<const Term> bodies,
                                    const std::string& by, const std::string& what) {
  std::string text = commented("Functions of " + by + " that " + what + ":");
  Emitter emitter(tm);
  for (size_t i = 0; i < bodies.size(); ++i) {
    const FunctionToSynthesize& function = problem.functions[i];
    emitter.definition(function.name, function.parameters, function.range, bodies[i]);
  }
  text += commented(emitter.take());
  const std::string script = sygus_problem_text(tm, problem);
  text += script.empty() ? commented("The problem has no form in SyGuS-IF 2.1.") : script;
  const char* temporary = std::getenv("TMPDIR");
  for (const std::string& folder :
       {std::string(), std::string(temporary == nullptr ? "/tmp" : temporary) + "/", std::string("/tmp/")}) {
    std::string path;
    const int fd = create_in(folder, path);
    if (fd < 0) {
      continue;
    }
    const bool written = write_all(fd, text);
    ::close(fd);
    if (written) {
      return path;
    }
    ::unlink(path.c_str());
  }
  return {};
}

}  // namespace preproc
