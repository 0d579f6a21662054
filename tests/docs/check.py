#!/usr/bin/env python3
"""check.py PROGRAM FILE.md...: runs the commands that are shown in the files and compares what they print with what is shown.

A block is a run of lines that are indented by four spaces, or that stand between two lines of three backticks. A block with
lines `$ command` is a session: what follows a command, up to the next, is its output, standard error included. A command goes
on in the next line where it ends in a backslash. All sessions of a file run in one empty folder, in which the folders of the
checkout have their names, and `preproc-solve` is PROGRAM.

`$ cat NAME`, where there is no such file, makes it, with the lines that follow.

In an output `...` stands for any text, and alone in a line for any lines; a time, such as `0.012 s` or `(0.02s)`, for any time.

A comment in front of a block says what is special about it:

    <!-- needs: why3 z3 -->            left out, and said so, where one of these programs is not installed;
                                       `libpreproc` is the library beside PROGRAM, which the module for Python finds then
    <!-- not checked: the reason -->   not run; for what no test can have
    <!-- prints: a regular expression -->   what the program prints that is shown, to be matched as a whole

A block that begins with `#include <preproc/` or `import preproc` is a program on the library, in C++ or Python: it is built, run,
must end with status 0, and print what the comment says. The lines of C++ behind the includes are the body of `main`.

Any other block without commands is what a reader writes: a line there that reads like an answer is an error.
"""

import difflib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 300
END = "\x01"  # printed behind the output of each command
ANSWER = re.compile(r"sat|unsat|unknown|infeasible|fail|\(error .*|\(\(\S+ #?\w+\)\)|path \d+|checks: .*")
MARK = re.compile(r"<!-- (needs|not checked|prints): (.*?) -->")
PROGRAM = re.compile(r"#include <preproc/|import preproc\b")
TIME = re.compile(r"\d+\.\d+ ?s(?!\w)")


@dataclass
class Block:
    line: int  # of its first line, from 1
    lines: list
    needs: list
    not_checked: str
    prints: str


def blocks_of(text):
    """The blocks of a file, each with the marks in front of it."""
    blocks, marks, block, fenced = [], {}, None, False
    for number, line in enumerate(text.splitlines(), 1):
        fence = line.startswith("```")
        if fence and not fenced:
            fenced, block = True, Block(number + 1, [], *take(marks))
        elif fence or (block and not fenced and line.strip() and not line.startswith("    ")):
            blocks.append(block)
            fenced, block = False, None
        if fence:
            continue
        if fenced:
            block.lines.append(line)
        elif line.startswith("    ") and line.strip():
            block = block or Block(number, [], *take(marks))
            block.lines.append(line[4:])
        elif block:
            block.lines.append("")
        else:
            found = MARK.fullmatch(line.strip())
            if found:
                marks[found[1]] = found[2]
            elif line.strip():
                marks.clear()
    if block:
        blocks.append(block)
    return blocks


def take(marks):
    taken = marks.get("needs", "").split(), marks.get("not checked", ""), marks.get("prints", "")
    marks.clear()
    return taken


def commands_of(block):
    """Pairs of a command and the lines it should print."""
    commands, continued = [], False
    for line in block.lines:
        if continued:
            commands[-1][0] += "\n" + line
        elif line.startswith("$ "):
            commands.append([line[2:], []])
        elif commands:
            commands[-1][1].append(line)
        elif line:
            raise ValueError("a line stands before the first command")
        continued = (continued or line.startswith("$ ")) and line.endswith("\\")
    for _, shown in commands:
        while shown and not shown[-1]:
            shown.pop()
    return commands


def source_of(block):
    """The program of a block in C++, to be compiled."""
    includes = [line for line in block.lines if line.startswith("#include")]
    body = [line for line in block.lines if not line.startswith("#include")]
    return "\n".join(["#include <iostream>", *includes, "int main() {", *body, "}", ""])


def pattern_of(shown):
    pattern = ""
    for line in shown:
        if line == "...":
            pattern += r"(?:.*\n)*"
            continue
        place = 0
        for special in re.finditer(rf"\.\.\.|{TIME.pattern}", line):
            pattern += re.escape(line[place : special.start()])
            pattern += ".*" if special[0] == "..." else r"\d+(?:\.\d+)? ?s"
            place = special.end()
        pattern += re.escape(line[place:]) + r"\n"
    return pattern


def run(commands, folder, environment):
    """What the commands print, one after the other in one shell."""
    script = "exec 2>&1 </dev/null\nstatus=0\n"
    for command, _ in commands:
        script += f"(exit $status); eval {shlex.quote(command)}\nstatus=$?\nprintf '{END}\\n'\n"
    done = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, timeout=SECONDS, check=False,
                          stdout=subprocess.PIPE)
    return done.stdout.decode(errors="replace").split(END + "\n")


