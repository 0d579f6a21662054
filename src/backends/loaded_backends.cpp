// The backends of other solvers: each is a module, loaded when it is first needed. Programs that link the library have
// the backends themselves instead of this file.

#include <filesystem>
#include <string>

#include <dlfcn.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

#include "backends/bits/bits_backend.h"
#if defined(PREPROC_HAS_BITWUZLA)
#include "backends/bitwuzla/bitwuzla_backend.h"
#endif
#include "backends/cvc5/cvc5_backend.h"
#include "backends/cvc5/cvc5_sygus.h"
#include "backends/library_version.h"
#include "backends/z3/z3_backend.h"

namespace preproc {

namespace {

using Create = std::unique_ptr<Backend>(TermManager&, const BackendOptions&);

/// The module's file: next to the program, or where installed programs have it. Symbolic links to the program are
/// followed.
std::filesystem::path module_file(const std::string& name) {
  const std::string file = "libpreproc-" + name + ".so";
  std::error_code failure;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failure);
  const std::filesystem::path folder = program.parent_path();
  const std::filesystem::path beside = folder / file;
  return std::filesystem::exists(beside, failure) ? beside : (folder / PREPROC_MODULE_FOLDER / file).lexically_normal();
}

/// A function of the module. Modules stay loaded.
template <typename Function>
Function* load(const std::string& name, const char* function_name) {
  const std::filesystem::path file = module_file(name);
#if defined(__SANITIZE_ADDRESS__)
  // CLN, a library of cvc5, allocates while it is loaded and never frees it.
  const __lsan::ScopedDisabler loading;
#endif
  // Lazy: of a solver's many thousand functions few are called.
  void* module = dlopen(file.c_str(), RTLD_LAZY | RTLD_LOCAL);
  void* function = module == nullptr ? nullptr : dlsym(module, function_name);
  if (function == nullptr) {
    const char* reason = dlerror();
    const std::string said = reason == nullptr ? "" : reason;
    throw BackendError("cannot load the solver " + name + ": " +
                       (said.find(file.native()) == std::string::npos ? file.native() + ": " + said : said));
  }
  return reinterpret_cast<Function*>(function);
}

}  // namespace

std::string library_version(std::string_view backend) {
  if (backend == "bits") {
    return bits_version();
  }
  const std::string name(backend);
  std::string version;
  load<decltype(z3_version)>(name, (name + "_version").c_str())(version);
  return version;
}

bool z3_has_option(const std::string& name) {
  return load<decltype(z3_library_has_option)>("z3", "z3_library_has_option")(name.c_str());
}

std::unique_ptr<Backend> create_z3_backend(TermManager& tm, const BackendOptions& options) {
  static Create* const kCreate = load<Create>("z3", "create_z3_backend");
  return kCreate(tm, options);
}

std::unique_ptr<Backend> create_cvc5_backend(TermManager& tm, const BackendOptions& options) {
  static Create* const kCreate = load<Create>("cvc5", "create_cvc5_backend");
  return kCreate(tm, options);
}

#if defined(PREPROC_HAS_BITWUZLA)
std::unique_ptr<Backend> create_bitwuzla_backend(TermManager& tm, const BackendOptions& options) {
  static Create* const kCreate = load<Create>("bitwuzla", "create_bitwuzla_backend");
  return kCreate(tm, options);
}
#endif

void cvc5_check_synth(TermManager& tm, const SynthesisProblem& problem, const BackendOptions& options,
                      std::string& answer) {
  static auto* const kCheck = load<decltype(cvc5_check_synth)>("cvc5", "cvc5_check_synth");
  kCheck(tm, problem, options, answer);
}

}  // namespace preproc
