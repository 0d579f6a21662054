"""The figure of the README, docs/images/gain.svg, drawn from the tables of bench/RESULTS.md.

    python3 bench/plot_readme.py            writes the figure
    python3 bench/plot_readme.py --check    writes nothing; exit status 1 if the figure is not the one of today's tables

Left: processor time on KLEE's queries with large constant arrays ("Tables and slices: the KLEE corpus", the row of each
solver). Right: how many queries of strings and floats are answered ("Indexify", the rows of each solver).
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench/RESULTS.md"
FIGURE = ROOT / "docs/images/gain.svg"

WIDTH, HEIGHT, LEFT, TOP, BAR, STEP, LENGTH = 900, 196, 196, 62, 20, 26, 190
ALONE, OURS, TEXT, QUIET = "#9aa0a6", "#1f5fa8", "#202124", "#5f6368"


def rows_of(text: str, heading: str) -> list:
    """The rows of the first table below a heading, each a list of its cells without the marks of bold text."""
    section = text.split(f"\n## {heading}", 1)[1].split("\n## ", 1)[0]
    table = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)[0]
    return [[cell.strip().strip("*") for cell in line.strip("|").split("|")] for line in table.splitlines()]


def column_of(rows: list, name: str) -> int:
    return rows[0].index(name)


def seconds_on_tables(text: str) -> tuple:
    """The number of queries, and for each solver its seconds alone and behind preproc-solve."""
    rows = rows_of(text, "Tables and slices: the KLEE corpus")
    first = next(i for i, row in enumerate(rows) if row[0].startswith("constant arrays of 100 bytes and more"))
    alone, ours, number = (column_of(rows, name) for name in ("total alone, s", "total ours, s", "number"))
    taken = rows[first : first + 2]
    assert [row[1] for row in taken] == ["z3", "cvc5"], taken
    return int(taken[0][number]), {row[1]: (float(row[alone]), float(row[ours])) for row in taken}


def answered_by_search(text: str) -> dict:
    """For each solver how many queries are answered by it alone, and with the search beside it."""
    rows = rows_of(text, "Indexify")
    answered = column_of(rows, "answered")
    by_way = {row[0]: int(row[answered]) for row in rows[2:]}
    return {solver: (by_way[solver], by_way[f"{solver} +auto"]) for solver in ("z3", "cvc5")}


def corpus_of_search(text: str) -> int:
    return int(re.search(r"one run over the (\d+) queries of strings", text)[1])


def panel(x: int, title: str, subtitle: str, values: dict, most: float, written) -> list:
    """Two bars for each solver: alone, and behind preproc-solve."""
    out = [
        f'<text x="{x}" y="24" font-size="15" font-weight="bold" fill="{TEXT}">{title}</text>',
        f'<text x="{x}" y="44" fill="{QUIET}">{subtitle}</text>',
    ]
    y = TOP
    for solver, pair in values.items():
        for name, value, color in zip((f"{solver} alone", f"preproc-solve with {solver}"), pair, (ALONE, OURS)):
            length = max(value / most * LENGTH, 1)
            out.append(f'<text x="{x + LEFT - 8}" y="{y + 15}" text-anchor="end" fill="{TEXT}">{name}</text>')
            out.append(f'<rect x="{x + LEFT}" y="{y}" width="{length:.1f}" height="{BAR}" fill="{color}"/>')
            out.append(f'<text x="{x + LEFT + length + 6:.1f}" y="{y + 15}" fill="{TEXT}">{written(value)}</text>')
            y += STEP
        y += 14
    return out


def figure(text: str) -> str:
    number, seconds = seconds_on_tables(text)
    answered, queries = answered_by_search(text), corpus_of_search(text)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        ' font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="white"/>',
        *panel(16, f"{number} KLEE queries with lookup tables", "processor time for all, seconds: less is better",
               seconds, max(max(pair) for pair in seconds.values()), lambda value: f"{value:g} s"),
        *panel(466, f"{queries} queries of strings and floats", "answered within 10 s: more is better", answered,
               queries, str),
        "</svg>",
    ]
    return "\n".join(out) + "\n"


def main() -> int:
    if sys.argv[1:] not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    drawn = figure(RESULTS.read_text(encoding="utf-8"))
    if not sys.argv[1:]:
        FIGURE.parent.mkdir(exist_ok=True)
        FIGURE.write_text(drawn, encoding="utf-8")
    elif not FIGURE.exists() or FIGURE.read_text(encoding="utf-8") != drawn:
        print("docs/images/gain.svg is not that of bench/RESULTS.md: run python3 bench/plot_readme.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
