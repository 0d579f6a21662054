"""What a solver printed to the questions of a script, check by check."""

from terms import read, written

ANSWERS = ("sat", "unsat", "unknown")


class Answer:
    """To one check: `status`; the `model`, a list of definitions, or None; the `values`, pairs of term and value; the `core`,
    names, or None; `errors`, texts."""

    def __init__(self, status):
        self.status = status
        self.model = None
        self.values = []
        self.core = None
        self.errors = []


def answers(text):
    """The answers in their order, and errors printed before the first."""
    found, before = [], []
    for expression in read(text):
        if isinstance(expression, str):
            if expression in ANSWERS:
                found.append(Answer(expression))
            continue
        errors = found[-1].errors if found else before
        if expression and expression[0] == "error":
            errors.append(written(expression))
        elif not found:
            continue
        elif is_model(expression):
            found[-1].model = [d for d in expression if isinstance(d, list) and d and d[0].startswith("define-")]
        elif expression and all(isinstance(pair, list) and len(pair) == 2 for pair in expression) and found[-1].status == "sat":
            found[-1].values += expression
        elif found[-1].status == "unsat":
            found[-1].core = expression
    return found, before


def is_model(expression):
    """A model may begin with the word, and have declarations of the universe between its definitions."""
    if expression == ["model"]:
        return True
    return any(isinstance(d, list) and d and isinstance(d[0], str) and d[0].startswith("define-") for d in expression)
