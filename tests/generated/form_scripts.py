"""Random scripts like those of tests for forms: many fields that are there or not, numbers in ranges, and a few strings that are
compared with the numbers; sessions of checks, each with some wishes more."""

import random


def number(choose, count):
    """A term of sort Int with at most one string in it."""
    field = str(choose.randrange(count))
    pick = choose.randrange(8)
    if pick < 3:
        return "n" + field
    if pick == 3:
        return ["+", "n" + field, str(choose.randrange(9))]
    if pick == 4:
        return ["ite", "b" + field, "n" + field, str(choose.randrange(5))]
    if pick == 5:
        return [choose.choice(("div", "mod")), "n" + field, str(choose.randint(2, 5))]
    if pick == 6:
        return [choose.choice(("str.to_int", "str.len")), string(choose, count)]
    return ["str.to_int", ["str.substr", string(choose, count), str(choose.randrange(2)), str(choose.randint(1, 2))]]


def string(choose, count):
    pick = choose.randrange(6)
    if pick < 4:
        return choose.choice("st")
    if pick == 4:
        return ["ite", "b%d" % choose.randrange(count), choose.choice("st"), '""']
    return ["str.++", choose.choice("st"), '"%d"' % choose.randrange(30)]


def wish(choose, count):
    pick = choose.randrange(8)
    if pick < 4:
        return [choose.choice(("<", "<=", ">", "=", "distinct")), number(choose, count), number(choose, count)]
    if pick == 4:
        return ["=", string(choose, count), '"%d"' % choose.randrange(120)]
    if pick == 5:
        return ["str.in_re", choose.choice("st"), ["re.+", ["re.range", '"0"', '"%d"' % choose.randint(1, 9)]]]
    if pick == 6:
        return ["or", *[["=", choose.choice("st"), '"0%d"' % choose.randrange(10)] for _ in range(3)]]
    return ["not", "b%d" % choose.randrange(count)]


def form_script(seed):
    choose = random.Random(seed * 41 + 5)
    count = choose.randint(8, 16)
    commands = [["set-option", ":produce-models", "true"], ["set-logic", "ALL"]]
    commands += [["declare-const", name, "String"] for name in "st"]
    for i in range(count):
        b, n = f"b{i}", f"n{i}"
        most = str(choose.choice((3, 9, 99, 2100)))
        commands += [["declare-const", b, "Bool"], ["declare-const", n, "Int"]]
        commands.append(["assert", ["ite", b, ["and", ["<=", "0", n], ["<=", n, most]], ["=", n, "0"]]])
        if i > 0:
            commands.append(["assert", ["=>", b, ["or", f"b{i - 1}", ["<", f"n{i - 1}", ["+", n, "3"]]]]])
    for _ in range(choose.randint(2, 5)):
        commands.append(["assert", ["=>", "b%d" % choose.randrange(count), wish(choose, count)]])
    values = ["s", "t", "b0", *[f"n{i}" for i in range(count)]]
    levels = 0
    for _ in range(choose.randint(2, 6)):
        for _ in range(choose.randint(1, 2)):
            commands.append(["assert", wish(choose, count)])
        commands += [["check-sat"], ["get-value", values]]
        if levels and choose.random() < 0.5:
            commands.append(["pop", "1"])
            levels -= 1
        else:
            commands.append(["push", "1"])
            levels += 1
    return commands
