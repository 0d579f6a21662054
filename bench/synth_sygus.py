"""The problems of the public SyGuS library, beside cvc5, under one limit.

Ways: portfolio (the default: all of them, with cvc5's program beside), trees (alone), api (--solver cvc5: cvc5's engine in
this program), and cvc5's programs alone: `cvc5`, or several by `--cvc5 NAME=PROGRAM`. A file that such a program cannot
read, since it is written in SyGuS-IF 1, is given to it as `--emit` writes it, in the folder `emitted`.

Writes sygus.csv, a line for each problem and way: solved, infeasible, fail, error or nothing, times, and the nodes of the
solution's terms; sygus.md, the tables that are printed too: by track, and how many were answered within which time; and
sygus.svg, the same as a figure. Exit status 1 if a way finds functions where another one says infeasible.
"""

import csv
import glob
import os
import re
import subprocess
import sys
from statistics import median

from synth_plot import cactus
from tables_measure import Way, run as run_one

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COLUMNS = ["problem", "track", "way", "answer", "size", "cpu_seconds", "wall_seconds", "status"]
ANSWERED = ("solved", "infeasible")
SECONDS = (1, 2, 5, 10, 15, 30, 60)  # of the table of answers within a time


def _size(text: str) -> int:
    """Symbols and constants behind the ranges of the functions: the nodes of their bodies."""
    size = 0
    for definition in re.split(r"\(define-fun(?:-rec)?\s", text)[1:]:
        # Name, parameters and range are the first expressions.
        depth, skipped, place = 0, 0, 0
        while place < len(definition) and skipped < 3:
            token = re.compile(r'\s*(\(|\)|\|[^|]*\||[^\s()]+)').match(definition, place)
            if not token:
                break
            place = token.end()
            depth += {"(": 1, ")": -1}.get(token[1], 0)
            skipped += depth == 0
        size += len(re.findall(r'"(?:[^"]|"")*"|\|[^|]*\||[^\s()]+', definition[place:]))
    return size


def read_answer(text: str) -> str:
    """What a solver said to check-synth, and the size of what it found."""
    if "(define-fun" in text:
        return f"solved {_size(text)}"
    for word in ("infeasible", "fail"):
        if re.search(rf"^{word}$", text, re.M):
            return f"{word} 0"
    return "error 0" if "error" in text.lower() else " 0"


def add_arguments(parser) -> None:
    parser.set_defaults(limit=15)
    corpus = os.path.join(os.path.dirname(ROOT), "shared", "corpus", "sygus")
    parser.add_argument("--corpus", default=corpus, help="a folder of tracks, which are folders of *.sl")
    parser.add_argument("--tracks", default="", help="which, by the beginning of their names (default: all)")
    help_of_only = "problems in whose names the regular expression is found"
    parser.add_argument("--only", default="", metavar="PATTERN", help=help_of_only)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every Nth problem of a track")
    parser.add_argument("--ways", default="portfolio,trees,cvc5", help="which of portfolio, trees, api and cvc5")
    help_of_cvc5 = "a program of cvc5 and its name in the tables (default: cvc5=cvc5)"
    parser.add_argument("--cvc5", action="append", metavar="NAME=PROGRAM", help=help_of_cvc5)


def ways_of(given) -> list:
    limit = ["--timeout", str(given.limit)]
    ways = {
        "portfolio": Way("portfolio", [given.program, *limit]),
        "trees": Way("trees", [given.program, "--beside", "none", *limit]),
        "api": Way("api", [given.program, "--solver", "cvc5", *limit]),
    }
    named = dict(one.split("=", 1) for one in given.cvc5 or ["cvc5=cvc5"])
    programs = [Way(name, [program, "--lang=sygus2"]) for name, program in named.items()]
    return [way for name in given.ways.split(",") for way in (programs if name == "cvc5" else [ways[name]])]


