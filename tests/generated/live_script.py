"""Which declarations and assertions of a script are live at each of its checks."""


class Live:
    """The script as it is at a check: commands that declare and define, assertions as pairs (name or None, term), and the
    assumptions of the check."""

    def __init__(self, declarations, assertions, assumptions):
        self.declarations = declarations
        self.assertions = assertions
        self.assumptions = assumptions

    def symbols(self):
        """Declared symbols: name -> (argument sorts, sort)."""
        found = {}
        for command in self.declarations:
            if command[0] == "declare-const":
                found[command[1]] = ([], command[2])
            elif command[0] == "declare-fun":
                found[command[1]] = (command[2], command[3])
        return found


DECLARING = (
    "declare-const declare-fun declare-sort declare-datatype declare-datatypes define-sort define-fun define-fun-rec "
    "define-funs-rec define-const"
).split()


def plain(term):
    """The term without its annotations, and its name or None."""
    if isinstance(term, list) and term and term[0] == "!":
        name = None
        for key, value in zip(term[2::2], term[3::2]):
            name = value if key == ":named" else name
        return term[1], name
    return term, None


def live_at_checks(commands):
    levels = [([], [])]
    checks = []
    for command in commands:
        kind = command[0]
        if kind in DECLARING:
            levels[-1][0].append(command)
        elif kind == "assert":
            term, name = plain(command[1])
            levels[-1][1].append((name, term))
            if name is not None:
                levels[-1][0].append(["define-fun", name, [], "Bool", term])
        elif kind == "push":
            levels.extend(([], []) for _ in range(int(command[1]) if len(command) > 1 else 1))
        elif kind == "pop":
            del levels[len(levels) - (int(command[1]) if len(command) > 1 else 1) :]
        elif kind in ("check-sat", "check-sat-assuming"):
            checks.append(
                Live(
                    [c for declared, _ in levels for c in declared],
                    [a for _, asserted in levels for a in asserted],
                    command[1] if len(command) > 1 else [],
                )
            )
    return checks
