#!/usr/bin/env python3
"""liar.py LIE: z3 on a pipe, but for one thing that it says of checks, models or cores.

    sat unsat unknown   the answer to each check-sat; where it is not z3's, values and models are of z3 all the same
    model               each value is another one, in get-value and get-model
    error               each check-sat is an error
    garbage             each check-sat is answered by no answer
    hang                no check-sat is answered
"""

import re
import subprocess
import sys
import time

LIE = sys.argv[1]
solver = subprocess.Popen(["z3", "-in"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def answer():
    """z3's next answer: a word, or an expression."""
    text, depth = "", 0
    while True:
        line = solver.stdout.readline()
        if not line:
            sys.exit(1)
        text += line
        depth += re.sub(r'"[^"]*"|\|[^|]*\|', "", line).count("(") - re.sub(r'"[^"]*"|\|[^|]*\|', "", line).count(")")
        if depth == 0:
            return text


def another(text):
    """The answer with other values in it."""
    text = re.sub(r"(?<=#x)[0-9a-f]+", lambda found: found[0][:-1] + f"{int(found[0][-1], 16) ^ 1:x}", text)
    text = re.sub(r"(?<=#b)[01]+", lambda found: found[0][:-1] + str(1 - int(found[0][-1])), text)
    text = re.sub(r"(?<=[ (])\d+(?=[ )\n.])", lambda found: str(int(found[0]) + 1), text)
    return re.sub(r"(?<= )(true|false)(?=\))", lambda found: "false" if found[0] == "true" else "true", text)


for line in sys.stdin:
    solver.stdin.write(line)
    solver.stdin.flush()
    if "(check-sat" in line:
        said = answer()
        if LIE == "hang":
            time.sleep(1000)
        said = {"sat": "sat\n", "unsat": "unsat\n", "unknown": "unknown\n", "error": '(error "liar: no")\n',
                "garbage": "sapt\n"}.get(LIE, said)
        print(said, end="", flush=True)
    elif "(get-" in line:
        said = answer()
        print(another(said) if LIE == "model" else said, end="", flush=True)
