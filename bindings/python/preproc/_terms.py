"""Contexts, sorts and terms."""

from __future__ import annotations

import ctypes
import enum
from fractions import Fraction
from typing import Callable, Iterable, Iterator, Sequence, Union

from preproc._arguments import text as encoded, u32, utf8
from preproc._errors import Error, ErrorKind, raise_last
from preproc._interruptible import Thrown, interruptible
from preproc._native import LINE_CALLBACK, handles, lib, take_list, text_of

Value = Union[bool, int, Fraction, str]
TermLike = Union["Term", bool, int, Fraction, str]

_op1 = lib.preproc_op1
_op2 = lib.preproc_op2
_op3 = lib.preproc_op3


class SortKind(enum.IntEnum):
    """The kinds of sorts (`preproc_sort_kind`)."""

    BOOL = 1
    INT = 2
    REAL = 3
    BITVEC = 4
    ARRAY = 5
    FUNCTION = 6
    FLOAT = 7
    ROUNDING_MODE = 8
    STRING = 9
    REGLAN = 10
    DATATYPE = 11
    UNINTERPRETED = 12
    OTHER = 13
    SEQUENCE = 14


# Numbers for which a sort remembers its values.
_MOST_VALUES = 4096


class Sort:
    """A sort of a context, which it keeps alive. Sorts are compared by `==` and found in dictionaries; `str` is as
    SMT-LIB writes it."""

    __slots__ = ("context", "handle", "_kind", "_is_bits", "_values")

    def __init__(self, context: "Context", handle: int):
        if not handle:
            raise_last(context.pointer)
        self.context = context
        self.handle = handle
        self._kind = SortKind(lib.preproc_sort_kind_of(context.pointer, handle))
        self._is_bits = self._kind == SortKind.BITVEC
        self._values: "dict[int, int]" = {}  # handles of the first numbers that were asked for

    @property
    def kind(self) -> SortKind:
        """The kind of the sort: a number with a name, as `preproc_sort_kind` has them."""
        return self._kind

    @property
    def width(self) -> int:
        """Bits of a bit-vector or float; 0 of other sorts."""
        return lib.preproc_sort_width(self.context.pointer, self.handle)

    @property
    def parts(self) -> "list[Sort]":
        """Index and element of an array; element of a sequence; arguments and range of functions."""
        pointer = self.context.pointer
        count = lib.preproc_sort_count(pointer, self.handle)
        return [self.context._sort(lib.preproc_sort_at(pointer, self.handle, i)) for i in range(count)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sort) and self.handle == other.handle

    def __hash__(self) -> int:
        return hash(self.handle)

    def __str__(self) -> str:
        return lib.preproc_sort_text(self.context.pointer, self.handle).decode()

    __repr__ = __str__


