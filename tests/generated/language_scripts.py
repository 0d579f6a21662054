"""Random scripts about regular languages: Boolean combinations of memberships, prefixes, parts and lengths of one or two strings,
in levels, and sometimes an equation that ties the strings together."""

import random

LETTERS = "abc"


def literal(choose, most=3):
    return '"' + "".join(choose.choice(LETTERS) for _ in range(choose.randint(0, most))) + '"'


def regex(choose, depth):
    if depth == 0:
        pick = choose.randrange(6)
        if pick < 3:
            return ["str.to_re", literal(choose)]
        if pick == 3:
            return ["re.range", '"a"', '"' + choose.choice(LETTERS) + '"']
        return choose.choice(("re.allchar", "re.all", "re.none"))
    part = lambda: regex(choose, depth - 1)  # noqa: E731
    pick = choose.randrange(9)
    if pick < 3:
        return ["re.++", part(), part()]
    if pick < 5:
        return ["re.union", part(), part()]
    if pick == 5:
        return ["re.inter", part(), part()]
    if pick == 6:
        return [choose.choice(("re.*", "re.+", "re.opt", "re.comp")), part()]
    if pick == 7:
        return [["_", "re.loop", str(choose.randrange(3)), str(choose.randrange(1, 4))], part()]
    return ["re.diff", part(), part()]


def predicate(choose, string):
    pick = choose.randrange(10)
    if pick < 5:
        return ["str.in_re", string, regex(choose, choose.randrange(4))]
    if pick == 5:
        return ["str.prefixof", literal(choose), string]
    if pick == 6:
        return ["str.suffixof", literal(choose), string]
    if pick == 7:
        return ["str.contains", string, literal(choose)]
    if pick == 8:
        return [choose.choice(("=", "distinct")), string, literal(choose)]
    sides = [["str.len", string], str(choose.randrange(6))]
    choose.shuffle(sides)
    return [choose.choice(("<", "<=", ">", ">=", "=", "distinct")), *sides]


def formula(choose, string, depth):
    if depth == 0 or choose.random() < 0.3:
        return predicate(choose, string)
    part = lambda: formula(choose, string, depth - 1)  # noqa: E731
    operator = choose.choice(("not", "and", "or", "=>", "ite", "=", "xor"))
    return [operator, *[part() for _ in range({"not": 1, "ite": 3}.get(operator, 2))]]


def language_script(seed):
    choose = random.Random(seed * 37 + 3)
    commands = [["set-option", ":produce-models", "true"], ["set-logic", "ALL"]]
    strings = ["x", "y"][: choose.randint(1, 2)]
    commands += [["declare-const", string, "String"] for string in strings]
    if choose.random() < 0.2:
        commands += [["declare-const", "r", "RegLan"], ["assert", ["=", "r", regex(choose, 2)]]]
        commands.append(["assert", ["str.in_re", "x", "r"]])
    levels = 0
    for _ in range(choose.randint(1, 3)):
        for _ in range(choose.randint(1, 3)):
            commands.append(["assert", formula(choose, choose.choice(strings), choose.randrange(3))])
        if len(strings) == 2 and choose.random() < 0.2:
            tie = ["=", "x", ["str.++", "y", literal(choose)]]
            commands.append(["assert", choose.choice((tie, ["=", ["str.len", "x"], ["str.len", "y"]]))])
        commands += [["check-sat"], ["get-value", strings]]
        if levels and choose.random() < 0.5:
            commands.append(["pop", "1"])
            levels -= 1
        elif choose.random() < 0.5:
            commands.append(["push", "1"])
            levels += 1
    return commands
