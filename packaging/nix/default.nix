# Nix's recipe for preproc-solve, built from the checkout that it is in:
#
#   nix-build packaging/nix && result/bin/preproc-solve query.smt2
#
# Not built by Nix so far: tests/recipes evaluates it with stand-ins for the packages, and configures the build as it says. The
# names of packages are those of nixpkgs of 2025. For Linux: on macOS it cannot be linked, since the program exports symbols to
# its modules by options of GNU ld (cmake/Modules.cmake).
{
  pkgs ? import <nixpkgs> { },
}:

let
  inherit (pkgs) lib;
  root = ../..;
in
pkgs.stdenv.mkDerivation {
  pname = "preproc-solve";
  version = builtins.head (
    builtins.match ".*kVersion[^\"]*\"([0-9.]+)\".*" (builtins.readFile (root + "/src/version.h"))
  );

  src = lib.cleanSourceWith {
    src = root;
    filter = path: type: baseNameOf path != "build" && lib.cleanSourceFilter path type;
  };

  nativeBuildInputs = [
    pkgs.antlr4_13
    pkgs.cmake
    pkgs.ninja
  ];
  buildInputs = [
    pkgs.antlr4_13.runtime.cpp
    (pkgs.boost.override {
      enableShared = true;
      enableStatic = true;
    })
    pkgs.cadical
    pkgs.cvc5
    pkgs.fmt
    pkgs.gmp
    pkgs.hiredis
    pkgs.mpfr
    pkgs.nlohmann_json
    pkgs.spdlog
    pkgs.sqlite
    pkgs.xz
    pkgs.z3
    pkgs.zlib
    pkgs.zstd
  ];

  # The program looks for its modules by a path from its own folder.
  cmakeFlags = [
    "-DPREPROC_TESTS=OFF"
    "-DPREPROC_BENCH=OFF"
    "-DCMAKE_INSTALL_BINDIR=bin"
    "-DCMAKE_INSTALL_LIBDIR=lib"
    "-DCMAKE_INSTALL_INCLUDEDIR=include"
  ];

  doInstallCheck = true;
  installCheckPhase = ''
    echo '(declare-const x Int)(assert (= (+ x x) 14))(check-sat)' | "$out/bin/preproc-solve" | grep -x sat
  '';

  meta = {
    description = "Preprocessor and portfolio solver for SMT-LIB 2 and SyGuS-IF";
    license = lib.licenses.mit;
    mainProgram = "preproc-solve";
    platforms = lib.platforms.linux;
  };
}
