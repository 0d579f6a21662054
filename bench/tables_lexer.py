"""A scanner as flex makes one, executed over bytes that are not known: the queries of its branches.

The rows of the automaton lie one over another in `nxt` and `chk`; `base` says where each begins, `dflt` which row has
what a row leaves out, and `ec` makes classes of bytes. So each step reads tables at what other tables hold. Entries are
signed and of 16 bits, read as two bytes.
"""

import random
from typing import NamedTuple

from tables_script import constant, declared_table, script

LETTERS = "".join(map(chr, (*range(65, 91), *range(97, 123), 95)))
DIGITS = "0123456789"
HEX = DIGITS + "abcdefABCDEF"
PRINTABLE = "".join(map(chr, range(32, 127)))
ANY = "".join(map(chr, range(1, 256)))
KEYWORDS = ("if", "int", "else", "while", "return", "break", "continue", "for", "float", "switch")
# Where a token may end. Keywords, and what they begin with, are added.
ACCEPTING = ("name", "zero", "number", "fraction", "power", "hex", "text", "blank", "less", "less-equal", "shift", "slash",
             "comment", "and", "and-and", "mark")  # fmt: skip
EDGES = (
    ("start", LETTERS, "name"), ("name", LETTERS + DIGITS, "name"), ("start", DIGITS, "number"), ("start", "0", "zero"),
    ("zero", DIGITS, "number"), ("zero", "xX", "hex-begin"), ("hex-begin", HEX, "hex"), ("hex", HEX, "hex"),
    ("number", DIGITS, "number"), ("zero", ".", "point"), ("number", ".", "point"), ("point", DIGITS, "fraction"),
    ("fraction", DIGITS, "fraction"), ("number", "eE", "power-begin"), ("fraction", "eE", "power-begin"),
    ("power-begin", "+-", "power-sign"), ("power-begin", DIGITS, "power"), ("power-sign", DIGITS, "power"),
    ("power", DIGITS, "power"), ("start", '"', "in-text"), ("in-text", PRINTABLE, "in-text"), ("in-text", "\\", "escape"),
    ("escape", PRINTABLE, "in-text"), ("in-text", '"', "text"), ("start", " \t\n", "blank"), ("blank", " \t\n", "blank"),
    ("start", "<", "less"), ("less", "=", "less-equal"), ("less", "<", "shift"), ("start", "/", "slash"),
    ("slash", "*", "in-comment"), ("in-comment", ANY, "in-comment"), ("in-comment", "*", "star"),
    ("star", ANY, "in-comment"), ("star", "*", "star"), ("star", "/", "comment"), ("start", "&", "and"),
    ("and", "&", "and-and"), ("start", "+-;,(){}[]=!", "mark"),
)  # fmt: skip
WORDS = ("x1", "int", "returns", "0", "42", "3.25e-7", "0x1F", '"a\\"b"', " ", "\n\t", "<<", "<=", "<", "/*a*b*/", "&&", "=",
         "wh", "while", "continue")  # fmt: skip


class Scanner(NamedTuple):
    """The tables, and how many states there are; the last one is where no edge leads on, and the first one is 1."""

    ec: list
    accept: list
    base: list
    dflt: list
    nxt: list
    chk: list
    jam: int


