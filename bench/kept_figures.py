"""Files of kept figures: what `bench/all` writes and `bench/compare` reads.

A file is one JSON object:

    format      "preproc-solve figures 1"
    run         a name of the run: two files of one run hold pairs, measured in turns
    date        when the run began, as 2026-11-24T08:30:00Z
    program     the path as given; `version`: what it says of itself
    commit      that the program says it was built from; `changed`: the files were not as committed
    machine     processor, cores, memory in MB, system, load: the one-minute load when the run began
    versions    of the solvers and tools that took part
    command     how the run was started
    limit       seconds on the clock for a query beside the solvers alone (--limit)
    processes   by name of the benchmark, such as "examples": how many processes it has
    figures     by name, such as "examples/cpu": {unit, better, values}

`better` is "less" or "more"; `values` has one for each round, in order, or one in all where the figure does not vary.
Units: "s" of processor time unless the name ends in /clock, "MB", "us" for a piece named by the figure, "instructions",
"calls", and "queries" or "problems" that were answered.
"""

import json
import os
import platform
import subprocess
from typing import NamedTuple

FORMAT = "preproc-solve figures 1"


class Figure(NamedTuple):
    unit: str
    better: str
    values: list


class FiguresError(Exception):
    """A file that is not there, or not of this format; the message names it."""


def lines_of_program(command: list) -> list:
    """What a program prints; nothing where it cannot be run."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return []
    return run.stdout.strip().splitlines() if run.returncode == 0 else []


def first_line(command: list) -> str:
    return (lines_of_program(command) or [""])[0]


def _lines_of(path: str) -> list:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read().splitlines()
    except OSError:
        return []


def machine() -> dict:
    """The machine, as far as it is to be known that two runs were on the same one."""
    models = [line.split(":", 1)[1].strip() for line in _lines_of("/proc/cpuinfo") if line.startswith("model name")]
    memory = [int(line.split()[1]) // 1024 for line in _lines_of("/proc/meminfo") if line.startswith("MemTotal")]
    return {
        "processor": models[0] if models else platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory": memory[0] if memory else 0,
        "system": f"{platform.system()} {platform.release()}",
        "load": round(os.getloadavg()[0], 1),
    }


def write(path: str, head: dict, figures: dict) -> None:
    folder = os.path.dirname(os.path.abspath(path))
    os.makedirs(folder, exist_ok=True)
    written = {"format": FORMAT, **head, "figures": {name: figure._asdict() for name, figure in sorted(figures.items())}}
    partial = f"{path}.part"
    with open(partial, "w", encoding="utf-8") as file:
        json.dump(written, file, indent=1)
        file.write("\n")
    os.replace(partial, path)


def read(path: str) -> tuple:
    """What is written beside the figures, and the figures by name."""
    try:
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
    except (OSError, ValueError) as error:
        raise FiguresError(f"{path}: {error}") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise FiguresError(f"{path}: no file of figures ({FORMAT})")
    figures = {}
    for name, figure in content.get("figures", {}).items():
        try:
            figures[name] = Figure(figure["unit"], figure["better"], [float(value) for value in figure["values"]])
        except (KeyError, TypeError, ValueError) as error:
            raise FiguresError(f"{path}: figure {name}: {error!r}") from error
        if figures[name].better not in ("less", "more") or not figures[name].values:
            raise FiguresError(f"{path}: figure {name} has no values, or is not said to be better less or more")
    return {key: value for key, value in content.items() if key != "figures"}, figures
