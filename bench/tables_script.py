"""Pieces of scripts with tables: constants, tables as KLEE writes them, and the frame of a script."""


def constant(value: int, width: int) -> str:
    """A bit-vector constant."""
    value &= (1 << width) - 1
    return f"#x{value:0{width // 4}x}" if width % 4 == 0 else f"#b{value:0{width}b}"


def extended(term: str, width: int, to: int) -> str:
    """The term at a width of `to` bits."""
    return term if width == to else f"((_ zero_extend {to - width}) {term})"


def declared_table(name: str, values: list, width: int) -> list:
    """The declaration and elements of a table, a line each."""
    lines = [f"(declare-fun {name} () (Array (_ BitVec 32) (_ BitVec {width})))"]
    lines += [
        f"(assert (= (select {name} {constant(i, 32)}) {constant(v, width)}))" for i, v in enumerate(values)
    ]
    return lines


def script(lines: list) -> str:
    return "\n".join(["(set-logic QF_AUFBV)", *lines, "(check-sat)", "(exit)", ""])
