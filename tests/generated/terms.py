"""Terms and commands of generated scripts, as trees that can be printed and shrunk; S-expressions as lists of strings."""

import re


class Term:
    """A term with its sort (as it is written). `form` is its text, with {} for each argument."""

    __slots__ = ("form", "arguments", "sort")

    def __init__(self, form, arguments, sort):
        self.form = form
        self.arguments = arguments
        self.sort = sort

    def __str__(self):
        return self.form.format(*self.arguments)

    def below(self):
        """All terms below this one, the largest first."""
        for argument in self.arguments:
            yield argument
        for argument in self.arguments:
            yield from argument.below()


def apply(operator, arguments, sort):
    if not arguments:
        return Term(operator, [], sort)
    return Term("(" + operator + " {}" * len(arguments) + ")", list(arguments), sort)


class Command:
    """A command; `form` as in a term. `kind` is its first word."""

    __slots__ = ("form", "terms")

    def __init__(self, form, *terms):
        self.form = form
        self.terms = list(terms)

    @property
    def kind(self):
        return self.form[1:].split()[0].rstrip(")")

    def __str__(self):
        return self.form.format(*self.terms)


def text(script):
    return "".join(f"{command}\n" for command in script)


TOKENS = re.compile(r'"(?:[^"]|"")*"|\|[^|]*\||;[^\n]*|[()]|[^\s()"|;]+')


def read(source):
    """The S-expressions of a text: lists and strings. Strings in quotes and names in bars keep their quotes."""
    stack = [[]]
    for found in TOKENS.finditer(source):
        token = found.group()
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) > 1:
                done = stack.pop()
                stack[-1].append(done)
        elif token[0] != ";":
            stack[-1].append(token)
    return stack[0]


def written(expression):
    if isinstance(expression, str):
        return expression
    return "(" + " ".join(map(written, expression)) + ")"
