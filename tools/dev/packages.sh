# Which packages of Debian what needs, and their installation by apt. Read by ./dev.
# shellcheck shell=bash disable=SC2034,SC2154

build_tools=(g++ cmake ninja-build ccache pkg-config antlr4 default-jre-headless python3 z3 cvc5 nlohmann-json3-dev)
build_libraries=(
  libz3-dev libcvc5-dev libcadical-dev libboost-program-options-dev libantlr4-runtime-dev libgmp-dev libmpfr-dev
  libsqlite3-dev libhiredis-dev zlib1g-dev liblzma-dev libzstd-dev libfmt-dev libspdlog-dev
)
build_packages=("${build_tools[@]}" "${build_libraries[@]}" libgtest-dev libgmock-dev libbenchmark-dev)
# A backend of its own where it is to be had.
sid_packages=(bitwuzla-dev)
format_packages=(clang-format)
# Clang 14, the default of Debian 12, cannot read its <ranges>.
lint_packages=(clang-tidy-19)
client_packages=(yosys why3 redis-server python3-z3 python3-venv patchelf doxygen)
# What only long tests use: a cluster.
cluster_packages=(slurmctld slurmd slurm-client munge)
browser_packages=(chromium) # pages are opened in it
# A Node.js from elsewhere has its own npm, which those of Debian refuse to stand beside.
if ! command -v npm >/dev/null; then browser_packages+=(nodejs npm); fi
recipe_packages=(ruby nix-bin) # they read the recipes of packaging/
coverage_packages=(gcovr)
package_packages=(dpkg-dev file) # CPack asks these about shared libraries
# For arm64, from another machine.
arm64_packages=(g++-aarch64-linux-gnu qemu-user "${build_tools[@]}" "${package_packages[@]}" "${build_libraries[@]/%/:arm64}")
lintian_packages=(lintian)
wheel_packages=(patchelf binutils)
docs_packages=(doxygen)
fuzz_packages=(clang-19 libclang-rt-19-dev)

# Prints those of the given packages that are not installed.
missing_packages() {
  local name status
  local -A installed=()
  while read -r name status; do
    if [[ $status == installed ]]; then installed[$name]=1; fi
  done < <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null)
  for name in "$@"; do
    if [[ -z ${installed[$name]:-} ]]; then printf '%s\n' "$name"; fi
  done
}

# The state that a stamp records: which packages were asked for, and dpkg's database as it was then.
package_state() { printf '%s\n%s\n' "$*" "$(stat -c '%i %Y %s' /var/lib/dpkg/status 2>/dev/null)"; }

apt_install() {
  local -a apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600)
  if ((EUID != 0)); then apt=(sudo "${apt[@]}"); fi
  # The lists are fetched only if the packages cannot be had without.
  "${apt[@]}" install --no-install-recommends "$@" ||
    { "${apt[@]}" update && "${apt[@]}" install --no-install-recommends "$@"; }
}

# may_install PACKAGES...: asks before sudo is used, and returns where it may be; ends with what to do where it may not, or
# where nobody can be asked. Root is not asked.
may_install() {
  if ((EUID == 0)); then return; fi
  local answer=${PREPROC_INSTALL:-} sudo=''
  sudo=$(command -v sudo) || true
  if [[ -n $sudo && -z $answer && -t 0 ]]; then
    say "missing packages: $*"
    printf 'dev: install them with sudo apt-get? [Y/n] ' >&2
    read -r answer || answer=no
    answer=${answer:-yes}
  fi
  if [[ -n $sudo && $answer == [yY]* ]]; then
    if [[ -t 0 ]]; then sudo -v || die "sudo failed"; fi
    return
  fi
  die "these packages are missing, and installing them needs root:
     sudo apt-get install --no-install-recommends $*
     PREPROC_INSTALL=yes does so without a question, where sudo needs no password."
}

# ensure_packages SET PACKAGES...: installs what is missing. Once all is there, a stamp makes the next call cheap.
ensure_packages() {
  local stamp=$build/.packages-$1
  shift
  if [[ -f $stamp && $(<"$stamp") == "$(package_state "$@")" ]]; then return; fi
  if command -v dpkg-query >/dev/null; then
    local -a missing
    mapfile -t missing < <(missing_packages "$@")
    if ((${#missing[@]})); then
      may_install "${missing[@]}"
      say "installing ${missing[*]}"
      logged apt apt_install "${missing[@]}"
    fi
  else
    say "not a Debian system: needs what these Debian packages hold: $*"
  fi
  package_state "$@" >"$stamp"
}

# What tests of pages take from npm, in build/browser.
browser_modules() {
  mkdir -p "$build/browser"
  cp "$root/tests/report/package.json" "$build/browser/"
  logged npm npm install --no-audit --no-fund --prefix "$build/browser"
}

# Each set by itself: what cannot be installed is said, and no failure.
cmd_tools() {
  lock
  (ensure_packages format "${format_packages[@]}") || say "no ./dev format"
  (ensure_packages lint "${lint_packages[@]}") || say "no ./dev lint"
  (ensure_packages clients "${client_packages[@]}") || say "no tests of clients, or of Redis"
  (ensure_packages recipes "${recipe_packages[@]}") || say "no tests of recipes"
  (ensure_packages browser "${browser_packages[@]}" && browser_modules) || say "no tests of pages in a browser"
  unlock
}
