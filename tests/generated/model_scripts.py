"""Scripts that ask another solver whether a model that was printed is one: its definitions take the place of declarations,
and the assertions, and then the values that were printed, must hold. Values of uninterpreted sorts are distinct constants."""

from terms import written

INEXPRESSIBLE = ("root-obj", "real_algebraic", "as-array")


class ModelScript:
    """`text` for a solver, with two checks: of the assertions, and of the values too. `problem` says what is wrong with the
    model already: a symbol without a definition, or a name that the script does not have. `only_z3` where no other reads it."""

    def __init__(self, live, answer, with_model=True):
        self.universe = {}  # name of a value -> (constant, sort)
        self.problem = None
        symbols = live.symbols()
        definitions = {}
        for definition in answer.model or []:
            definitions[definition[1].strip("|")] = definition
        lines, sorts, functions = ["(set-logic ALL)"], [], []
        missing = [name for name in symbols if name.strip("|") not in definitions]
        if with_model and missing:
            self.problem = "no definition of " + ", ".join(missing)
        for command in live.declarations:
            if command[0] in ("declare-sort", "define-sort", "declare-datatype", "declare-datatypes"):
                sorts.append(written(command))
            elif command[0] not in ("declare-const", "declare-fun"):
                functions.append(written(command))
            elif not with_model:
                functions.append(written(command))
        models = []
        if with_model:
            for name, (arguments, sort) in symbols.items():
                definition = definitions.get(name.strip("|"))
                if definition is None:
                    models.append(f"(declare-fun {name} ({' '.join(map(written, arguments))}) {written(sort)})")
                    continue
                body = written(self.named(definition[4]))
                models.append(f"(define-fun {name} {written(definition[2])} {written(sort)} {body})")
        asked = []
        for term, value in answer.values:
            if with_model or not mentions_universe(value):
                asked.append(f"(assert (= {written(self.named(term))} {written(self.named(value))}))")
        asked = [line for line in asked if not any(word in line for word in INEXPRESSIBLE)]
        assertions = [f"(assert {written(term)})" for _, term in live.assertions]
        assertions += [f"(assert {written(term)})" for term in live.assumptions]
        constants = [f"(declare-const {constant} {sort})" for constant, sort in self.universe.values()]
        for sort in {sort for _, sort in self.universe.values()}:
            names = [constant for constant, of in self.universe.values() if of == sort]
            if len(names) > 1:
                constants.append(f"(assert (distinct {' '.join(names)}))")
        lines += sorts + constants + models + functions + assertions + ["(check-sat)"] + asked + ["(check-sat)"]
        self.text = "\n".join(lines)
        self.quantified = "(forall" in self.text or "(exists" in self.text
        self.only_z3 = "(lambda" in self.text
        self.expressible = not any(word in line for word in INEXPRESSIBLE for line in models)

    def named(self, term):
        """The term with a constant for each value of an uninterpreted sort, such as `(as @U_0 U)`."""
        if isinstance(term, str):
            return term
        if is_universe_value(term):
            sort = written(term[2])
            return self.universe.setdefault(term[1] + " " + sort, (f"|value {term[1].strip('|')} {sort}|", sort))[0]
        return [self.named(part) for part in term]


def is_universe_value(term):
    return len(term) == 3 and term[0] == "as" and isinstance(term[1], str) and term[1].startswith("@")


def mentions_universe(term):
    if isinstance(term, str):
        return term.startswith("@") or "!val!" in term
    return is_universe_value(term) or any(mentions_universe(part) for part in term)
