#include "parser/input_kind.h"

#include <algorithm>

namespace preproc {

namespace {

using namespace std::string_view_literals;

struct InputKind {
  std::string_view mark;
  std::string_view what;
  std::string_view advice = {};
};

constexpr std::string_view kUtf16 = "text in UTF-16";
constexpr std::string_view kToUtf8 = "`iconv -f UTF-16 -t UTF-8` converts it";

/// The first bytes of files that are not text.
constexpr InputKind kBinary[] = {
    {"\xff\xfe"sv, kUtf16, kToUtf8},
    {"\xfe\xff"sv, kUtf16, kToUtf8},
    {"(\0"sv, kUtf16, "`iconv -f UTF-16LE -t UTF-8` converts it"},
    {"\0("sv, kUtf16, "`iconv -f UTF-16BE -t UTF-8` converts it"},
    {"\x7f"
     "ELF"sv,
     "a program or library (ELF)"},
    {"MZ\x90"sv, "a program of Windows"},
    {"BC\xc0\xde"sv, "bitcode of LLVM", "KLEE runs it, with --use-query-log=solver:smt2 for its queries"},
    {"PK\x03\x04"sv, "a zip archive", "`unzip -p` unpacks it"},
    {"BZh"sv, "data compressed by bzip2", "`bzcat` unpacks it"},
    {"\x04\x22\x4d\x18"sv, "data compressed by lz4", "`lz4cat` unpacks it"},
    {"7z\xbc\xaf"sv, "a 7z archive"},
    {"SQLite format 3"sv, "a database of SQLite, such as a file of --memo"},
    {"%PDF-"sv, "a PDF document"},
    {"\x89PNG"sv, "a picture (PNG)"},
};

constexpr std::string_view kIsSmt1 = "SMT-LIB 1";
constexpr std::string_view kFromBoolector = "`boolector --dump-smt2` converts it";
constexpr std::string_view kIsKquery = "KQuery, the language of KLEE";
constexpr std::string_view kFromKleaver = "`kleaver --print-smtlib` converts it";
constexpr std::string_view kIsPython = "a program in Python";
constexpr std::string_view kFromPython = "what it prints can be read, `python3 FILE | preproc-solve`";
constexpr std::string_view kIsTptp = "TPTP";

/// The beginnings of the first line that is neither empty nor a comment.
constexpr InputKind kText[] = {
    {"p cnf ", "DIMACS, the format of SAT solvers", "z3 reads it with -dimacs"},
    {"p wcnf ", "DIMACS, the format of MaxSAT solvers", "z3 reads it with -wcnf"},
    {"p inccnf", "DIMACS, the format of SAT solvers"},
    {"aag ", "AIGER", "`aigtocnf` makes DIMACS of it"},
    {"aig ", "AIGER", "`aigtocnf` makes DIMACS of it"},
    {"(benchmark ", kIsSmt1, kFromBoolector},
    {"(benchmark\n", kIsSmt1, kFromBoolector},
    {"(query [", kIsKquery, kFromKleaver},
    {"array ", kIsKquery, kFromKleaver},
    {"#!/usr/bin/env python", kIsPython, kFromPython},
    {"#!/usr/bin/python", kIsPython, kFromPython},
    {"import ", kIsPython, kFromPython},
    {"from z3 import", kIsPython, kFromPython},
    {"from pysmt", kIsPython, kFromPython},
    {"from cvc5", kIsPython, kFromPython},
    {"def ", kIsPython, kFromPython},
    {"\"\"\"", kIsPython, kFromPython},
    {"#!", "a program for a shell"},
    {"#include", "a program in C or C++"},
    {"fof(", kIsTptp},
    {"cnf(", kIsTptp},
    {"tff(", kIsTptp},
    {"thf(", kIsTptp},
    {"<!DOCTYPE", "a web page"},
    {"<html", "a web page"},
    {"<?xml", "XML"},
    {"version https://git-lfs", "a placeholder of Git LFS", "`git lfs pull` fetches the file"},
    {"MODULE main", "a model of NuSMV or nuXmv"},
};

std::string message(std::string_view what, std::string_view advice) {
  std::string text = "this looks like " + std::string(what) + ", expected a script of SMT-LIB 2 or SyGuS-IF";
  return advice.empty() ? text : text + "; " + std::string(advice);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Behind blanks, and behind comments of SMT-LIB and of the formats above, as far as these can be told from a script.
size_t first_line(std::string_view text) {
  size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f') {
      ++at;
      continue;
    }
    const std::string_view rest = text.substr(at);
    const bool is_comment = c == ';' || c == '%' || rest.starts_with("c ") || rest.starts_with("c\n") ||
                            rest.starts_with("# ") || rest.starts_with("#\n") || rest.starts_with("##");
    if (!is_comment || rest.starts_with("%PDF-")) {
      break;
    }
    at = std::min(text.find('\n', at), text.size());
  }
  return at;
}

/// `1 sort bitvec 8` of BTOR2, and `1 var 8` of BTOR.
std::optional<std::string_view> btor_in(std::string_view line) {
  const auto* const word = std::ranges::find_if_not(line, is_digit);
  if (word == line.begin()) {
    return {};
  }
  const std::string_view rest = line.substr(static_cast<size_t>(word - line.begin()));
  if (rest.starts_with(" sort ")) {
    return "BTOR2";
  }
  constexpr std::string_view kBtor[] = {" var ", " array ", " const ", " constd ", " consth ", " zero ", " one "};
  const bool is_btor = std::ranges::any_of(kBtor, [&](std::string_view name) { return rest.starts_with(name); });
  return is_btor ? std::optional("BTOR"sv) : std::nullopt;
}

/// True for a byte with which no text begins.
bool is_binary(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

}  // namespace

std::optional<ForeignInput> recognise_foreign(std::string_view beginning) {
  for (const InputKind& kind : kBinary) {
    if (beginning.starts_with(kind.mark)) {
      return ForeignInput{0, message(kind.what, kind.advice)};
    }
  }
  const size_t place = first_line(beginning);
  const std::string_view line = beginning.substr(place);
  for (const InputKind& kind : kText) {
    if (line.starts_with(kind.mark)) {
      return ForeignInput{place, message(kind.what, kind.advice)};
    }
  }
  if (const std::optional<std::string_view> btor = btor_in(line)) {
    return ForeignInput{place, message(*btor, kFromBoolector)};
  }
  constexpr size_t kTarMark = 257;
  if (beginning.size() > kTarMark && beginning.substr(kTarMark).starts_with("ustar")) {
    return ForeignInput{0, message("a tar archive", "`tar -xOf` unpacks it")};
  }
  if (!line.empty() && is_binary(line.front())) {
    return ForeignInput{place, message("binary data", "")};
  }
  return {};
}

}  // namespace preproc