class Term:
    """A term of a context. Operators make terms, and take Python's numbers for values of the other side's sort:

    `+ - *` and unary `-` of bit-vectors, Ints and Reals; `& | ^ ~` of bit-vectors and Booleans; `<< >>` of bit-vectors
    (`>>` shifts zeros in, `ashr` the sign); `< <= > >=` of Ints and Reals (bit-vectors: `ult`, `slt` and the like);
    `==` and `!=` of all; `a[i]` of arrays; `f(x)` of functions; `x[7:0]` the bits 7 to 0 of a bit-vector.

    A term of `==` or `!=` is true as a Python condition where both sides are, or are not, the same term; other terms have
    no truth. `same` compares, and terms are found in sets and dictionaries.
    """

    __slots__ = ("context", "handle", "_sides", "_known_sort")

    def __init__(
        self,
        context: "Context",
        handle: int,
        sides: "tuple[int, int, bool] | None" = None,
        sort: "Sort | None" = None,
    ):
        if not handle:
            raise_last(context.pointer)
        self.context = context
        self.handle = handle
        self._sides = sides
        self._known_sort = sort

    # --- looking at it ---

    @property
    def sort(self) -> Sort:
        """The sort of the term; of a function's name, a sort of functions."""
        if self._known_sort is None:
            self._known_sort = self.context._sort(lib.preproc_term_sort(self.context.pointer, self.handle))
        return self._known_sort

    @property
    def name(self) -> str:
        """The operator's or symbol's name; of a value its text."""
        return lib.preproc_term_operator(self.context.pointer, self.handle).decode()

    @property
    def indices(self) -> "list[int]":
        """The numerals of the operator."""
        pointer = self.context.pointer
        count = lib.preproc_term_index_count(pointer, self.handle)
        return [lib.preproc_term_index(pointer, self.handle, i) for i in range(count)]

    @property
    def children(self) -> "list[Term]":
        """The arguments."""
        pointer = self.context.pointer
        count = lib.preproc_term_count(pointer, self.handle)
        return [Term(self.context, lib.preproc_term_at(pointer, self.handle, i)) for i in range(count)]

    @property
    def is_value(self) -> bool:
        """True of true, false, numbers, strings and other values of theories."""
        return lib.preproc_term_is_value(self.context.pointer, self.handle)

    @property
    def value(self) -> Value:
        """What a value term says: a bool, an int (bit-vectors unsigned), a Fraction or a str. Error for other terms."""
        kind = self.sort.kind
        if kind == SortKind.BITVEC and self.sort.width > 64:  # Python bounds decimal digits
            digits = str(self)
            if digits.startswith("#"):
                return int(digits[2:], 16 if digits[1] == "x" else 2)
        found = lib.preproc_term_value(self.context.pointer, self.handle)
        if found is None:
            raise_last(self.context.pointer)
        text = ctypes.string_at(found, lib.preproc_text_size(self.context.pointer))
        if kind == SortKind.STRING:
            return text.decode()
        if kind == SortKind.REAL:
            return Fraction(text.decode())
        return text == b"1" if kind == SortKind.BOOL else int(text)

    def same(self, other: "Term") -> bool:
        """True if both are one term: of equal structure, not only of equal meaning."""
        return self.handle == other.handle

    def simplified(self) -> "Term":
        """An equivalent term, folded and simplified by local rules."""
        return Term(self.context, lib.preproc_simplify(self.context.pointer, self.handle))

    def substitute(self, replacements: "dict[Term, Term]") -> "Term":
        """The term with constants or variables replaced, all at once: `t.substitute({x: y})`."""
        before = list(replacements)
        after = [replacements[t] for t in before]
        return Term(
            self.context,
            lib.preproc_substitute(self.context.pointer, self.handle, handles(before), handles(after), len(before)),
        )

    def __hash__(self) -> int:
        return hash(self.handle)

    def __bool__(self) -> bool:
        if self._sides is None:
            raise TypeError("a term has no truth value: add it to a solver, or compare terms by `same`")
        left, right, equal = self._sides
        return (left == right) == equal

    def __str__(self) -> str:
        return lib.preproc_term_text(self.context.pointer, self.handle).decode("utf-8", "replace")

    __repr__ = __str__

    # --- making others of it ---

    def _other(self, value: TermLike) -> int:
        if value.__class__ is Term:
            return value.handle  # type: ignore[union-attr]
        sort = self.sort
        if value.__class__ is not int:
            return self.context.value(value, sort).handle
        known = sort._values.get(value)
        if known is None:
            known = self.context.value(value, sort).handle
            if len(sort._values) < _MOST_VALUES:
                sort._values[value] = known  # type: ignore[index]
        return known

    def _unary(self, name: bytes) -> "Term":
        return Term(self.context, _op1(self.context.pointer, name, self.handle))

    def _binary(self, name: bytes, other: TermLike) -> "Term":
        return Term(self.context, _op2(self.context.pointer, name, self.handle, self._other(other)))

    def _reversed(self, name: bytes, other: TermLike) -> "Term":
        return Term(self.context, _op2(self.context.pointer, name, self._other(other), self.handle))

    def _by_sort(self, bits: bytes, others: bytes) -> bytes:
        return bits if self.sort._is_bits else others

    def _within_sort(self, bits: bytes, others: bytes, other: TermLike) -> "Term":
        """An application whose sort is that of both sides, where these are bit-vectors."""
        sort = self.sort
        context = self.context
        if not sort._is_bits:
            return self._binary(others, other)
        return Term(context, _op2(context.pointer, bits, self.handle, self._other(other)), None, sort)

    def _ordered(self, name: bytes) -> bytes:
        if self.sort._is_bits:
            raise Error("bit-vectors are compared by ult, slt and the like", ErrorKind.BAD_SORT)
        return name

    def __add__(self, other: TermLike) -> "Term":
        return self._within_sort(b"bvadd", b"+", other)

    def __radd__(self, other: TermLike) -> "Term":
        return self._reversed(self._by_sort(b"bvadd", b"+"), other)

    def __sub__(self, other: TermLike) -> "Term":
        return self._within_sort(b"bvsub", b"-", other)

    def __rsub__(self, other: TermLike) -> "Term":
        return self._reversed(self._by_sort(b"bvsub", b"-"), other)

    def __mul__(self, other: TermLike) -> "Term":
        return self._within_sort(b"bvmul", b"*", other)

    def __rmul__(self, other: TermLike) -> "Term":
        return self._reversed(self._by_sort(b"bvmul", b"*"), other)

    def __neg__(self) -> "Term":
        return self._unary(self._by_sort(b"bvneg", b"-"))

    def __eq__(self, other: TermLike) -> "Term":  # type: ignore[override]
        handle = self._other(other)
        return Term(self.context, _op2(self.context.pointer, b"=", self.handle, handle), (self.handle, handle, True))

    def __ne__(self, other: TermLike) -> "Term":  # type: ignore[override]
        handle = self._other(other)
        return Term(
            self.context, _op2(self.context.pointer, b"distinct", self.handle, handle), (self.handle, handle, False)
        )

    def __lt__(self, other: TermLike) -> "Term":
        return self._binary(self._ordered(b"<"), other)

    def __le__(self, other: TermLike) -> "Term":
        return self._binary(self._ordered(b"<="), other)

    def __gt__(self, other: TermLike) -> "Term":
        return self._binary(self._ordered(b">"), other)

    def __ge__(self, other: TermLike) -> "Term":
        return self._binary(self._ordered(b">="), other)

    def __and__(self, other: TermLike) -> "Term":
        return self._within_sort(b"bvand", b"and", other)

    def __rand__(self, other: TermLike) -> "Term":
        return self._reversed(self._by_sort(b"bvand", b"and"), other)

    def __or__(self, other: TermLike) -> "Term":
        return self._within_sort(b"bvor", b"or", other)

    def __ror__(self, other: TermLike) -> "Term":
        return self._reversed(self._by_sort(b"bvor", b"or"), other)

    def __xor__(self, other: TermLike) -> "Term":
        return self._within_sort(b"bvxor", b"xor", other)

    def __rxor__(self, other: TermLike) -> "Term":
        return self._reversed(self._by_sort(b"bvxor", b"xor"), other)

    def __invert__(self) -> "Term":
        return self._unary(self._by_sort(b"bvnot", b"not"))

    def __lshift__(self, other: TermLike) -> "Term":
        return self._binary(b"bvshl", other)

    def __rshift__(self, other: TermLike) -> "Term":
        return self._binary(b"bvlshr", other)

    def ashr(self, other: TermLike) -> "Term":
        """Shifted right, with the sign."""
        return self._binary(b"bvashr", other)

    def udiv(self, other: TermLike) -> "Term":
        """bvudiv: divided, unsigned; by zero, all bits."""
        return self._binary(b"bvudiv", other)

    def urem(self, other: TermLike) -> "Term":
        """bvurem: the remainder, unsigned; by zero, this term."""
        return self._binary(b"bvurem", other)

    def sdiv(self, other: TermLike) -> "Term":
        """bvsdiv: divided, signed."""
        return self._binary(b"bvsdiv", other)

    def srem(self, other: TermLike) -> "Term":
        """bvsrem: the remainder, signed, with the sign of this term."""
        return self._binary(b"bvsrem", other)

    def ult(self, other: TermLike) -> "Term":
        """bvult: less, unsigned."""
        return self._binary(b"bvult", other)

    def ule(self, other: TermLike) -> "Term":
        """bvule: less or equal, unsigned."""
        return self._binary(b"bvule", other)

    def ugt(self, other: TermLike) -> "Term":
        """bvugt: greater, unsigned."""
        return self._binary(b"bvugt", other)

    def uge(self, other: TermLike) -> "Term":
        """bvuge: greater or equal, unsigned."""
        return self._binary(b"bvuge", other)

    def slt(self, other: TermLike) -> "Term":
        """bvslt: less, signed."""
        return self._binary(b"bvslt", other)

    def sle(self, other: TermLike) -> "Term":
        """bvsle: less or equal, signed."""
        return self._binary(b"bvsle", other)

    def sgt(self, other: TermLike) -> "Term":
        """bvsgt: greater, signed."""
        return self._binary(b"bvsgt", other)

    def sge(self, other: TermLike) -> "Term":
        """bvsge: greater or equal, signed."""
        return self._binary(b"bvsge", other)

    def zero_extend(self, bits: int) -> "Term":
        """So many zeros in front of the bits."""
        return self.context.op("zero_extend", self, indices=[bits])

    def sign_extend(self, bits: int) -> "Term":
        """So many copies of the sign in front of the bits."""
        return self.context.op("sign_extend", self, indices=[bits])

    def __getitem__(self, index: "TermLike | slice") -> "Term":
        if isinstance(index, slice):
            if index.step is not None or index.start is None or index.stop is None:
                raise TypeError("expected x[high:low], the bits from high down to low")
            return self.context.op("extract", self, indices=[index.start, index.stop])
        if not isinstance(index, Term):
            index = self.context.value(index, self.sort.parts[0])
        return Term(self.context, _op2(self.context.pointer, b"select", self.handle, index.handle))

    def __iter__(self) -> "Iterator[Term]":
        raise TypeError("a term is not iterable")

    def store(self, index: TermLike, element: TermLike) -> "Term":
        """This array with another element at an index."""
        index_sort, element_sort = self.sort.parts
        index = self.context.value(index, index_sort)
        element = self.context.value(element, element_sort)
        return Term(self.context, _op3(self.context.pointer, b"store", self.handle, index.handle, element.handle))

    def __call__(self, *arguments: TermLike) -> "Term":
        wanted = self.sort.parts[:-1]
        terms = [
            self.context.value(a, wanted[i]) if i < len(wanted) else a for i, a in enumerate(arguments)
        ]
        return Term(self.context, lib.preproc_apply(self.context.pointer, self.handle, handles(terms), len(terms)))


