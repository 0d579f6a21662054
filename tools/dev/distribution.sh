# What is given away: packages, archive, wheel, reference. Read by ./dev.
# shellcheck shell=bash disable=SC2034,SC2154

own_suite() { sed -n 's/^VERSION_CODENAME=//p' /etc/os-release; }

# cpack_of PRESET GENERATOR: builds, and puts what CPack makes of it into build/packages.
cpack_of() {
  build_targets "$1"
  rm -rf "$build/$1/packages"
  logged "cpack-$1" cpack --config "$build/$1/CPackConfig.cmake" -G "$2"
  mkdir -p "$build/packages"
  find "$build/$1/packages" -maxdepth 1 -type f -exec cp -t "$build/packages" {} +
}

# The packages of this system. The archive is made on the oldest one, whose glibc newer ones can do without.
package_here() {
  mkdir -p "$build"
  ensure_packages package "${package_packages[@]}"
  cpack_of package DEB
  if [[ $(own_suite) == bookworm ]]; then cpack_of portable TGZ; fi
}

# tree SUITE ACTION...: tools/debian_tree, which says why where there can be no tree.
tree() { "$root/tools/debian_tree" "$@"; }

# package_on SUITE: the same in a tree of the suite.
package_on() {
  say "packages for $1"
  tree "$1" install "${build_packages[@]}" "${package_packages[@]}"
  tree "$1" run env PREPROC_COMMIT="$PREPROC_COMMIT" SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH" ./dev package --unchecked
  mkdir -p "$build/packages"
  cp "$build/on/$1/packages"/* "$build/packages/"
}

# tree_arm64 TREE PACKAGES...: a tree in which programs for arm64 can be made, or run by QEMU.
tree_arm64() {
  tree "$1" run dpkg --add-architecture arm64
  tree "$1" install "${@:2}"
}

# The archive for arm64, compiled in a tree of bookworm.
package_arm64() {
  say "the archive for arm64 (log: build/on/bookworm-arm64/log/arm64.log)"
  tree_arm64 bookworm-arm64 "${arm64_packages[@]}"
  tree bookworm-arm64 run env PREPROC_COMMIT="$PREPROC_COMMIT" SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH" \
    JOBS="$(jobs_count)" sh -euc 'mkdir -p build/log && exec >build/log/arm64.log 2>&1
      cmake --preset portable-arm64
      ninja -C build/portable-arm64 -j "$JOBS"
      rm -rf build/portable-arm64/packages
      cpack --config build/portable-arm64/CPackConfig.cmake -G TGZ'
  mkdir -p "$build/packages"
  find "$build/on/bookworm-arm64/portable-arm64/packages" -maxdepth 1 -type f -exec cp -t "$build/packages" {} +
}

check_packages() {
  if ! compgen -G "$build/packages/*.deb" >/dev/null; then return; fi
  ensure_packages lintian "${lintian_packages[@]}"
  logged lintian lintian --fail-on error --tag-display-limit 0 "$build"/packages/*.deb
  say "lintian: no errors, $(grep -c '^W:' "$build/log/lintian.log" || true) warnings (log: $build/log/lintian.log)"
}

# try_packages SUITE: in a clean tree, that is, one that no package of this project ever was in. Of arm64, the archive by
# QEMU in bookworm.
try_packages() {
  local clean=$1-clean
  local -a how=()
  say "trying the packages in a clean tree of $1 (log: build/log/packages-$1.log)"
  if [[ $1 == arm64 ]]; then
    clean=bookworm-qemu
    how=(qemu-aarch64)
  fi
  tree "$clean" remove
  tree "$clean" find >/dev/null
  if [[ $1 == arm64 ]]; then tree_arm64 "$clean" qemu-user libc6:arm64; fi
  mkdir -p "$build/on/$clean"
  rm -rf "$build/on/$clean/packages"
  cp -r "$build/packages" "$build/on/$clean/packages"
  tree "$clean" run tests/packages/inside.sh build/packages "${how[@]}" >"$build/log/packages-$1.log" 2>&1 || {
    tail -n 30 "$build/log/packages-$1.log" >&2
    die "the packages do not work on $1"
  }
  tail -n 1 "$build/log/packages-$1.log"
}

cmd_package() {
  local test=0 checked=1 suite
  case ${1:-} in
    --test) test=1 && shift ;;
    --unchecked) checked=0 && shift ;; # in a tree: what is made there is looked at outside of it
  esac
  local -a suites=("$@")
  if ((!$#)); then
    suites=("$(own_suite)")
    if ((test)); then suites=(bookworm trixie); fi
  fi
  local described
  described=$(git -C "$root" describe --always --abbrev=12 --dirty --exclude='*' 2>/dev/null || true)
  export PREPROC_COMMIT=${PREPROC_COMMIT:-$described}
  export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}
  rm -rf "$build/packages"
  for suite in "${suites[@]}"; do
    case $suite in
      arm64) package_arm64 ;;
      "$(own_suite)") package_here ;;
      *) package_on "$suite" ;;
    esac
  done
  if ((checked)); then check_packages; fi
  (cd "$build/packages" && ls -1 >&2)
  if ((test)); then
    for suite in "${suites[@]}"; do try_packages "$suite"; done
  fi
}

cmd_wheel() {
  ensure_packages wheel "${wheel_packages[@]}"
  build_targets release
  mkdir -p "$build/packages"
  "$root/tools/make_wheel" "$build/release" "$build/packages"
}

cmd_docs() {
  ensure_packages docs "${docs_packages[@]}"
  "$root/tools/make_docs" "$build/docs"
  say "$build/docs/index.html"
}
