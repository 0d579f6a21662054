# The recipe for Nix with stand-ins for nixpkgs: packages are their names.
let
  named = name: { inherit name; override = _: named name; };
  packages = builtins.listToAttrs (
    map (name: { inherit name; value = named name; }) [
      "boost" "cadical" "cmake" "cvc5" "fmt" "gmp" "hiredis" "mpfr" "ninja" "nlohmann_json" "spdlog" "sqlite" "xz" "z3" "zlib" "zstd"
    ]
  );
  recipe = import ../../packaging/nix {
    pkgs = packages // {
      antlr4_13 = named "antlr4_13" // { runtime.cpp = named "antlr4_13-runtime"; };
      stdenv.mkDerivation = attributes: attributes;
      lib = {
        cleanSourceWith = { src, filter }: src;
        cleanSourceFilter = _: _: true;
        licenses.mit = "MIT";
        platforms.linux = "linux";
      };
    };
  };
in
{
  needs = map (package: package.name) (recipe.nativeBuildInputs ++ recipe.buildInputs);
  options = recipe.cmakeFlags ++ [ "-DCMAKE_INSTALL_PREFIX=/tmp/store" "-DCMAKE_BUILD_TYPE=Release" ];
  version = [ recipe.version ];
}
