#include "completions.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/option_table.h"
#include "cli/usage.h"

namespace preproc {

namespace {

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

/// One word of bash or zsh.
std::string quoted(const std::string& text) { return "'" + replaced(text, "'", "'\\''") + "'"; }

/// One word of fish.
std::string fish_quoted(const std::string& text) {
  return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

/// What an option does, in a phrase: its help up to the first mark that ends one.
std::string phrase(const OptionRecord& option) {
  std::string text = replaced(replaced(option.help, "{words}", ""), "`", "");
  text.resize(std::min({text.size(), text.find(';'), text.find(" (")}));
  text.resize(text.find_last_not_of(" :") + 1);
  return text;
}

/// The option as bash's `case` knows the word before the argument.
std::string pattern(const OptionRecord& option) {
  return option.letter == 0 ? "--" + option.name : fmt::format("-{}|--{}", option.letter, option.name);
}

/// zsh's action for the argument.
std::string zsh_action(const OptionRecord& option) {
  switch (option.value.takes) {
    case Takes::File: return "_files";
    case Takes::List: return fmt::format("_values -s , {} {}", option.name, fmt::join(option.value.words, " "));
    case Takes::Number: return " ";
    default: return fmt::format("({})", fmt::join(option.value.words, " "));
  }
}

/// The option as an argument of zsh's _arguments, `name` with its dashes and `others` that exclude it.
std::string zsh_specification(const OptionRecord& option, const std::string& name, const std::string& others) {
  // In a specification the brackets and colons are marks.
  std::string help = phrase(option);
  for (const std::string_view mark : {"\\", "[", "]", ":"}) {
    help = replaced(help, mark, "\\" + std::string(mark));
  }
  const bool in_word = option.value.takes == Takes::OptionalText;
  const bool takes_next = option.value.takes != Takes::Nothing && !in_word && name.starts_with("--");
  const std::string repeatable = option.value.takes == Takes::Texts ? "*" : others.empty() ? "" : "(" + others + ")";
  std::string text = fmt::format("{}{}{}[{}]", repeatable, name, in_word ? "=-" : takes_next ? "=" : "", help);
  if (option.value.takes != Takes::Nothing) {
    text += fmt::format("{}{}:{}", in_word ? "::" : ":", option.argument, zsh_action(option));
  }
  return text;
}

}  // namespace

std::string bash_completion() {
  std::string names;
  std::string cases;
  const auto add_case = [&](const OptionRecord& option, std::string_view body) {
    cases += fmt::format("    {})\n{}      ;;\n", pattern(option), body);
  };
  for (const OptionRecord* record : all_options()) {
    const OptionRecord& option = *record;
    if (option.letter != 0) {
      names += fmt::format(" -{}", option.letter);
    }
    names += " --" + option.name;
    const std::string words = quoted(fmt::format("{}", fmt::join(option.value.words, " ")));
    switch (option.value.takes) {
      case Takes::Nothing: break;
      case Takes::File: add_case(option, "      return\n"); break;
      case Takes::Number: add_case(option, "      compopt +o default\n      return\n"); break;
      case Takes::OptionalText:
        add_case(option, fmt::format("      if $attached; then\n"
                                     "        COMPREPLY=($(compgen -W {} -- \"$word\"))\n"
                                     "        return\n"
                                     "      fi\n",
                                     words));
        break;
      case Takes::List:
        add_case(option, fmt::format("      local before=\n"
                                     "      if [[ $word == *,* ]]; then before=${{word%,*}},; fi\n"
                                     "      COMPREPLY=($(compgen -P \"$before\" -W {} -- \"${{word##*,}}\"))\n"
                                     "      return\n",
                                     words));
        break;
      default: add_case(option, fmt::format("      COMPREPLY=($(compgen -W {} -- \"$word\"))\n      return\n", words));
    }
  }
  return fmt::format(R"(# bash completion for {0}, generated from the table of options.

_preproc_solve() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} option='' attached=false IFS=$' \t\n'
  if ((COMP_CWORD > 0)); then option=${{COMP_WORDS[COMP_CWORD - 1]}}; fi
  COMPREPLY=() # left empty: bash completes the names of files
  # bash cuts `--name=value` in three.
  if [[ $word == = ]]; then
    word='' attached=true
  elif [[ $option == = ]] && ((COMP_CWORD > 1)); then
    option=${{COMP_WORDS[COMP_CWORD - 2]}} attached=true
  fi
  case $option in
{1}  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W {2} -- "$word"))
  fi
}}

complete -o default -F _preproc_solve {0}
)",
                     kProgram, cases, quoted(names.substr(1)));
}

std::string zsh_completion() {
  std::string out = fmt::format("#compdef {}\n# Generated from the table of options.\n\n_arguments -s -S", kProgram);
  for (const OptionRecord* record : all_options()) {
    const OptionRecord& option = *record;
    const std::string name = "--" + option.name;
    std::string letter = option.letter == 0 ? "" : std::string("-") + option.letter;
    out += " \\\n  " + quoted(zsh_specification(option, name, letter));
    if (!letter.empty()) {
      out += " \\\n  " + quoted(zsh_specification(option, letter, name));
    }
  }
  return out + " \\\n  '*:script:_files'\n";
}

std::string fish_completion() {
  std::string out = fmt::format("# fish completion for {}, generated from the table of options.\n\n", kProgram);
  for (const OptionRecord* record : all_options()) {
    const OptionRecord& option = *record;
    out += fmt::format("complete -c {} -l {}", kProgram, option.name);
    if (option.letter != 0) {
      out += fmt::format(" -s {}", option.letter);
    }
    const std::string words = fmt::format("{}", fmt::join(option.value.words, " "));
    switch (option.value.takes) {
      case Takes::Nothing: break;
      case Takes::File: out += " -r -F"; break;
      case Takes::OptionalText: out += fmt::format(" -f -a {}", fish_quoted(words)); break;
      case Takes::List: out += fmt::format(" -x -a {}", fish_quoted("(__fish_append , " + words + ")")); break;
      default: out += fmt::format(" -x{}", words.empty() ? "" : " -a " + fish_quoted(words));
    }
    out += fmt::format(" -d {}\n", fish_quoted(phrase(option)));
  }
  return out;
}

}  // namespace preproc
