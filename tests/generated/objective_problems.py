"""What the objectives of a script come to, by trying all values of its Booleans, bit-vectors and bounded integers. The other
numbers have an interval each, once these are fixed."""

import itertools
from fractions import Fraction

from small_terms import COMPARISONS, WORDS


class Interval:
    """Of a Real or an Int: its ends, None where there is none, and whether they are excluded."""

    __slots__ = ("low", "low_out", "high", "high_out", "integral")

    def __init__(self, integral):
        self.low = self.high = None
        self.low_out = self.high_out = False
        self.integral = integral

    def copy(self):
        other = Interval(self.integral)
        other.low, other.low_out, other.high, other.high_out = self.low, self.low_out, self.high, self.high_out
        return other

    def limit(self, relation, value):
        out = relation in ("<", ">")
        if self.integral:
            if relation in ("<", "<="):
                value = -(-value // 1) - 1 if out else value // 1
            else:
                value = value // 1 + 1 if out else -(-value // 1)
            out = False
        if relation in ("<", "<="):
            if self.high is None or (value, not out) < (self.high, not self.high_out):
                self.high, self.high_out = value, out
        elif self.low is None or (-value, not out) < (-self.low, not self.low_out):
            self.low, self.low_out = value, out

    def is_empty(self):
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and (self.low_out or self.high_out))


class Terms:
    """Terms as functions of a state: the values of the constants that are tried, in the order of their names."""

    def __init__(self, tried, numbers):
        self.sorts = dict(tried)
        self.numbers = dict(numbers)
        self.places = {name: f"s[{at}]" for at, (name, _) in enumerate(tried)}
        self.known = {}

    def function(self, term):
        key = repr(term)
        if key not in self.known:
            self.known[key] = eval("lambda s: " + self.source(term)[0], {"W": WORDS, "C": COMPARISONS, "F": Fraction})
        return self.known[key]

    def source(self, term):
        """Its text in Python, and its sort: Bool, a width, or None for numbers."""
        if isinstance(term, str):
            if term in self.places:
                sort = self.sorts[term]
                return self.places[term], "Bool" if sort == "Bool" else None if sort == "Int" else int(sort[2])
            if term in ("true", "false"):
                return term.capitalize(), "Bool"
            if term.startswith("#b"):
                return str(int(term[2:], 2)), len(term) - 2
            return (f"F('{term}')" if "." in term else term), None
        head, parts = term[0], [self.source(part) for part in term[1:]]
        texts, sort = [text for text, _ in parts], parts[-1][1]
        if head == "ite":
            return f"({texts[1]} if {texts[0]} else {texts[2]})", sort
        if head in ("and", "or"):
            return "(" + f" {head} ".join(texts) + ")", "Bool"
        if head == "not":
            return f"(not {texts[0]})", "Bool"
        if head == "=>":
            return f"((not {texts[0]}) or {texts[1]})", "Bool"
        if head in ("xor", "distinct"):
            return f"({texts[0]} != {texts[1]})", "Bool"
        if head in ("=", "<", "<=", ">", ">="):
            operator = "==" if head == "=" else head
            return "(" + f" {operator} ".join(texts) + ")", "Bool"
        if head in ("+", "-", "*"):
            return ("(-" + texts[0] + ")" if len(texts) == 1 else "(" + f" {head} ".join(texts) + ")"), None
        if head == "bvnot":
            return f"({(1 << sort) - 1} ^ {texts[0]})", sort
        if head in COMPARISONS:
            return f"C['{head}']({sort}, {texts[0]}, {texts[1]})", "Bool"
        return f"(W['{head}']({sort}, {texts[0]}, {texts[1]}) & {(1 << sort) - 1})", sort

    def linear(self, term, state):
        """The term as a multiple of one of the numbers, or of none, and what is added to it."""
        if isinstance(term, str) and term in self.numbers:
            return 1, term, 0
        if isinstance(term, list) and any(mentions(term, name) for name in self.numbers):
            if term[0] == "*":
                factor = self.function(term[1])(state)
                by, name, plus = self.linear(term[2], state)
                return factor * by, name, factor * plus
            if term[0] == "-":
                by, name, plus = self.linear(term[1], state)
                return -by, name, -plus
            by, name, plus = self.linear(term[1], state)
            return by, name, plus + self.linear(term[2], state)[2]
        return 0, None, self.function(term)(state)

    def limit(self, assertion, state, intervals):
        """False where the assertion does not hold; where it is about a number, that gets its limit."""
        if not any(mentions(assertion, name) for name in self.numbers):
            return self.function(assertion)(state)
        if assertion[0] == "=>":
            return not self.function(assertion[1])(state) or self.limit(assertion[2], state, intervals)
        relation, name, constant = assertion
        intervals[name].limit(relation, Fraction(self.function(constant)(state)))
        return not intervals[name].is_empty()


def mentions(term, name):
    return term == name if isinstance(term, str) else any(mentions(part, name) for part in term)


