"""All feasible paths of each function of the artifacts, by composition of summaries and plain (table I).

Solver calls are the program's own count, without test inputs; init is what summarising the callees costs. Seconds are
those that the process was on a processor, less those of a run that explores nothing (the machine may be shared). nodes
are those of the function's tree with summary nodes, and as it would be without. A row is `the same` if both found the
same paths: as many, and each plain one proved by z3 to be one of the composition, with the same result. By default summaries
are made on demand. Plain execution asks about every choice, as in Qiu 2015; beside it is what it costs where known
models are used (--explore-use-models).

Writes paths.csv, and paths.md, which is printed too.
"""

import csv
import os
import sys

from replay_runs import chosen, differences, explore, start_seconds, table

COLUMNS = [
    "artifact", "function", "bound", "paths", "cut", "plain_calls", "init_calls", "composition_calls", "calls",
    "plain_seconds", "init_seconds", "composition_seconds", "seconds", "invocations", "nodes", "expanded_nodes", "same",
    "default_calls", "default_seconds", "models_calls", "models_seconds", "error",
]  # fmt: skip


def add_arguments(parser) -> None:
    parser.add_argument("--functions", default="", help="only these, separated by commas")
    parser.add_argument("--most", type=int, default=50000, help="paths of which the sets are compared")


def measure(given, artifact, function: str, bound: int, start: float) -> dict:
    row = {"artifact": artifact.name, "function": function, "bound": bound, "same": "", "error": ""}
    plain = explore(given, artifact, function, bound, "--explore-mode=plain", "--explore-no-inputs")
    composed = explore(given, artifact, function, bound, "--explore-mode=compositional", "--explore-no-inputs")
    default = explore(given, artifact, function, bound, "--explore-no-inputs")
    models = explore(
        given, artifact, function, bound, "--explore-mode=plain", "--explore-use-models=yes", "--explore-no-inputs"
    )
    if models.answer is not None:
        row |= {"models_calls": models.counts["solver_calls"], "models_seconds": max(models.cpu - start, 0.001)}
    for name, run in (("plain", plain), ("composition", composed), ("default", default)):
        if run.answer is None:
            row["error"] += f"{name}: {run.error} "
    if plain.answer is not None:
        row |= {"plain_calls": plain.counts["solver_calls"], "plain_seconds": max(plain.cpu - start, 0.001)}
    if default.answer is not None:
        row |= {"default_calls": default.counts["solver_calls"], "default_seconds": max(default.cpu - start, 0.001)}
    if composed.answer is not None:
        counts = composed.counts
        seconds = max(composed.cpu - start, 0.001)
        row |= {
            "paths": counts["paths"], "cut": counts["cut"], "init_calls": counts["init_calls"],
            "composition_calls": counts["composition_calls"], "calls": counts["solver_calls"],
            "init_seconds": composed.init_share * seconds, "composition_seconds": (1 - composed.init_share) * seconds,
            "seconds": seconds, "invocations": counts["invocations"], "nodes": counts["nodes"],
            "expanded_nodes": counts["expanded_nodes"],
        }  # fmt: skip
    if plain.answer is not None and composed.answer is not None:
        paths = plain.answer["paths"], composed.answer["paths"]
        if len(paths[0]) > given.most and len(paths[0]) == len(paths[1]):
            row["same"] = "count"
        else:
            said = differences(artifact, function, *paths)
            row["same"] = "no" if said else "yes"
            if default.answer is not None:
                said += differences(artifact, function, paths[0], default.answer["paths"])
                row["same"] = "no" if said else "yes"
            for line in said[:3]:
                print(f"{artifact.name} {function} {bound}: {line}", file=sys.stderr)
    return row


def _ratio(row: dict) -> float:
    return row["plain_seconds"] / row["seconds"]


def _line(row: dict) -> list:
    name = f"{row['artifact']} {row['function']}" + (f" {row['bound']}" if row["bound"] else "")
    if row["error"]:
        return [name, row["error"], *[""] * 12]
    saved = 100 * (1 - row["calls"] / row["plain_calls"]) if row["plain_calls"] else 0
    return [
        name, row["paths"], row["plain_calls"], f"{row['init_calls']} + {row['composition_calls']}", f"{saved:.0f} %",
        f"{row['plain_seconds']:.3f}", f"{row['init_seconds']:.3f} + {row['composition_seconds']:.3f}",
        f"{_ratio(row):.1f}", row["invocations"], f"{row['nodes']} / {row['expanded_nodes']}", row["same"],
        f"{row['default_calls']}, {row['default_seconds']:.3f}", f"{row['plain_seconds'] / row['default_seconds']:.1f}",
        f"{row['models_calls']}, {row['models_seconds']:.3f}" if "models_calls" in row else "",
    ]  # fmt: skip


def summary(rows: list) -> str:
    heads = [
        "function", "paths", "plain calls", "init + composition", "saved", "plain s", "init + composition s", "times",
        "invocations", "nodes / without summaries", "the same", "default: calls, s", "times",
        "plain with models: calls, s",
    ]  # fmt: skip
    text = table(heads, [_line(row) for row in rows])
    good = [row for row in rows if not row["error"]]
    reached, default_reached = (
        {
            row["artifact"]
            for row in good
            if row["plain_seconds"] >= 10 * row[seconds] and row["plain_calls"] > 0
            and row[calls] <= 0.3 * row["plain_calls"]
        }
        for calls, seconds in (("calls", "seconds"), ("default_calls", "default_seconds"))
    )
    # Within 20 ms one run differs from the next.
    slower, default_slower = (
        [f"{row['artifact']} {row['function']}" for row in good if row[column] > 1.2 * row["plain_seconds"] + 0.02]
        for column in ("seconds", "default_seconds")
    )
    text += f"\n10 times faster with 70 % fewer calls: {', '.join(sorted(reached)) or 'none'}; "
    text += f"by default: {', '.join(sorted(default_reached)) or 'none'}. "
    text += f"More than 1.2 times slower: {', '.join(slower) or 'none'}; "
    text += f"by default: {', '.join(default_slower) or 'none'}.\n"
    return text


def run(given) -> int:
    rows, start = [], start_seconds(given)
    only = [name for name in given.functions.split(",") if name]
    with open(os.path.join(given.out, "paths.csv"), "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        for artifact in chosen(given):
            for function, bound in artifact.functions:
                if not only or function in only:
                    rows.append(measure(given, artifact, function, bound, start))
                    writer.writerow(rows[-1])
                    file.flush()
                    print(" ".join(str(cell) for cell in _line(rows[-1])), file=sys.stderr, flush=True)
    text = summary(rows)
    with open(os.path.join(given.out, "paths.md"), "w", encoding="utf-8") as file:
        file.write(text)
    print(text, end="")
    return 1 if any(row["error"] or row["same"] == "no" for row in rows) else 0