class Checker:
    def __init__(self, program):
        self.program = program
        # Why3 limits the address space of solvers, which AddressSanitizer cannot do with. A program that loads a library
        # under sanitizers has to have them itself.
        code = program.read_bytes()
        self.unusable = {"why3"} if b"__asan_init" in code else set()
        self.library = program.parent / "libpreproc.so.0"
        cache = program.parent / "CMakeCache.txt"
        found = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.*)$", cache.read_text() if cache.exists() else "", re.MULTILINE)
        self.compiler = found[1] if found else "c++"
        if b"__asan_init" in code or b"__tsan_init" in code or not self.library.exists():
            self.unusable.add("libpreproc")
        self.compared = self.left_out = self.unchecked = self.failed = 0

    def complain(self, place, text):
        self.failed += 1
        print(f"FAILED {place}: {text}")

    def is_left_out(self, needs, place):
        missing = [name for name in needs if name in self.unusable or not (name == "libpreproc" or shutil.which(name))]
        if missing:
            self.left_out += 1
            print(f"skipped: {place}: {' and '.join(missing)} not installed, or not usable under AddressSanitizer")
        return bool(missing)

    def check_program(self, block, place, folder, environment):
        compiled = block.lines[0].startswith("#include")
        if self.is_left_out([*block.needs, "libpreproc", self.compiler if compiled else "python3"], place):
            return
        if not block.prints:
            self.complain(place, "a program, and no comment says what it prints")
            return
        if compiled:
            (folder / "program.cpp").write_text(source_of(block))
            steps = [[self.compiler, "-std=c++20", "-Wall", "-Werror", "-I", str(ROOT / "include"), "program.cpp", "-o", "program",
                      str(self.library), f"-Wl,-rpath,{self.library.parent}"], ["./program"]]
        else:
            steps = [["python3", "-c", "\n".join(block.lines)]]
        self.compared += 1
        for step in steps:
            done = subprocess.run(step, cwd=folder, env=environment, timeout=SECONDS, check=False, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            printed = done.stdout.decode(errors="replace")
            if done.returncode != 0:
                self.complain(place, f"the program ends with status {done.returncode}\n{printed}")
                return
        if not re.fullmatch(block.prints, printed.strip()):
            self.complain(place, f"the program prints\n{printed}\nand not {block.prints}")

    def check_session(self, block, place, folder, environment):
        if self.is_left_out(block.needs, place):
            return
        to_run = []
        for command, shown in commands_of(block):
            words = command.split()
            if len(words) == 2 and words[0] == "cat" and not (folder / words[1]).exists():
                (folder / words[1]).write_text("\n".join(shown) + "\n")
            else:
                to_run.append((command, shown))
        for (command, shown), printed in zip(to_run, run(to_run, folder, environment)):
            self.compared += 1
            printed = printed.rstrip("\n") + "\n" if printed.strip() else ""
            if not re.fullmatch(pattern_of(shown), printed):
                difference = difflib.unified_diff(shown, printed.splitlines(), "shown", "printed", lineterm="")
                self.complain(place, f"$ {command}\n" + "\n".join(difference))

    def check_file(self, file):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "work"
            programs = Path(name) / "programs"
            folder.mkdir()
            programs.mkdir()
            (programs / "preproc-solve").symlink_to(self.program)
            for entry in ROOT.iterdir():
                if entry.is_dir() and not entry.name.startswith(".") and entry.name != "build":
                    (folder / entry.name).symlink_to(entry)
            environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "HOME": name,
                                        "PREPROC_LIBRARY": str(self.library), "PYTHONDONTWRITEBYTECODE": "1",
                                        "PYTHONPATH": str(ROOT / "bindings/python")}
            for block in blocks_of(file.read_text()):
                place = f"{os.path.relpath(file, ROOT)}:{block.line}"
                try:
                    if block.not_checked:
                        self.unchecked += 1
                        print(f"not checked: {place}: {block.not_checked}")
                    elif any(line.startswith("$ ") for line in block.lines):
                        self.check_session(block, place, folder, environment)
                    elif PROGRAM.match(block.lines[0]):
                        self.check_program(block, place, folder, environment)
                    else:
                        for line in block.lines:
                            if ANSWER.fullmatch(line.strip()):
                                self.complain(place, f"`{line}` is shown without the command that prints it")
                except (ValueError, OSError, subprocess.TimeoutExpired) as error:
                    self.complain(place, str(error))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    checker = Checker(Path(sys.argv[1]).resolve())
    for file in sys.argv[2:]:
        checker.check_file(Path(file).resolve())
    print(f"{checker.compared} commands and programs compared, {checker.failed} failed, {checker.left_out} sessions left out, "
          f"{checker.unchecked} blocks not checked")
    sys.exit(checker.failed > 0)


if __name__ == "__main__":
    main()
