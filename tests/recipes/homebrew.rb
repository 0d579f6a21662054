# homebrew.rb FORMULA NEEDS OPTIONS: reads a formula with a stand-in for Homebrew, calls its `install`, and writes what it
# depends on, and the options that it gives to CMake when it configures, a line each.
require "pathname"

class Formula
  class << self
    attr_reader :needs

    def desc(text)
      raise "a description of #{text.size} characters" if text.size > 80
    end

    def homepage(_) = nil
    def license(_) = nil
    def head(*) = nil
    def test = nil
    def [](_) = new

    def depends_on(what)
      (@needs ||= []) << (what.is_a?(Hash) ? what.keys.first : what).to_s
    end
  end

  attr_reader :commands

  def opt_bin = Pathname(`which antlr4`.strip).dirname
  def std_cmake_args = %w[-DCMAKE_INSTALL_PREFIX=/tmp/cellar -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_BUILD_TYPE=Release
                          -DCMAKE_FIND_FRAMEWORK=LAST -DCMAKE_VERBOSE_MAKEFILE=ON -DBUILD_TESTING=OFF]

  def system(*words)
    (@commands ||= []) << words
  end
end

formula, needs, options = ARGV
load formula
made = PreprocSolve.new
made.install
configure, build, install = made.commands
raise "not configured first" unless configure.first(7) == %w[cmake -S . -B build -G Ninja]
raise "not built and installed" unless [build, install] == [%w[cmake --build build], %w[cmake --install build]]

File.write(needs, PreprocSolve.needs.join("\n") + "\n")
File.write(options, configure.drop(7).join("\n") + "\n")
