"""Makes a script smaller while it stays a failure: leaves out commands, and puts subterms or literals for terms."""

import random
import time

from signatures import Signatures
from terms import Command, Term


def shrink(script, fails, seconds):
    """The smallest script found. `fails` says whether a script still fails in the same way."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        smaller = without_commands(script, fails, deadline)
        smaller = with_smaller_terms(smaller, fails, deadline)
        if len(smaller) == len(script) and smaller is script:
            break
        script = smaller
    return script


def without_commands(script, fails, deadline):
    size = max(len(script) // 2, 1)
    while True:
        at = len(script) - size
        while at > -size and time.monotonic() < deadline:
            candidate = script[: max(at, 0)] + script[at + size :]
            if len(candidate) < len(script) and fails(candidate):
                script = candidate
            at -= size
        if size == 1:
            return script
        size //= 2


def with_smaller_terms(script, fails, deadline):
    for index in range(len(script) - 1, -1, -1):
        at = 0
        while at < len(script[index].terms):
            # get-value may ask for less; a term that is alone stays.
            command = script[index]
            if command.kind == "get-value" and len(command.terms) > 1:
                rest = command.terms[:at] + command.terms[at + 1 :]
                fewer = Command("(get-value (" + " ".join("{}" for _ in rest) + "))", *rest)
                candidate = script[:index] + [fewer] + script[index + 1 :]
                if fails(candidate):
                    script = candidate
                    continue
            script = shrink_term(script, index, at, fails, deadline)
            at += 1
    return script


def shrink_term(script, index, position, fails, deadline):
    """Tries, from the root downwards, what is smaller in the place of each subterm."""
    path = [()]
    while path and time.monotonic() < deadline:
        here = path.pop(0)
        command = script[index]
        term = at_path(command.terms[position], here)
        changed = False
        for smaller in replacements(term):
            terms = list(command.terms)
            terms[position] = replaced(terms[position], here, smaller)
            candidate = script[:index] + [Command(command.form, *terms)] + script[index + 1 :]
            if fails(candidate):
                script, changed = candidate, True
                break
        if changed:
            path.insert(0, here)
        else:
            path += [(*here, i) for i in range(len(term.arguments))]
    return script


def replacements(term):
    if not term.arguments:
        literals = ("true", "false") if term.sort == "Bool" and term.form not in ("true", "false") else ()
        return [Term(literal, [], term.sort) for literal in literals]
    below = [t for t in term.below() if t.sort == term.sort]
    below.sort(key=lambda t: len(str(t)))
    literal = Signatures([], {}).literal(term.sort, random.Random(0))
    if literal is not None:
        below.insert(0, Term(literal.replace("{", "{{").replace("}", "}}"), [], term.sort))
    return below


def at_path(term, path):
    for i in path:
        term = term.arguments[i]
    return term


def replaced(term, path, by):
    if not path:
        return by
    arguments = list(term.arguments)
    arguments[path[0]] = replaced(arguments[path[0]], path[1:], by)
    return Term(term.form, arguments, term.sort)
