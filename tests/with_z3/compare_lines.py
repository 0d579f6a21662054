#!/usr/bin/env python3
"""Compares the verdicts of traces.py: compare_lines.py FILE_OF_Z3 FILE. Those that z3 does not know, and those whose model
or core is none, say nothing; nor do those behind an error of z3's. A model or core that is none here is to be one of z3's."""

import sys

WRONG = ("sat?", "unsat?")


def differ(z3, here):
    return z3 != here and (here in WRONG or (here != "unknown" and z3 not in ("unknown", *WRONG)))


def main():
    with open(sys.argv[1], encoding="utf-8") as one, open(sys.argv[2], encoding="utf-8") as other:
        z3, here = [line.split() for line in one], [line.split() for line in other]
    differences = 0 if len(z3) == len(here) else 1
    verdicts = 0
    for expected, got in zip(z3, here):
        if "error" in expected:
            del got[expected.index("error") :], expected[expected.index("error") :]
        pairs = list(zip(expected, got))
        verdicts += len(pairs) - 1
        if len(expected) != len(got) or any(differ(a, b) for a, b in pairs):
            print("z3:", *expected, "\nhere:", *got)
            differences += 1
    print(f"{len(here)} traces, {verdicts} verdicts, {differences} differences")
    sys.exit(1 if differences or not here else 0)


if __name__ == "__main__":
    main()
