"""Makes a script of S-expressions smaller while it stays a failure."""

import time


def shrunk(commands, fails, seconds):
    """Leaves out commands, then puts subterms and literals for terms. `fails` says whether a script still fails alike."""
    deadline = time.monotonic() + seconds
    while True:
        smaller = with_smaller_terms(without_commands(commands, fails, deadline), fails, deadline)
        if smaller == commands or time.monotonic() > deadline:
            return smaller
        commands = smaller


def without_commands(commands, fails, deadline):
    size = max(1, len(commands) // 2)
    while size >= 1:
        at = len(commands) - size
        while at > -size and time.monotonic() < deadline:
            candidate = commands[: max(at, 0)] + commands[at + size :]
            if len(candidate) < len(commands) and fails(candidate):
                commands = candidate
            at -= size
        size //= 2
    return commands


def with_smaller_terms(commands, fails, deadline):
    for index in range(len(commands) - 1, -1, -1):
        kind = commands[index][0]
        if kind == "get-value":
            commands = with_fewer_values(commands, index, fails, deadline)
        if kind not in ("assert", "get-value", "define-fun", "constraint"):
            continue
        last = len(commands[index]) - 1
        waiting = [(last,)] if kind != "get-value" else [(last, at) for at in range(len(commands[index][last]))]
        while waiting and time.monotonic() < deadline:
            path = waiting.pop(0)
            term = at_path(commands[index], path)
            if not isinstance(term, list):
                continue
            for smaller in replacements(term):
                candidate = [*commands]
                candidate[index] = replaced(commands[index], path, smaller)
                if fails(candidate):
                    commands = candidate
                    waiting.insert(0, path)
                    break
            else:
                waiting += [(*path, at) for at in range(1, len(term))]
    return commands


def with_fewer_values(commands, index, fails, deadline):
    at = 0
    while at < len(commands[index][1]) > 1 and time.monotonic() < deadline:
        candidate = [*commands]
        candidate[index] = ["get-value", commands[index][1][:at] + commands[index][1][at + 1 :]]
        if fails(candidate):
            commands = candidate
        else:
            at += 1
    return commands


def replacements(term):
    yield from (literal for literal in ("true", "false"))
    below = [part for part in term[1:]]
    while below:
        yield from below
        below = [part for t in below if isinstance(t, list) for part in t[1:]]
        if len(below) > 40:
            return


def at_path(term, path):
    for at in path:
        term = term[at]
    return term


def replaced(term, path, by):
    if not path:
        return by
    copy = list(term)
    copy[path[0]] = replaced(term[path[0]], path[1:], by)
    return copy
