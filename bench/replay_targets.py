"""The first path to a target, which is on the first path, somewhere, or on the last one (table II).

plain: without summaries, up to the first path that meets the target. H1 (--target): paths to the target are checked
first, by summaries. H2 (--target-only=first): the others are not kept at all. Solver calls are the program's own count,
with what summarising the callees costs; seconds are those that the process was on a processor, less those of a run that
explores nothing.

Writes targets.csv, and targets.md, which is printed too. Exit status 1 if one way finds the target and another does
not.
"""

import csv
import os
import sys

from replay_runs import chosen, explore, start_seconds, table

PLACES = {2: ("first", "last"), 3: ("first", "random", "last")}
WAYS = {
    "plain": ("--explore-mode=plain",),
    "H1": ("--explore-mode=compositional",),
    "H2": ("--explore-mode=compositional", "--target-only=first"),
}
COLUMNS = ["artifact", "function", "bound", "place", "target", "way", "found", "calls", "seconds", "error"]


def add_arguments(parser) -> None:
    pass


def run(given) -> int:
    rows, lines, failed = [], [], False
    start = start_seconds(given)
    for artifact in chosen(given):
        for function, bound, labels in artifact.targets:
            for place, label in zip(PLACES[len(labels)], labels):
                found, calls, seconds = {}, {}, {}
                for way, options in WAYS.items():
                    done = explore(given, artifact, function, bound, "--target", label, *options)
                    row = {"artifact": artifact.name, "function": function, "bound": bound, "place": place}
                    row |= {"target": label, "way": way, "error": done.error}
                    if done.answer is not None:
                        complete = [path for path in done.answer["paths"] if "result" in path]
                        found[way] = any(label in path.get("labels", []) for path in complete)
                        calls[way], seconds[way] = done.counts["solver_calls"], max(done.cpu - start, 0.001)
                        row |= {"found": found[way], "calls": calls[way], "seconds": seconds[way]}
                    rows.append(row)
                agreed = len(set(found.values())) == 1 and len(found) == len(WAYS)
                failed = failed or not agreed
                name = f"{artifact.name} {function}" + (f" {bound}" if bound else "")
                lines.append(
                    [name, f"{place}: {label}", "yes" if agreed and found["plain"] else "no" if agreed else "DIFFERENT"]
                    + [str(calls.get(way, "-")) for way in WAYS]
                    + [f"{seconds[way]:.3f}" if way in seconds else "-" for way in WAYS]
                )
                print(" ".join(lines[-1]), file=sys.stderr, flush=True)
    with open(os.path.join(given.out, "targets.csv"), "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)
    heads = ["function", "target", "found", "plain calls", "H1", "H2", "plain s", "H1 s", "H2 s"]
    text = table(heads, lines)
    with open(os.path.join(given.out, "targets.md"), "w", encoding="utf-8") as file:
        file.write(text)
    print(text, end="")
    return 1 if failed or any(row["error"] for row in rows) else 0
