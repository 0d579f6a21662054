#!/usr/bin/env bash
# run.sh PROGRAM: the manual page and the completions, in manual/ next to PROGRAM, have every option that --help has, among
# them one for each pass; man, bash, zsh and fish read them without complaint. A reader that is not installed is left out, and
# said so. docs/command-line.md has the tables of options that are in manual/ too, and their links lead somewhere.

set -uo pipefail
export LC_ALL=C.UTF-8

(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
program=$(realpath "$1") || exit 2
manual=$(dirname "$program")/manual
page=$manual/preproc-solve.1 for_bash=$manual/preproc-solve for_zsh=$manual/_preproc-solve for_fish=$manual/preproc-solve.fish
failed=0

complain() {
  printf 'FAILED: %s\n' "$*"
  failed=1
}
# has TEXT FILE
has() { grep -qF -e "$1" "$2" || complain "$2 does not have $1"; }
# silent COMMAND...: writes nothing and ends well.
silent() {
  local said
  said=$("$@" 2>&1) && [[ -z $said ]] || complain "$*: $said"
}
available() { command -v "$1" >/dev/null || { printf 'skipped: %s is not installed\n' "$1" && return 1; }; }

# ---- what there is --------------------------------------------------------------------------------------------------

mapfile -t options < <("$program" --help | sed -nE 's/^  (-., )?--([a-z-]+).*/\2/p')
mapfile -t letters < <("$program" --help | sed -nE 's/^  -(.), --.*/\1/p')
((${#options[@]} > 15 && ${#letters[@]} > 2)) || complain "--help shows ${#options[@]} options, ${#letters[@]} letters"
mapfile -t passes < <("$program" --passes no-such-pass 2>&1 | sed -n 's/.*(passes: \(.*\))/\1/p' | tr , '\n' | grep -vx none)
((${#passes[@]} > 0)) || complain "no passes"
for pass in "${passes[@]}"; do
  [[ " ${options[*]} " == *" no-$pass "* ]] || complain "--help does not show --no-$pass"
done

# ---- what is in the files -------------------------------------------------------------------------------------------

for option in "${options[@]}"; do
  has "\\fB\\-\\-${option//-/\\-}\\fR" "$page"
  grep -qE -e "'(\*|\(-.\))?--$option(=|=-)?\[" "$for_zsh" || complain "$for_zsh does not have --$option"
  has "-l $option " "$for_fish"
done
for letter in "${letters[@]}"; do
  has "\\fB\\-$letter\\fR, " "$page"
  grep -qE -e ")-$letter\[" "$for_zsh" || complain "$for_zsh does not have -$letter"
  has " -s $letter " "$for_fish"
done
for status in 0 1 2 130 143; do has ".B $status" "$page"; done

# ---- the tables in the document -------------------------------------------------------------------------------------

docs=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../docs") tables=$manual/options.md
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
# shown FILE: the tables that are in a document.
shown() { sed -n '/^<!-- options: /,/^<!-- end of options -->/{/^<!-- /d;p}' "$1"; }
# mended FILE: the document with the tables as they should be.
mended() { cp "$1" "$temp/mended.md" && "$(dirname "$program")/generate-manual" --update "$temp/mended.md" && cat "$temp/mended.md"; }

shown "$docs/command-line.md" >"$temp/shown.md"
cmp -s "$temp/shown.md" "$tables" ||
  complain "docs/command-line.md has other options than src/cli/options: generate-manual --update docs/command-line.md"
# A document in which one line is missing, and one with another default, are mended; one without marks is left alone.
for change in '/^| `--emit` |/d' 's/default 512/default 511/'; do
  sed "$change" "$docs/command-line.md" >"$temp/wrong.md"
  if cmp -s "$temp/wrong.md" "$docs/command-line.md"; then complain "nothing to change: $change"; fi
  cmp -s <(mended "$temp/wrong.md") "$docs/command-line.md" || complain "not mended: $change"
done
sed '/^<!-- end of options/d' "$docs/command-line.md" >"$temp/unmarked.md"
if mended "$temp/unmarked.md" >/dev/null 2>&1; then complain "a document without marks is accepted"; fi
for option in "${options[@]}"; do
  grep -qE -e "^\| .*\`--$option[]\`= []" "$tables" || complain "$tables does not have --$option"
done
# anchors FILE: the names of its headings in links.
anchors() { sed -n 's/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 -]//g; s/ /-/g'; }
while IFS='#' read -r page_name anchor; do
  [[ -f $docs/${page_name:-command-line.md} ]] || complain "$tables: no docs/$page_name"
  [[ -z $anchor ]] || anchors "$docs/${page_name:-command-line.md}" | grep -qxF -e "$anchor" || complain "$tables: no $page_name#$anchor"
done < <(grep -oE '\]\([^)]*\)' "$tables" | sed 's/^](//; s/)$//' | sort -u)

# ---- what bash makes of it ------------------------------------------------------------------------------------------

# completes WANTED WORD...: where the cursor is behind the last WORD, these are proposed.
completes() {
  COMP_WORDS=(preproc-solve "${@:2}") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _preproc_solve 2>/dev/null # compopt works in a completion only
  [[ ${COMPREPLY[*]} == "$1" ]] || complain "bash completes '${*:2}' to '${COMPREPLY[*]}', not '$1'"
}
silent bash -n "$for_bash"
# shellcheck disable=SC1090
source "$for_bash"
completes "$(printf -- '--%s ' "${options[@]}" | sed 's/ $//')" --
completes "--emit --emit-effort --emit-decoder" --em
completes "auto z3 cvc5 bits" --solver ""
completes "cvc5" --solver c
completes "json" --stats = j
completes "summary all json" --stats =
completes "" --stats t
completes "" --timeout 1
completes "" --output ""
completes "${passes[*]} none" --passes ""
completes "none,slices" --passes "none,sli"

# ---- what the others make of it -------------------------------------------------------------------------------------

if available groff; then
  rendered=$(groff -man -Tutf8 -ww -P-c "$page" 2>&1 >/dev/null)
  [[ -z $rendered ]] || complain "groff: $rendered"
  rendered=$(groff -man -Tutf8 -P-cbou "$page")
  for option in "${options[@]}"; do
    [[ $rendered =~ (^|[^-a-z])--$option([^-a-z]|$) ]] || complain "groff does not show --$option"
  done
fi
if available zsh; then silent zsh -n "$for_zsh"; fi
if available fish; then silent fish -n "$for_fish"; fi

printf '%d options, %d passes: %s\n' "${#options[@]}" "${#passes[@]}" "$( ((failed)) && echo failed || echo 'all there')"
exit "$failed"
