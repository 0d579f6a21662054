"""dev.py: the tests of run.sh. Nothing of the system is installed: ./dev runs in a copy, finds stand-ins, and no other sudo."""

import os
import pty
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds, after which a test has failed
NOBODY = 65534
# What of the system ./dev uses here.
TOOLS = "bash cat chmod cut dirname env flock grep mkdir nproc rm sed stat tee touch".split()
STAND_INS = {
    "dpkg-query": '[ ! -e "$HERE/installed" ] || for word; do case $word in -*|*Status*) ;; *) echo "$word installed" ;; esac; done',
    "sudo": 'echo "sudo $*" >>"$HERE/calls"; case $1 in -*) ;; *) "$@" ;; esac',
    "apt-get": 'echo "apt-get $*" >>"$HERE/calls"; touch "$HERE/installed"',
    "cmake": 'echo "cmake $*" >>"$HERE/calls"; mkdir -p "$HERE/build/release"; touch "$HERE/build/release/build.ninja" '
             '"$HERE/build/release/CMakeCache.txt"',
    "ninja": 'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo "[$i/20] Building"; done\n'
             'printf \'#!/bin/sh\\necho "ran $*"\\n\' >"$HERE/build/release/preproc-solve"\n'
             'chmod +x "$HERE/build/release/preproc-solve"',
}
failures = 0


def check(condition, what, run):
    global failures
    if not condition:
        failures += 1
        print(f"FAIL {what}\nstatus {run.status}, calls {run.calls}\n{run.said}")


class Run:
    """`./dev run --hello` in a copy of its own, as another user than root unless said otherwise."""

    def __init__(self, terminal=None, installed=False, sudo=True, root=False, **variables):
        """`terminal`: what is typed on one, which standard input and error are then; None: there is none."""
        with tempfile.TemporaryDirectory() as name:
            here = Path(name)
            shutil.copy(ROOT / "dev", here)
            shutil.copytree(ROOT / "tools/dev", here / "tools/dev")
            programs = here / "programs"
            programs.mkdir()
            for tool in TOOLS:
                (programs / tool).symlink_to(shutil.which(tool))
            for tool, script in STAND_INS.items():
                if tool != "sudo" or sudo:
                    (programs / tool).write_text(f"#!/bin/sh\n{script}\n")
                    (programs / tool).chmod(0o755)
            if installed:
                (here / "installed").touch()
            here.chmod(0o777)
            user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 and not root else {}
            master, slave = pty.openpty()
            ends = {"stdin": subprocess.DEVNULL, "stderr": subprocess.STDOUT} if terminal is None else {
                "stdin": slave, "stderr": slave}
            if terminal is not None:
                os.write(master, terminal.encode())
            process = subprocess.Popen([programs / "bash", here / "dev", "run", "--hello"], cwd=here, stdout=subprocess.PIPE,
                                       env={"PATH": str(programs), "HERE": name, "HOME": name, **variables}, **ends, **user)
            os.close(slave)
            self.said = process.communicate(timeout=PATIENCE)[0].decode()
            self.status = process.returncode
            if terminal is not None:
                self.said += shown_on(master)
            os.close(master)
            calls = here / "calls"
            self.calls = calls.read_text() if calls.exists() else ""


def shown_on(master):
    """What was written on a terminal that nobody has any more."""
    shown = b""
    try:
        while data := os.read(master, 4096):
            shown += data
    except OSError:  # its end
        pass
    return shown.decode()


def is_refused(run):
    return (run.status == 1 and "apt-get" not in run.calls and "cmake" not in run.calls and
            "sudo apt-get install --no-install-recommends g++ cmake" in run.said and "PREPROC_INSTALL=yes" in run.said)


def is_installed_and_run(run):
    return run.status == 0 and "ran --hello" in run.said and "apt-get" in run.calls


QUESTION = "dev: install them with sudo apt-get? [Y/n]"


def main():
    run = Run()
    check(is_refused(run) and QUESTION not in run.said, "without a terminal it says what it needs, and uses no sudo", run)
    run = Run(terminal="n\n")
    check(is_refused(run) and QUESTION in run.said and "sudo" not in run.calls, "no is an answer", run)
    run = Run(terminal="\x04")
    check(is_refused(run) and "sudo" not in run.calls, "an end of input is a no", run)
    for answer in ("\n", "y\n"):
        run = Run(terminal=answer)
        check(is_installed_and_run(run) and QUESTION in run.said and "sudo env" in run.calls, "yes is an answer", run)
    run = Run(PREPROC_INSTALL="yes")
    check(is_installed_and_run(run) and "sudo env" in run.calls and QUESTION not in run.said, "answered before", run)
    run = Run(terminal="y\n", sudo=False)
    check(is_refused(run) and QUESTION not in run.said, "without sudo nothing is asked", run)
    run = Run(terminal="", installed=True)
    check(run.status == 0 and "sudo" not in run.calls and QUESTION not in run.said, "nothing is missing", run)
    check("\rdev: building preproc-solve: 20 of 20".replace("\r", "\r\x1b[K") in run.said, "a line of progress", run)
    run = Run(installed=True)
    check("dev: building preproc-solve: 10 of 20\n" in run.said and "\r" not in run.said, "lines of progress", run)
    if os.geteuid() == 0:
        run = Run(root=True)
        check(is_installed_and_run(run) and "sudo" not in run.calls and QUESTION not in run.said, "root is not asked", run)
    print("ok" if failures == 0 else f"{failures} failed")
    return failures > 0


sys.exit(main())