def scanner() -> Scanner:
    delta: dict = {}
    accepting = list(ACCEPTING)

    def edge(state, characters, to):
        delta.setdefault(state, {}).update({ord(character): to for character in characters})

    for state, characters, to in EDGES:
        edge(state, characters, to)
    for word in KEYWORDS:
        for end in range(1, len(word) + 1):
            if word[:end] not in delta:
                edge(word[:end], LETTERS + DIGITS, "name")
                accepting.append(word[:end])
    for word in KEYWORDS:
        for end in range(1, len(word) + 1):
            edge(word[: end - 1] or "start", word[end - 1], word[:end])
    names = ["", "start", *sorted({to for row in delta.values() for to in row.values()})]
    jam = len(names)
    number = {name: at for at, name in enumerate(names)}
    columns: dict = {}
    ec = [0] * 256
    for byte in range(256):
        column = tuple(number.get(delta.get(name, {}).get(byte, ""), 0) for name in names)
        ec[byte] = columns.setdefault(column, len(columns))
    classes = len(columns)
    rows = [[column[state] or jam for column in columns] for state in range(jam)] + [[jam] * classes]
    rows[0] = rows[jam]
    base, dflt, nxt, chk = [0] * (jam + 1), [jam] * (jam + 1), [], []
    for state in (jam, *range(1, jam), 0):
        row = dict(enumerate(rows[state]))
        if state != jam:
            like = number["name"] if names[state] in accepting[len(ACCEPTING) :] else jam
            dflt[state] = like
            row = {c: to for c, to in row.items() if to != rows[like][c]}
        at = 0
        while any(at + c < len(chk) and chk[at + c] >= 0 for c in row):
            at += 1
        base[state] = at
        size = at + classes
        nxt += [jam] * (size - len(nxt))
        chk += [-1] * (size - len(chk))
        for c, to in row.items():
            nxt[at + c], chk[at + c] = to, state
    accept = [accepting.index(name) + 1 if name in accepting else 0 for name in names] + [0]
    return Scanner(ec, accept, base, dflt, nxt, chk, jam)


def path(made: Scanner, text: bytes) -> tuple:
    """The definitions, and the branches in order, as one execution over `text` meets them: each a condition, and how many
    definitions it may use."""
    definitions: list = []
    branches: list = []

    def name(term):
        definitions.append(f"(define-fun e{len(definitions)} () (_ BitVec 32) {term})")
        return f"e{len(definitions) - 1}"

    def entry(table, index):  # 16 bits, of two bytes
        at = name(f"(bvmul #x00000002 {index})")
        return name(f"((_ sign_extend 16) (concat (select {table} (bvadd {at} #x00000001)) (select {table} {at})))")

    def branch(condition, taken):
        branches.append((condition if taken else f"(not {condition})", len(definitions)))
        return taken

    begin = position = 0  # of the token, and of the next byte
    while begin < len(text):
        state, term, end = 1, constant(1, 32), begin + 1
        position = begin
        while position < len(text):
            of_byte = made.ec[text[position]]
            kind = name(f"((_ zero_extend 24) (select ec ((_ zero_extend 24) (select stdin {constant(position, 32)}))))")
            at = name(f"(bvadd {entry('base', term)} {kind})")
            while not branch(f"(= {entry('chk', at)} {term})", made.chk[made.base[state] + of_byte] == state):
                state, term = made.dflt[state], entry("dflt", term)
                at = name(f"(bvadd {entry('base', term)} {kind})")
            state, term = made.nxt[made.base[state] + of_byte], entry("nxt", at)
            if branch(f"(= {term} {constant(made.jam, 32)})", state == made.jam):
                break
            position += 1
            if not branch(f"(= (select accept {term}) #x00)", made.accept[state] == 0):
                end = position
        begin = end if position < len(text) else len(text)
    return definitions, branches


def lexer(seed: int, length: int, cut: float = 1.0, other: bool = False) -> str:
    """The path of an execution over `length` bytes up to that share of its branches; `other` asks for the other side of
    the last one, which may not be feasible."""
    rng = random.Random(f"lexer {seed} {length} {cut} {other}")
    text = ""
    while len(text) < length:
        text += rng.choice(WORDS)
    made = scanner()
    definitions, branches = path(made, text[:length].encode())
    branches = branches[: max(1, round(cut * len(branches)))]
    conditions = [condition for condition, _ in branches]
    if other:
        conditions[-1] = f"(not {conditions[-1]})"
    lines = ["(declare-fun stdin () (Array (_ BitVec 32) (_ BitVec 8)))"]
    for table in ("ec", "accept", "base", "dflt", "nxt", "chk"):
        values = getattr(made, table)
        if table not in ("ec", "accept"):
            values = [part for value in values for part in (value, value >> 8)]
        lines += declared_table(table, values, 8)
    lines += definitions[: branches[-1][1]]
    return script([*lines, *(f"(assert {condition})" for condition in conditions)])