class Objective:
    """Scores: the greater the better. `soft`: pairs of condition and weight."""

    def __init__(self, sign, term, soft=()):
        self.sign, self.term, self.soft = sign, term, list(soft)

    def score(self, terms, state):
        """As `Terms.linear`."""
        if self.term is None:
            return 0, None, -sum(weight for condition, weight in self.soft if not terms.function(condition)(state))
        by, name, plus = terms.linear(self.term, state)
        return self.sign * by, name, self.sign * plus


def objectives_of(commands):
    """In the order of (get-objectives)."""
    found, goals = [], {}
    for command in commands:
        if command[0] in ("minimize", "maximize"):
            found.append(Objective(1 if command[0] == "maximize" else -1, command[1]))
        elif command[0] == "assert-soft":
            options = dict(zip(command[2::2], command[3::2]))
            goal = options.get(":id", "")
            if goal not in goals:
                goals[goal] = Objective(-1, None)
                found.append(goals[goal])
            goals[goal].soft.append((command[1], Fraction(options.get(":weight", "1"))))
    return found


def values_of(sort, bounds):
    if sort == "Bool":
        return [False, True]
    if sort == "Int":
        return range(bounds[0], bounds[1] + 1)
    return range(1 << int(sort[2]))


def integer(term):
    return -int(term[1]) if isinstance(term, list) else int(term)


class Problem:
    """The models of a check: states, and the intervals in each."""

    def __init__(self, declared, assertions, objectives):
        bounds = {}
        for assertion in assertions:
            if assertion[0] == "<=" and len(assertion) == 4:
                bounds[assertion[2]] = (integer(assertion[1]), integer(assertion[3]))
        self.tried = [(name, sort) for name, sort in declared if sort not in ("Real", "Int") or name in bounds]
        self.numbers = [(name, sort) for name, sort in declared if name not in dict(self.tried)]
        self.terms = Terms(self.tried, self.numbers)
        self.objectives = objectives
        self.models = []
        for state in itertools.product(*[values_of(sort, bounds.get(name)) for name, sort in self.tried]):
            intervals = {name: Interval(sort == "Int") for name, sort in self.numbers}
            if all(self.terms.limit(assertion, state, intervals) for assertion in assertions):
                self.models.append((state, intervals))

    def best(self, number, models):
        """The best score: its kind and value, `attained`, `limit` or `infinite`."""
        best = None
        for state, intervals in models:
            by, name, plus = self.objectives[number].score(self.terms, state)
            value, out = Fraction(plus), False
            if by:
                interval = intervals[name]
                end, out = (interval.high, interval.high_out) if by > 0 else (interval.low, interval.low_out)
                if end is None:
                    return "infinite", None
                value += by * end
            if best is None or (value, not out) > best:
                best = (value, not out)
        return "attained" if best[1] else "limit", best[0]

    def restricted(self, number, relation, value, models):
        """Of the models those with such a score."""
        kept = []
        for state, intervals in models:
            by, name, plus = self.objectives[number].score(self.terms, state)
            if not by:
                if (plus >= value) if relation == ">=" else (plus > value):
                    kept.append((state, intervals))
                continue
            interval = intervals[name].copy()
            turned = relation if by > 0 else {">=": "<=", ">": "<"}[relation]
            interval.limit(turned, (value - plus) / Fraction(by))
            if not interval.is_empty():
                kept.append((state, {**intervals, name: interval}))
        return kept

    def lexicographic(self):
        found, models = [], self.models
        for number in range(len(self.objectives)):
            if found and found[-1][0] != "attained":
                found.append(("unknown", None))
                continue
            found.append(self.best(number, models))
            if found[-1][0] == "attained":
                models = self.restricted(number, ">=", found[-1][1], models)
        return found

    def box(self):
        return [self.best(number, self.models) for number in range(len(self.objectives))]

    def is_dominated(self, scores):
        """True if there is a better model than one with these scores."""
        for better in range(len(scores)):
            models = self.models
            for number, score in enumerate(scores):
                models = self.restricted(number, ">" if number == better else ">=", score, models)
            if models:
                return True
        return False

    def beyond(self, optima):
        """True if there is a model that is not as any of these, and not worse than one of them."""
        remaining = self.models
        for scores in optima:
            remaining = [m for number, score in enumerate(scores) for m in self.restricted(number, ">", score, remaining)]
        return bool(remaining)

    def scores_in(self, model):
        """Of a model as printed, names with values; None where it is none."""
        state = tuple(model[name] if sort == "Bool" else int(model[name]) for name, sort in self.tried)
        for known, intervals in self.models:
            if known == state:
                break
        else:
            return None
        for name, interval in intervals.items():
            inside = interval.copy()
            inside.limit("<=", model[name])
            inside.limit(">=", model[name])
            if inside.is_empty() or (interval.integral and model[name].denominator != 1):
                return None
        scores = []
        for objective in self.objectives:
            by, name, plus = objective.score(self.terms, state)
            scores.append(Fraction(plus) + (by * model[name] if by else 0))
        return scores
