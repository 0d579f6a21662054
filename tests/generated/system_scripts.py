"""Random transition systems as yosys-smtbmc writes them: registers are functions over states of a declared sort, and each check has a
state more, behind the others or before them. Now and then something says that states are equal, bound, or made of others."""

import random

BITS = ["_", "BitVec", "4"]


def word(choose, states, depth=2):
    """A term of four bits over the registers of these states."""
    pick = choose.randrange(7) if depth > 0 else 6
    if pick < 2:
        return [choose.choice(("bvadd", "bvxor", "bvand")), word(choose, states, depth - 1), word(choose, states, depth - 1)]
    if pick == 2:
        return ["ite", condition(choose, states, depth - 1), word(choose, states, depth - 1), word(choose, states, depth - 1)]
    if pick == 3:
        return ["select", ["memory", choose.choice(states)], word(choose, states, depth - 1)]
    if pick == 4:
        return "#x" + choose.choice("0123456789abcdef")
    return [choose.choice(("r", "q")), choose.choice(states)]


def condition(choose, states, depth=1):
    pick = choose.randrange(5)
    if pick == 0:
        return ["flag", choose.choice(states)]
    if pick == 1:
        return ["goes", choose.choice(states), choose.choice("uv")]
    return [choose.choice(("=", "bvult", "distinct")), word(choose, states, depth), word(choose, states, depth)]


def escape(choose, states):
    """Something that says more of states than their registers."""
    first, second = choose.choice(states), choose.choice(states)
    return choose.choice(
        (
            ["=", first, second],
            ["or", ["distinct", first, second], condition(choose, states)],
            ["=", ["r", ["ite", ["flag", first], first, second]], "#x3"],
            ["=", "u", "v"],
            ["=", ["count", first, "1"], ["+", ["count", second, "1"], "1"]],
        )
    )


def system_script(seed):
    choose = random.Random(seed * 43 + 11)
    commands = [["set-option", ":produce-models", "true"], ["set-logic", "ALL"], ["declare-sort", "State", "0"], ["declare-sort", "Way", "0"]]
    for name, sort in (("r", BITS), ("q", BITS), ("flag", "Bool"), ("memory", ["Array", BITS, BITS])):
        commands.append(["declare-fun", name, ["State"], sort])
    commands += [["declare-fun", "goes", ["State", "Way"], "Bool"], ["declare-fun", "count", ["State", "Int"], "Int"]]
    commands += [["declare-const", way, "Way"] for way in "uv"]
    next_r, next_q = word(choose, ["now"]), word(choose, ["now"])
    stored = ["store", ["memory", "now"], word(choose, ["now"], 1), word(choose, ["now"], 1)] if choose.randrange(2) else ["memory", "now"]
    flag = condition(choose, ["now"])
    step = ["and", ["=", ["r", "next"], next_r], ["=", ["q", "next"], next_q], ["=", ["flag", "next"], flag], ["=", ["memory", "next"], stored]]
    commands.append(["define-fun", "step", [["now", "State"], ["next", "State"]], "Bool", step])
    commands.append(["define-fun", "bad", [["now", "State"]], "Bool", condition(choose, ["now"])])
    commands.append(["declare-const", "s0", "State"])
    if choose.randrange(2):
        commands.append(["assert", ["and", ["=", ["r", "s0"], "#x0"], ["not", ["flag", "s0"]]]])
    backwards = choose.randrange(3) == 0
    values = lambda states: [f for s in states for f in (["r", s], ["q", s], ["flag", s])]
    for i in range(1, choose.randint(2, 5)):
        states = [f"s{j}" for j in range(i + 1)]
        commands.append(["declare-const", f"s{i}", "State"])
        commands.append(["assert", ["step", f"s{i}", f"s{i - 1}"] if backwards else ["step", f"s{i - 1}", f"s{i}"]])
        if choose.randrange(9) == 0:
            commands.append(["assert", escape(choose, states)])
        commands.append(["push", "1"])
        commands.append(["assert", ["bad", "s0" if backwards else f"s{i}"]])
        if choose.randrange(5) == 0:
            commands.append(["assert", escape(choose, states)])
        commands += [["check-sat"], ["get-value", values(states)], ["pop", "1"]]
        if choose.randrange(2):
            commands.append(["assert", ["not", ["bad", f"s{i}"]]])
    return commands
