# A toolchain for Linux on arm64, from a Debian of another machine that has the libraries of this one too. What is built
# and run meanwhile, for the manual page, runs under QEMU.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