class Context:
    """Terms, sorts and declarations. Its terms and solvers keep it alive; it is freed, with all terms, after the last
    of them. MemoryError where none can be made."""

    def __init__(self) -> None:
        self._log: object = None
        self._thrown = Thrown()
        self._checking: "int | None" = None  # the solver of which a function is running
        self._sorts: "dict[int, Sort]" = {}
        self._solvers: "set[int]" = set()  # pointers of those that are not closed
        self._delete = lib.preproc_context_delete
        self._delete_solver = lib.preproc_solver_delete
        self.pointer = lib.preproc_context_new()
        if not self.pointer:
            raise MemoryError("no context can be made")

    def __del__(self) -> None:
        if getattr(self, "pointer", None):
            while self._solvers:
                self._delete_solver(self._solvers.pop())
            self._delete(self.pointer)
            self.pointer = None

    def _sort(self, handle: int) -> Sort:
        sort = self._sorts.get(handle)
        if sort is None:
            sort = Sort(self, handle)
            self._sorts[handle] = sort
        return sort

    # --- sorts ---

    def bool_sort(self) -> Sort:
        """Bool."""
        return self._sort(lib.preproc_sort_bool(self.pointer))

    def int_sort(self) -> Sort:
        """Int."""
        return self._sort(lib.preproc_sort_int(self.pointer))

    def real_sort(self) -> Sort:
        """Real."""
        return self._sort(lib.preproc_sort_real(self.pointer))

    def string_sort(self) -> Sort:
        """String."""
        return self._sort(lib.preproc_sort_string(self.pointer))

    def bitvec_sort(self, width: int) -> Sort:
        """(_ BitVec width)."""
        return self._sort(lib.preproc_sort_bitvec(self.pointer, u32(width)))

    def float_sort(self, exponent: int, significand: int) -> Sort:
        """(_ FloatingPoint exponent significand); the significand with its hidden bit."""
        return self._sort(lib.preproc_sort_float(self.pointer, u32(exponent), u32(significand)))

    def array_sort(self, index: Sort, element: Sort) -> Sort:
        """(Array index element)."""
        return self._sort(lib.preproc_sort_array(self.pointer, index.handle, element.handle))

    def sequence_sort(self, element: Sort) -> Sort:
        """(Seq element)."""
        return self._sort(lib.preproc_sort_sequence(self.pointer, element.handle))

    def function_sort(self, arguments: Sequence[Sort], range: Sort) -> Sort:
        """The sort of functions of these arguments, at least one."""
        return self._sort(
            lib.preproc_sort_function(self.pointer, handles(arguments), len(arguments), range.handle)
        )

    def uninterpreted_sort(self, name: str) -> Sort:
        """The uninterpreted sort of this name, declared where it is not yet."""
        return self._sort(lib.preproc_sort_uninterpreted(self.pointer, encoded(name)))

    def sort(self, text: str) -> Sort:
        """A sort as SMT-LIB writes it."""
        return self._sort(lib.preproc_sort_parse(self.pointer, encoded(text)))

    # --- values and symbols ---

    def bits(self, width: int, value: int) -> Term:
        """The bit-vector of `value` modulo 2**width."""
        if u32(width) <= 64:
            return Term(self, lib.preproc_bitvec(self.pointer, width, value & 0xFFFFFFFFFFFFFFFF))
        return self.number(self.bitvec_sort(width), value)

    def number(self, sort: Sort, value: "int | Fraction | str") -> Term:
        """A number of a sort: an int, a Fraction, or digits as `preproc_number` reads them."""
        if isinstance(value, int) and sort.kind == SortKind.BITVEC and sort.width > 64:  # Python bounds decimal digits
            width = sort.width
            value = f"#b{value & ((1 << width) - 1):0{width}b}"
        return Term(self, lib.preproc_number(self.pointer, sort.handle, encoded(str(value))))

    def value(self, value: TermLike, sort: Sort) -> Term:
        """The value of a Python number, bool or str in a sort; a term stays what it is. TypeError for other things."""
        if isinstance(value, Term):
            return value
        if isinstance(value, bool):
            if sort.kind == SortKind.BOOL:
                return Term(self, lib.preproc_bool(self.pointer, value))
            value = int(value)
        if isinstance(value, (int, Fraction)):
            if sort.kind == SortKind.BITVEC and isinstance(value, int) and -(1 << 63) <= value < 1 << 64:
                width = sort.width
                if width <= 64:
                    return Term(self, lib.preproc_bitvec(self.pointer, width, value & 0xFFFFFFFFFFFFFFFF))
            return self.number(sort, value)
        if isinstance(value, str) and sort.kind == SortKind.STRING:
            return self.string(value)
        raise TypeError(f"expected a term, or a value of sort {sort}, got {value!r}")

    def boolean(self, value: bool) -> Term:
        """true or false."""
        return Term(self, lib.preproc_bool(self.pointer, value))

    def string(self, text: str) -> Term:
        """The string."""
        data = utf8(text)
        return Term(self, lib.preproc_string(self.pointer, data, len(data)))

    def constant(self, name: str, sort: Sort) -> Term:
        """The constant or function of this name and sort, declared where it is not yet."""
        return Term(self, lib.preproc_constant(self.pointer, encoded(name), sort.handle))

    def bitvec(self, name: str, width: int) -> Term:
        """The constant of this name and sort (_ BitVec width)."""
        return self.constant(name, self.bitvec_sort(width))

    def bool(self, name: str) -> Term:
        """The constant of this name and sort Bool."""
        return self.constant(name, self.bool_sort())

    def int(self, name: str) -> Term:
        """The constant of this name and sort Int."""
        return self.constant(name, self.int_sort())

    def real(self, name: str) -> Term:
        """The constant of this name and sort Real."""
        return self.constant(name, self.real_sort())

    def array(self, name: str, index: Sort, element: Sort) -> Term:
        """The constant of this name and sort (Array index element)."""
        return self.constant(name, self.array_sort(index, element))

    def sequence(self, name: str, element: Sort) -> Term:
        """The constant of this name and sort (Seq element), for operators of sequences: `c.op("seq.len", s)`."""
        return self.constant(name, self.sequence_sort(element))

    def function(self, name: str, arguments: Sequence[Sort], range: Sort) -> Term:
        """The function of this name, to be applied: f(x)."""
        return self.constant(name, self.function_sort(arguments, range))

    def fresh(self, prefix: str, sort: Sort) -> Term:
        """A constant with a name that nothing has yet, beginning with `prefix`."""
        return Term(self, lib.preproc_fresh(self.pointer, encoded(prefix), sort.handle))

    def find(self, name: str) -> Term:
        """What a name stands for that is declared or defined."""
        return Term(self, lib.preproc_find(self.pointer, encoded(name)))

    # --- terms ---

    def op(self, name: str, *arguments: Term, indices: Sequence[int] = ()) -> Term:
        """The operator of SMT-LIB with this name, applied: op("bvadd", x, y), op("extract", x, indices=[7, 0])."""
        return Term(
            self,
            lib.preproc_op_indexed(
                self.pointer, encoded(name), (ctypes.c_uint32 * len(indices))(*map(u32, indices)), len(indices),
                handles(arguments), len(arguments),
            ),
        )

    def variable(self, name: str, sort: Sort) -> Term:
        """A variable, for `forall`, `exists`, `function_of` and `define`."""
        return Term(self, lib.preproc_variable(self.pointer, encoded(name), sort.handle))

    def _bind(self, binder: bytes, variables: Sequence[Term], body: Term) -> Term:
        return Term(
            self, lib.preproc_bind(self.pointer, binder, handles(variables), len(variables), body.handle)
        )

    def forall(self, variables: Sequence[Term], body: Term) -> Term:
        """(forall (variables...) body)."""
        return self._bind(b"forall", variables, body)

    def exists(self, variables: Sequence[Term], body: Term) -> Term:
        """(exists (variables...) body)."""
        return self._bind(b"exists", variables, body)

    def function_of(self, variables: Sequence[Term], body: Term) -> Term:
        """(lambda (variables...) body)."""
        return self._bind(b"lambda", variables, body)

    def define(self, name: str, parameters: Sequence[Term], body: Term) -> Term:
        """The function (define-fun name (parameters...) range body), to be applied: f(x). Without parameters, the
        body."""
        return Term(
            self,
            lib.preproc_define(self.pointer, encoded(name), handles(parameters), len(parameters), body.handle),
        )

    def empty_sequence(self, sort: Sort) -> Term:
        """The empty sequence of a sort of sequences."""
        return Term(self, lib.preproc_empty_sequence(self.pointer, sort.handle))

    def constant_array(self, sort: Sort, element: TermLike) -> Term:
        """The array with the same element everywhere."""
        term = self.value(element, sort.parts[1])
        return Term(self, lib.preproc_constant_array(self.pointer, sort.handle, term.handle))

    def table(self, index: Sort, element: Sort, values: Iterable[TermLike]) -> Term:
        """The array with these elements at 0, 1, 2, ... and the first of them elsewhere: a table of constants."""
        elements = [self.value(v, element) for v in values]
        array = self.constant_array(self.array_sort(index, element), elements[0])
        for place, term in enumerate(elements):
            array = array.store(place, term)
        return array

    def term(self, text: str) -> Term:
        """A term as SMT-LIB writes it."""
        return Term(self, lib.preproc_parse_term(self.pointer, encoded(text)))

    def parse(self, text: str) -> "list[Term]":
        """What a text of declarations, definitions and assertions asserts; what it declares stays declared."""
        data = utf8(text)
        found = take_list(lib.preproc_parse, self.pointer, data, len(data))
        if found is None:
            raise_last(self.pointer)
        return [Term(self, handle) for handle in found]

    # --- the rest ---

    def set_log(self, log: "Callable[[str], None] | None") -> None:
        """From now on log lines go there; None: nowhere."""
        guarded = self._thrown.guard(log, None, self._stop) if log else None
        callback = LINE_CALLBACK(lambda _, line, size: guarded(text_of(line, size))) if log else LINE_CALLBACK()
        lib.preproc_set_log(self.pointer, callback, None)
        self._log = callback

    def _stop(self) -> None:
        """Ends the check or script that is running."""
        lib.preproc_interrupt(self._checking)
        lib.preproc_interrupt_run(self.pointer)

    @property
    def memory(self) -> int:
        """Bytes that the terms take. They are freed with the context only."""
        return lib.preproc_memory(self.pointer)

    def run(self, script: str, *arguments: str) -> str:
        """The output of a script of SMT-LIB or SyGuS-IF, as the program prints it with these arguments, errors of the
        script included. Error for arguments that are refused."""
        pieces: "list[str]" = []
        data = utf8(script)
        words = (ctypes.c_char_p * len(arguments))(*[encoded(a) for a in arguments])
        callback = LINE_CALLBACK(lambda _, text, size: pieces.append(text_of(text, size)))
        clean = interruptible(
            lambda: lib.preproc_run(self.pointer, words, len(arguments), data, len(data), callback, None),
            lambda: lib.preproc_interrupt_run(self.pointer),
        )
        self._thrown.reraise()
        if not clean and lib.preproc_error(self.pointer):
            raise_last(self.pointer)
        return "".join(pieces)

    def explore(self, script: str, function: str) -> str:
        """The feasible paths of a define-fun in a script, as `--explore` prints them."""
        return self.run(script, "--explore", function)

    def synthesize(self, problem: str) -> str:
        """The answers to a problem in SyGuS-IF."""
        return self.run(problem, "--lang", "sygus")

    def emit(self, script: str) -> str:
        """The rewritten script, for another solver."""
        return self.run(script, "--emit")


