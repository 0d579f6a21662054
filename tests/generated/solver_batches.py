"""Runs many scripts in one process of a solver, or of the program, and gives back what each printed."""

import os
import re
import resource
import subprocess

MARKER = re.compile(r'^(?:\(echo )?"?@@(\d+)"?\)?$', re.MULTILINE)  # as --emit hands it on, too
Z3_ASSERTION = 114  # exit status of z3 after "ASSERTION VIOLATION"


class Printed:
    """What one script printed; `ended` says how its process ended in it: None, "late" or "crash"."""

    __slots__ = ("text", "ended")

    def __init__(self, text, ended=None):
        self.text = text
        self.ended = ended


def crashed(status):
    return status is not None and (status < 0 or status in (Z3_ASSERTION, 134, 139))


def finished(command, source, seconds):
    """Standard output, exit status (None where it was stopped at the limit) and standard error."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE if source is not None else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
    )
    try:
        output, errors = process.communicate(source.encode() if source is not None else None, timeout=seconds)
        status = process.returncode
    except subprocess.TimeoutExpired:
        process.terminate()  # solvers that it has started end with it
        try:
            output, errors = process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
        status = None
    return output.decode(errors="replace"), status, errors.decode(errors="replace")


def each_in_one_process(count, run):
    """`run(numbers)` gives output, status and errors of a process that does the scripts of these numbers in their order and
    prints the marker of each before it. A process that ends early is started again behind the script in which it ended."""
    results = [None] * count
    waiting = list(range(count))
    while waiting:
        output, status, errors = run(waiting)
        found = list(MARKER.finditer(output))
        seen = []
        for at, mark in enumerate(found):
            number = int(mark.group(1))
            end = found[at + 1].start() if at + 1 < len(found) else len(output)
            if number in waiting and number not in seen:
                results[number] = Printed(output[mark.end() : end])
                seen.append(number)
        if len(seen) == len(waiting) and status is not None and not crashed(status):
            break
        last = seen[-1] if seen else waiting[0]
        ended = "late" if status is None else "crash" if crashed(status) else None
        results[last] = Printed((results[last].text if results[last] else "") + ("" if seen else errors), ended)
        waiting = [number for number in waiting[waiting.index(last) + 1 :]]
    return [result or Printed("") for result in results]


def marked(number, text):
    return f'(echo "@@{number}")\n{text}'


def on_standard_input(command, scripts, seconds_each):
    """The scripts, each behind a reset, in one process that reads its standard input."""

    def run(numbers):
        source = "".join("(reset)\n" + marked(n, scripts[n]) + "\n" for n in numbers)
        return finished(command, source, 5 + seconds_each * len(numbers))

    return each_in_one_process(len(scripts), run)


def as_files(command, folder, scripts, seconds_each):
    """The scripts as files, all of them arguments of one process."""
    paths = []
    for number, script in enumerate(scripts):
        paths.append(os.path.join(folder, f"{number}.smt2"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(marked(number, script))

    def run(numbers):
        return finished([*command, *[paths[n] for n in numbers]], None, 5 + seconds_each * len(numbers))

    return each_in_one_process(len(scripts), run)
