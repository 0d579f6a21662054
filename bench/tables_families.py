"""Queries with tables, generated: families of SMT-LIB scripts that one seed determines.

A family is a function of parameters; `queries(names, seed)` lists what the benchmark asks by default. Tables are written
as KLEE writes them, an array of 32-bit indices with one asserted equality per element. Every query is satisfiable by
construction (the unknowns were chosen first), but for those of `unsat` in their name.
"""

import random
import zlib
from typing import Callable, Iterator, NamedTuple

from tables_lexer import lexer
from tables_script import constant, declared_table, extended, script


class Query(NamedTuple):
    """A generated query: its family, its name (family and parameters), its parameters and its text."""

    family: str
    name: str
    parameters: dict
    text: str


def bits_of(size: int) -> int:
    return max(1, (size - 1).bit_length())


def random_table(rng: random.Random, size: int, distinct: int, shape: str) -> list:
    """`size` values out of `distinct`: in any order (`random`), in as many runs as values and half again (`runs`), or
    the index with a constant added on some intervals (`affine`), or an exclusive or of constants (`linear`)."""
    if shape == "affine":
        cuts = sorted(rng.sample(range(1, size), 3))
        offset = rng.randrange(size)
        return [(i + (offset if cuts[0] <= i < cuts[1] or i >= cuts[2] else 0)) % size for i in range(size)]
    if shape == "linear":
        columns = [rng.randrange(size) for _ in range(bits_of(size))]
        values = []
        for i in range(size):
            value = 0
            for bit, column in enumerate(columns):
                value ^= column if i >> bit & 1 else 0
            values.append(value)
        return values
    values = list(range(distinct)) if distinct >= size else rng.sample(range(max(distinct, min(size, 256))), distinct)
    if shape == "runs":
        ends = sorted(rng.sample(range(1, size), min(size - 1, distinct + distinct // 2)))
        table = []
        for number, end in enumerate([*ends, size]):
            table += [values[number % distinct]] * (end - len(table))
        return table
    table = values + [rng.choice(values) for _ in range(size - distinct)]
    rng.shuffle(table)
    return table


def nest(seed: int, depth: int, size: int, distinct: int, reads: int, shape: str = "random") -> str:
    """`reads` nested reads, each at an unknown of its own, of which the sum and the exclusive or are given."""
    rng = random.Random(f"nest {seed} {depth} {size} {distinct} {reads} {shape}")
    width = 8 if size <= 256 else 16
    bits = bits_of(size)
    tables = [random_table(rng, size, min(distinct, size), shape) for _ in range(depth)]
    lines = []
    for number, values in enumerate(tables):
        lines += declared_table(f"t{number}", values, width)
    total, mixed = constant(0, 32), constant(0, 32)
    total_value = mixed_value = 0
    for read in range(reads):
        lines.append(f"(declare-fun x{read} () (_ BitVec {bits}))")
        term, value, of = f"x{read}", rng.randrange(size), bits
        for number, values in enumerate(tables):
            index = extended(term, of, 32)
            if of > bits:
                index = f"(bvand {index} {constant(size - 1, 32)})"
            term, value, of = f"(select t{number} {index})", values[value & (size - 1)], width
        total, total_value = f"(bvadd {total} {extended(term, of, 32)})", total_value + value
        rotated = f"((_ rotate_left {3 * read}) {extended(term, of, 32)})"
        mixed, mixed_value = f"(bvxor {mixed} {rotated})", mixed_value ^ (value << 3 * read | value >> 32 - 3 * read)
    lines.append(f"(assert (= {total} {constant(total_value, 32)}))")
    lines.append(f"(assert (= {mixed} {constant(mixed_value, 32)}))")
    return script(lines)


def predicates(seed: int, size: int, count: int, unknowns: int) -> str:
    """`count` comparisons of elements with constants, over a few unknowns; all hold for the unknowns chosen."""
    rng = random.Random(f"predicates {seed} {size} {count} {unknowns}")
    bits = bits_of(size)
    width = 16
    values = [rng.randrange(1 << width) for _ in range(size)]
    chosen = [rng.randrange(size) for _ in range(unknowns)]
    lines = declared_table("t", values, width)
    lines += [f"(declare-fun x{u} () (_ BitVec {bits}))" for u in range(unknowns)]
    for number in range(count):
        unknown, offset = number % unknowns, rng.randrange(size)
        value = values[(chosen[unknown] + offset) % size]
        read = f"(select t {extended(f'(bvadd x{unknown} {constant(offset, bits)})', bits, 32)})"
        bound = rng.randrange(1 << width)
        order = "bvule" if value <= bound else "bvugt"
        lines.append(f"(assert ({order} {read} {constant(bound, width)}))")
    return script(lines)


CRC_TABLE = []
for _index in range(256):
    _value = _index
    for _bit in range(8):
        _value = _value >> 1 ^ (0xEDB88320 if _value & 1 else 0)
    CRC_TABLE.append(_value)


def crc(seed: int, length: int, letters: bool = False, as_bytes: bool = False) -> str:
    """Bytes with a given CRC-32; the table has 32-bit elements, or is 1,024 bytes read four at a time."""
    rng = random.Random(f"crc {seed} {length} {letters}")
    chosen = bytes(rng.randrange(97, 123) if letters else rng.randrange(256) for _ in range(length))
    if as_bytes:
        lines = declared_table("crc", [value >> 8 * k & 255 for value in CRC_TABLE for k in range(4)], 8)
    else:
        lines = declared_table("crc", CRC_TABLE, 32)
    state = "#xffffffff"
    for i in range(length):
        lines.append(f"(declare-fun b{i} () (_ BitVec 8))")
        if letters:
            lines.append(f"(assert (and (bvuge b{i} #x61) (bvule b{i} #x7a)))")
        index = extended(f"((_ extract 7 0) (bvxor {state} {extended(f'b{i}', 8, 32)}))", 8, 32)
        if as_bytes:
            at = f"(bvmul {index} #x00000004)"
            read = " ".join(f"(select crc (bvadd {at} {constant(k, 32)}))" for k in (3, 2, 1, 0))
            read = f"(concat {read})"
        else:
            read = f"(select crc {index})"
        # The state is named: as a tree it would double with each byte.
        lines.append(f"(declare-fun s{i} () (_ BitVec 32))")
        lines.append(f"(assert (= s{i} (bvxor {read} (bvlshr {state} #x00000008))))")
        state = f"s{i}"
    lines.append(f"(assert (= (bvnot {state}) {constant(zlib.crc32(chosen), 32)}))")
    return script(lines)


FAMILIES: dict = {"nest": nest, "predicates": predicates, "crc": crc, "lexer": lexer}


def _default_parameters(family: str) -> Iterator[dict]:
    if family == "nest":
        for depth in (1, 2, 3, 4):
            yield {"depth": depth, "size": 256, "distinct": 256, "reads": 4}
        for size in (16, 64, 1024, 4096, 65536):
            yield {"depth": 1, "size": size, "distinct": min(size, 256), "reads": 4}
        for distinct in (2, 8, 64):
            yield {"depth": 1, "size": 256, "distinct": distinct, "reads": 4}
        for reads in (1, 2, 8):
            yield {"depth": 1, "size": 256, "distinct": 256, "reads": reads}
        for shape in ("runs", "affine", "linear"):
            yield {"depth": 1, "size": 256, "distinct": 16, "reads": 4, "shape": shape}
    elif family == "predicates":
        for unknowns in (1, 16, 1000):
            yield {"size": 65536, "count": 1000, "unknowns": unknowns}
        yield {"size": 256, "count": 1000, "unknowns": 16}
    elif family == "crc":
        yield {"length": 8}
        yield {"length": 8, "as_bytes": True}
        yield {"length": 5, "letters": True}
    elif family == "lexer":
        for length in (2, 4, 6, 8):
            for cut in (0.8, 1.0):
                yield {"length": length, "cut": cut}
                yield {"length": length, "cut": cut, "other": True}


def queries(names: list, seed: int, small: bool = False) -> list:
    """The queries of the families in their default parameters; `small` only those that anything answers at once."""
    made = []
    for family in names:
        make: Callable = FAMILIES[family]
        for parameters in _default_parameters(family):
            if small and (parameters.get("size", 1) > 256 or parameters.get("count", 0) > 0 or family == "crc"):
                continue
            name = "-".join([family, *(f"{key}{value}" for key, value in parameters.items())])
            made.append(Query(family, name, parameters, make(seed, **parameters)))
    return made
