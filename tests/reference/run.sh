#!/usr/bin/env bash
# run.sh PROGRAM: makes the reference documentation, and looks for an entry of every function in C, every public member in C++
# and every public method in Python. Then gaps and broken links are planted in a copy, one by one: each has to be
# noticed. Skips where Doxygen is not installed.
set -euo pipefail
(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
cd -P "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
command -v doxygen >/dev/null || { echo "skipped: no doxygen"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "FAIL $*"
  cat "$work/said"
  exit 1
}

# A copy of the checkout: what is changed here is a copy, the rest links.
mkdir "$work/tree"
for entry in *; do
  case $entry in
    build) ;;
    bindings | docs | include | tools) cp -r "$entry" "$work/tree/" ;;
    *) ln -s "$PWD/$entry" "$work/tree/" ;;
  esac
done
tree=$work/tree site=$work/site
make_docs() { "$tree/tools/make_docs" "$site" >"$work/said" 2>&1; }
make_docs || fail "the documentation is not made"

# ---- every name has an entry ----------------------------------------------------------------------------------------

# entries PAGE NAME...: there are some, and each is in the page.
entries() {
  local page=$site/reference/$1.html name
  shift
  (($# > 10)) || fail "few names of $page: $*"
  for name in "$@"; do
    grep -qF "<section id=\"$name\">" "$page" || fail "no entry in $page: $name"
  done
}
mapfile -t functions < <(grep -oE '\bpreproc_[a-z0-9_]+\(' include/preproc/preproc.h | tr -d '(' | sort -u)
entries c "${functions[@]}"
mapfile -t members < <(awk '
  /^namespace detail/ { inner = 1 }
  /^}.* namespace detail/ { inner = 0 }
  inner { next }
  /^class / { class = $2; hidden = 1 }
  /^};/ { class = "" }
  / public:/ { hidden = 0 }
  / private:/ { hidden = 1 }
  class != "" && !hidden && /^  [^ =\/].* [a-z_]+\(/ {
    split($0, parts, "(")
    count = split(parts[1], words, " ")
    if (words[count] ~ /^[a-z_]+$/ && parts[1] !~ / operator/) print class "-" words[count]
  }' include/preproc/preproc.hpp | sort -u)
entries cpp "${members[@]}"
mapfile -t methods < <(awk '
  /^class [A-Z]/ { split($2, parts, /[(:]/); class = parts[1] }
  /^[^ )#]/ && !/^class / { class = "" }
  class != "" && /^    def [a-z]/ { split($2, parts, "("); print class "." parts[1] }' \
  $(ls bindings/python/preproc/_*.py | grep -v _interruptible) | sort -u)  # which has nothing that is exported
entries python "${methods[@]}"
for file in README docs/embedding docs/tables index; do
  [[ -s $site/$file.html ]] || fail "no page $file"
done

# ---- mistakes are noticed -------------------------------------------------------------------------------------------

# noticed FILE SED MESSAGE: with that change the documentation is not made, and the message says so. The old one stays.
noticed() {
  cp -p "$tree/$1" "$work/before"
  sed -i -E "$2" "$tree/$1"
  ! cmp -s "$tree/$1" "$work/before" || fail "nothing changed: $2 in $1"
  if make_docs; then fail "not noticed: $2 in $1"; fi
  grep -qE "$3" "$work/said" || fail "not said: $3"
  [[ -s $site/index.html ]] || fail "the folder is gone"
  mv "$work/before" "$tree/$1"
}
noticed include/preproc/preproc.h '/^\/\*\* How many levels are open/d' 'preproc_levels.* is not documented'
noticed include/preproc/preproc.h 's/(How many levels are open.*) Cost: constant\./\1/' 'preproc_levels: .* say Cost:'
noticed include/preproc/preproc.h 's/ Lifetime: until the context.s next text\.//' 'preproc_model: .* say Lifetime:'
noticed include/preproc/preproc.hpp '/Forgets what was added since/d' 'pop.* is not documented'
noticed bindings/python/preproc/_solver.py '/"""Opens levels for assertions\."""/d' 'Solver\.push has no docstring'
noticed docs/embedding.md 's/\]\(command-line\.md\)/](command-lime.md)/' 'docs/embedding\.html: command-lime\.md: there is no such file'
noticed docs/embedding.md 's/\]\(#python\)/](#pithon)/' 'docs/embedding\.html: #pithon: there is no such anchor'
make_docs || fail "the documentation is not made again"

# broken HTML MESSAGE: a page with it is one that tools/check_links complains about.
check_links() { tools/check_links "$site" >"$work/said" 2>&1; }
check_links || fail "links"
broken() {
  echo "$1" >"$site/docs/planted.html"
  if check_links; then fail "not noticed: $1"; fi
  grep -qF "docs/planted.html: $2" "$work/said" || fail "not said: $2"
  rm "$site/docs/planted.html"
}
broken '<a href="nothing.html">' 'nothing.html: there is no such file'
broken '<a href="tables.html#nothing">' 'tables.html#nothing: there is no such anchor'
broken '<a href="../../said">' '../../said: leads out of the folder'
broken '<a href="/docs/tables.html">' '/docs/tables.html: is no relative path'
broken '<img src="https://example.org/a.png">' 'https://example.org/a.png: names the network'
broken '<link rel="stylesheet" href="//example.org/a.css">' '//example.org/a.css: names the network'
broken '<style>@import "https://example.org/a.css";</style>' 'https://example.org/a.css: names the network'
broken '<p id="a"><p id="a">' '#a: the anchor is there twice'
echo '<p id="a"><a href="#a"><a href="tables.html#forms"><a href="https://example.org/">' >"$site/docs/planted.html"
check_links || fail "links that are right"

# ---- wrong usage ----------------------------------------------------------------------------------------------------

# refused MESSAGE COMMAND...: status 2, with the message.
refused() {
  local message=$1 status=0
  shift
  "$@" >"$work/said" 2>&1 || status=$?
  ((status == 2)) || fail "status $status: $*"
  grep -qF "$message" "$work/said" || fail "not said: $message"
}
mkdir "$work/other"
: >"$work/other/file"
refused 'is not empty' tools/make_docs "$work/other"
refused 'tools/make_docs FOLDER' tools/make_docs
python=$(python3 -c 'import sys; print(sys.executable)')
refused 'doxygen is missing' env PATH=/nonexistent "$python" tools/make_docs "$work/new"