def _nary(name: str, terms: Sequence[Term]) -> Term:
    if not terms:
        raise TypeError(f"expected at least one term for `{name}`")
    return terms[0].context.op(name, *terms)


def ite(condition: Term, then: TermLike, otherwise: TermLike) -> Term:
    """`then` where the condition holds; one of the two may be a Python value."""
    sort = next((t.sort for t in (then, otherwise) if isinstance(t, Term)), None)
    if sort is None:
        raise TypeError("expected a term for one of the two")
    context = condition.context
    return Term(
        context,
        _op3(context.pointer, b"ite", condition.handle, context.value(then, sort).handle,
             context.value(otherwise, sort).handle),
    )


def implies(condition: Term, conclusion: Term) -> Term:
    """The term (=> condition conclusion); the conclusion may be a Python bool."""
    return condition._binary(b"=>", conclusion)


def distinct(*terms: Term) -> Term:
    """True where no two of the terms are equal. TypeError without terms."""
    return _nary("distinct", terms)


def all_of(terms: Iterable[Term]) -> Term:
    """The conjunction of one term or more."""
    listed = list(terms)
    return listed[0] if len(listed) == 1 else _nary("and", listed)


def any_of(terms: Iterable[Term]) -> Term:
    """The disjunction of one term or more."""
    listed = list(terms)
    return listed[0] if len(listed) == 1 else _nary("or", listed)


def concat(*terms: Term) -> Term:
    """The bits of the first term in front of those of the next, and so on. TypeError without terms."""
    return _nary("concat", terms)
