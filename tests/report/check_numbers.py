#!/usr/bin/env python3
"""check_numbers.py RESULTS.csv PAGE.html PAGE.json: the page of a comparison and its JSON have the numbers of the result
file, which are added up here once more."""

import csv
import html.parser
import json
import math
import os
import sys

DEFINITE = {"sat", "unsat"}


class Tables(html.parser.HTMLParser):
    """The tables of a page by their ids: rows of (text, value) pairs, headings first."""

    def __init__(self):
        super().__init__()
        self.tables, self.table, self.row, self.cell = {}, None, None, None

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "table":
            self.table = self.tables.setdefault(attributes.get("id", "").removesuffix("-rest"), [])
        elif tag == "tr" and self.table is not None:
            self.row = []
            self.table.append(self.row)
        elif tag in ("td", "th") and self.row is not None:
            self.cell = ["", attributes.get("data-value")]
            self.row.append(self.cell)

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = None
        elif tag == "table":
            self.table = self.row = None

    def handle_data(self, data):
        if self.cell is not None:
            self.cell[0] += data


def answered(rows):
    """The ways whose answers to a query count, and those that differ."""
    answers = {way: row["answers"].split() for way, row in rows.items()}
    expected = next(iter(rows.values()))["expected"].split()
    most = max(map(len, answers.values()))
    checks = max(1, min(len(expected), most) if expected and most else len(expected) or most)
    wrong = set()
    for check in range(most):
        said = {way: each[check] for way, each in answers.items() if check < len(each) and each[check] in DEFINITE}
        if check < len(expected) and expected[check] in DEFINITE:
            wrong |= {way for way, answer in said.items() if answer != expected[check]}
        elif len(set(said.values())) > 1:
            wrong |= set(said)
    right = {way for way, each in answers.items() if len(each) >= checks and set(each) <= DEFINITE}
    return right - wrong, wrong


def main():
    results, page_file, json_file = sys.argv[1:]
    queries = {}
    with open(results, newline="", encoding="utf-8", errors="replace") as file:
        for row in csv.DictReader(file):
            queries.setdefault(row["file"], {})[row["way"]] = row
    with open(page_file, encoding="utf-8") as file:
        parser = Tables()
        parser.feed(file.read())
    with open(json_file, encoding="utf-8") as file:
        data = json.load(file)
    failures = []

    def same(what, a, b):
        if a != b and not (isinstance(a, float) and isinstance(b, float) and math.isclose(a, b, abs_tol=5e-10)):
            failures.append(f"{what}: {a!r}, but {b!r} by the result file")

    ways = [way["way"] for way in data["ways"]]
    head, *rows = parser.tables["query-table"]
    columns = [cell[0] for cell in head]
    same("queries of the page", len(rows), len(queries))
    same("queries of the JSON", len(data["queries"]), len(queries))
    facts = {name: answered(rows) for name, rows in queries.items()}
    by_name = {query["file"]: query for query in data["queries"]}
    # The page names queries by what is below the folder that they share, and shows some characters otherwise.
    folder = os.path.commonprefix(list(queries))
    folder = folder[:folder.rfind("/") + 1]
    shown_names = {name[len(folder):].replace("\x1b", "\u241b"): name for name in queries}
    same("names of the page", sorted(row[0][0] for row in rows), sorted(shown_names))
    for row in rows:
        cells = dict(zip(columns, row))
        name = shown_names.get(cells["query"][0])
        if name is None:
            continue
        right, wrong = facts[name]
        for way in ways:
            record = queries[name][way]
            shown = cells[way][1]
            same(f"{name}, {way}, on the page", None if shown is None else float(shown),
                 float(record["cpu_seconds"]) if way in right | wrong else None)
            outcome = by_name[name]["ways"][way]
            same(f"{name}, {way}, JSON", outcome["cpu_seconds"], float(record["cpu_seconds"]))
            same(f"{name}, {way}, JSON", outcome["answers"], record["answers"])

    common = [name for name, (right, _) in facts.items()
              if right and all(way in right or not any(way in others for others, _ in facts.values()) for way in ways)]
    same("common queries", data["common"], len(common))
    head, *rows = parser.tables["way-table"]
    table = {row[0][0]: dict(zip([cell[0] for cell in head], row)) for row in rows}
    for way in data["ways"]:
        name = way["way"]
        mine = [rows[name] for rows in queries.values()]
        right = [query for query, (ways_of, _) in facts.items() if name in ways_of]
        expected = {
            "answered": len(right),
            "differing": sum(name in wrong for _, wrong in facts.values()),
            "cpu_seconds": math.fsum(float(row["cpu_seconds"]) for row in mine),
            "seconds": math.fsum(float(row["seconds"]) for row in mine),
            "alone": sum(facts[query][0] == {name} for query in right),
            "fastest": sum(float(queries[query][name]["cpu_seconds"]) <=
                           min(float(queries[query][other]["cpu_seconds"]) for other in facts[query][0])
                           for query in right),
        }
        titles = {"answered": "answered", "differing": "wrong or differing", "cpu_seconds": "CPU time",
                  "seconds": "on the clock", "alone": "alone", "fastest": "fastest"}
        for key, number in expected.items():
            same(f"{name}, {key}, JSON", float(way[key]), float(number))
            same(f"{name}, {key}, page", float(table[name][titles[key]][1]), float(number))
        times = [max(float(queries[query][name]["cpu_seconds"]), 0.001) for query in common if name in facts[query][0]]
        mean = math.exp(math.fsum(map(math.log, times)) / len(times)) if times else None
        same(f"{name}, mean, JSON", way["geometric_mean"], mean)
        shown = table[name]["geometric mean"][1]
        same(f"{name}, mean, page", None if shown is None else float(shown), mean)
    for failure in failures[:30]:
        print("FAIL", failure)
    sys.exit(1 if failures else 0)


main()