def readable(given, cvc5: Way, path: str) -> str:
    """The file, or what `--emit` writes of it where cvc5 cannot read the file."""
    parse = [*cvc5.command, "--parse-only", path]
    if subprocess.run(parse, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
        return path
    folder = os.path.join(given.out, "emitted")
    os.makedirs(folder, exist_ok=True)
    written = os.path.join(folder, os.path.basename(path))
    with open(written, "w", encoding="utf-8") as file:
        subprocess.run([given.program, "--emit", path], stdout=file, check=True)
    return written


def problems_of(given) -> list:
    found = []
    for track in sorted(glob.glob(os.path.join(given.corpus, "*", ""))):
        name = os.path.basename(os.path.dirname(track))
        if any(name.startswith(begin) for begin in given.tracks.split(",")):
            paths = sorted(glob.glob(os.path.join(track, "*.sl")))
            paths = [path for path in paths if re.search(given.only, os.path.splitext(os.path.basename(path))[0])]
            found += [(name, path) for path in paths[:: given.every]]
    return found


def summary(rows: list, ways: list) -> str:
    heads = ["track", "way", "problems", "solved", "infeasible", "s of the answered", "median size", "only this way"]
    lines = [f"| {' | '.join(heads)} |", "| --- " * len(heads) + "|"]
    answered = {}  # problem to the ways that answer
    for problem, _, way, answer, *_ in rows:
        if answer in ANSWERED:
            answered.setdefault(problem, set()).add(way)
    tracks = [*dict.fromkeys(row[1] for row in rows), "all"]
    for track in tracks:
        for way in ways:
            own = [row for row in rows if track in (row[1], "all") and row[2] == way.name]
            done = [row for row in own if row[3] in ANSWERED]
            sizes = [row[4] for row in own if row[3] == "solved"]
            alone = sum(answered[row[0]] == {way.name} for row in done)
            cells = [track, way.name, len(own), len(sizes), len(done) - len(sizes), f"{sum(row[6] for row in done):.1f}"]
            cells += [f"{median(sizes):g}" if sizes else "", alone]
            lines.append(f"| {' | '.join(str(cell) for cell in cells)} |")
    return "\n".join(lines) + "\n"


def within(rows: list, ways: list, limit: float) -> str:
    """How many of all problems each way answered within which time."""
    seconds = [second for second in SECONDS if second < limit] + [limit]
    lines = [f"| answered within | {' | '.join(f'{second:g} s' for second in seconds)} |"]
    lines.append("| --- " * (len(seconds) + 1) + "|")
    for way in ways:
        times = [row[6] for row in rows if row[2] == way.name and row[3] in ANSWERED]
        counts = [sum(time <= second for time in times) for second in seconds[:-1]] + [len(times)]
        lines.append(f"| {way.name} | {' | '.join(map(str, counts))} |")
    return "\n".join(lines) + "\n"


def run(given) -> int:
    problems = problems_of(given)
    if not problems:
        print(f"no corpus at {given.corpus}: skipped", file=sys.stderr)
        return 0
    ways = ways_of(given)
    rows, wrong = [], []
    with open(os.path.join(given.out, "sygus.csv"), "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for track, path in problems:
            problem = os.path.basename(path)
            kinds = {}
            for way in ways:
                is_cvc5 = way.command[0] != given.program
                file_of_way = readable(given, way, path) if is_cvc5 else path
                one = run_one(way, file_of_way, given.limit + (not is_cvc5), read_answer)
                answer, size = one.answers.split(" ")
                if one.wall > given.limit + 0.5:
                    answer = ""  # too late to count
                kinds[way.name] = answer
                rows.append((problem, track, way.name, answer, int(size), one.cpu, one.wall))
                writer.writerow([problem, track, way.name, answer, size, f"{one.cpu:.3f}", f"{one.wall:.3f}", one.status])
            file.flush()
            if set(ANSWERED) <= set(kinds.values()):
                wrong.append(f"{problem}: {kinds}")
    table = summary(rows, ways) + "\n" + within(rows, ways, given.limit)
    with open(os.path.join(given.out, "sygus.md"), "w", encoding="utf-8") as file:
        file.write(table)
    times = {way.name: sorted(row[6] for row in rows if row[2] == way.name and row[3] in ANSWERED) for way in ways}
    with open(os.path.join(given.out, "sygus.svg"), "w", encoding="utf-8") as file:
        file.write(cactus("SyGuS problems answered", times, given.limit))
    print(table, end="")
    for line in wrong:
        print("WRONG " + line, file=sys.stderr)
    return 1 if wrong else 0
