"""Checks scripts of SMT-LIB: answers are those of the solvers alone; models, values and cores are given to another solver.

A finding is (kind, details): `wrong` answer, `model` that is none, `value` that contradicts the script or the model, `core`
that is satisfiable, `error`, `crash`. What is only counted: answers that got `lost`, a solver that died of what --emit wrote,
solvers that disagree with each other, models of which no solver could tell.
"""

import os
import tempfile

from answers import answers
from checks import Checks, script_text
from live_script import live_at_checks
from model_scripts import ModelScript
from solver_batches import as_files, on_standard_input
from terms import written
from ways import ALONE, LIMIT, OTHER

NOT_EMITTED = ("get-model", "get-unsat-core")
QUESTIONS = ("get-model", "get-value", "get-unsat-core", "get-unsat-assumptions")


class Question:
    """A script for other solvers. `verdict` becomes what they say: the answers of the first that tells, and all."""

    def __init__(self, text, solvers):
        self.text = text
        self.solvers = solvers
        self.said = {}  # solver -> its answers, None where it reports an error or ends
        self.errors = {}


def ask(questions):
    """Each solver of each question, in as few processes as possible."""
    for solver in ALONE:
        for_it = [q for q in questions if solver in q.solvers and solver not in q.said]
        for question, printed in zip(for_it, on_standard_input(ALONE[solver], [q.text for q in for_it], LIMIT)):
            given, before = answers(printed.text)
            errors = before + [error for answer in given for error in answer.errors]
            question.errors[solver] = errors
            question.said[solver] = None if errors or printed.ended else [answer.status for answer in given]


class ScriptChecks(Checks):
    """Checks of scripts of SMT-LIB."""

    def run(self):
        way = self.way
        # The models that solvers print of what --emit wrote are not asked for: definitions are not part of them.
        without = NOT_EMITTED if way.emits else ()
        texts = [script_text(commands, without) for commands in self.scripts]
        with tempfile.TemporaryDirectory() as folder:
            command = way.command(self.program)
            rounds = 1
            if way.memo:
                command += ["--memo", os.path.join(folder, "answers.memo")]
                rounds = 2
            for _ in range(rounds):
                printed = as_files(command, folder, texts, self.way.limit)
                if way.emits:
                    printed = self.through_emitted(printed)
                self.judge(printed)
        return self.found

    def note(self, number, text):
        self.notes[text] += 1
        self.noted.append((number, text))

    def through_emitted(self, emitted):
        for number, result in enumerate(emitted):
            if result.ended == "crash":
                self.found[number].append(("crash", "of --emit"))
        printed = on_standard_input(ALONE[self.way.solver], [result.text for result in emitted], LIMIT)
        for number, result in enumerate(printed):
            if result.ended == "crash":
                self.note(number, f"{self.way.solver} died of what --emit wrote")
                result.ended = "late"
        return printed

    def judge(self, printed):
        self.references = {}  # number of the script -> question
        self.pending = []  # (question, what to do with it)
        for number, result in enumerate(printed):
            self.judge_script(number, result)
        ask([question for question, _ in self.pending])
        # Where the first solver does not confirm, the other is asked too.
        for question, _ in self.pending:
            if len(question.solvers) == 1 and not self.confirmed(question):
                question.solvers = list(ALONE) if not getattr(question, "only", False) else question.solvers
        ask([question for question, _ in self.pending])
        for question, conclude in self.pending:
            conclude(question)

    def confirmed(self, question):
        said = question.said[question.solvers[0]]
        return said is not None and said == question.hoped

    def put(self, text, solver, hoped, conclude, only=False):
        question = Question(text, [solver])
        question.hoped = hoped
        question.only = only
        self.pending.append((question, conclude))

    def judge_script(self, number, result):
        commands = self.scripts[number]
        lives = live_at_checks(commands)
        given, before = answers(result.text)
        statuses = [answer.status for answer in given]
        self.notes.update(f"answered {status}" for status in statuses)
        if result.ended == "crash":
            self.found[number].append(("crash", " ".join(before)[:300]))
            return
        refused = [e for answer in given for e in answer.errors if "violates" in e] + [e for e in before if "violates" in e]
        if refused:
            self.found[number].append(("model", refused[0][:500]))
            return
        errors = before + [e for answer in given if answer.status == "sat" for e in answer.errors]
        errors = [e for e in errors if "no unsat core" not in e]
        if self.way.name.endswith("pipe") or self.way.name == "bits":  # bits has no values outside of its theories
            undetermined = [e for e in errors if "is not determined by the model" in e]
            self.notes["value that a solver on a pipe, or bits, leaves undetermined"] += len(undetermined)
            errors = [e for e in errors if e not in undetermined]
        if self.way.solver == "cvc5":  # the linked one is not asked for what cvc5 1.0.3 would end at
            unsaid = [e for e in errors if "is not determined by the model" in e and "fp.to_sbv 1)" in e]
            self.notes["value of (_ fp.to_sbv 1) that linked cvc5 leaves undetermined"] += len(unsaid)
            errors = [e for e in errors if e not in unsaid]
        late = [e for e in errors if self.way.short and e.endswith(': timeout")')]  # a question has the limit of a check
        self.notes.update("question at its limit" for _ in late)
        errors = [e for e in errors if e not in late]
        told = before + [e for answer in given for e in answer.errors]
        beyond = [e for e in told if "bits cannot express" in e or "bits has no arrays" in e]
        if beyond:
            self.note(number, "not a matter of bits")
            return
        # cvc5's program ends at a question for values behind unsat where sorts are uninterpreted.
        gave_up = self.way.emits and any("Cannot get" in e for answer in given for e in answer.errors)
        short = len(given) != len(lives) and not result.ended and not gave_up
        if errors or short:
            # A failure unless the solver alone has no answer either.
            details = errors[0][:300] if errors else f"{len(given)} answers to {len(lives)} checks"

            def conclude(question, details=details):
                alone = question.said[self.way.solver]
                if alone is None or "unknown" in alone:
                    self.note(number, f"error, as {self.way.solver} alone has or may have")
                else:
                    self.found[number].append(("error", details))

            # Some questions have no answer alone either, and change what a solver can answer later.
            without = NOT_EMITTED if self.way.emits else QUESTIONS
            self.put(script_text(commands, without), self.way.solver, None, conclude, True)
            # Behind the first error it is not known to which check an answer belongs, and whether an assertion is missing.
            if short or self.way.emits:
                first = next((i for i, answer in enumerate(given) if answer.errors), None)
                known = 0 if before or first is None else first + 1
                given, statuses = given[:known], statuses[:known]
        if result.ended:
            self.note(number, "lost: late")
        unjudged = {at for at, answer in enumerate(given) if set(late) & set(answer.errors)}  # their models are not asked
        if unjudged or any(status != "sat" for status in statuses):
            self.put(
                script_text(commands, QUESTIONS),
                self.way.solver,
                statuses,
                lambda question: self.conclude_answers(number, statuses, question, unjudged),
            )
        for at, (live, answer) in enumerate(zip(lives, given)):
            if answer.status == "sat" and at not in unjudged:
                self.judge_model(number, live, answer)
            elif answer.status == "unsat" and answer.core is not None:
                self.judge_core(number, live, answer)

    def conclude_answers(self, number, statuses, question, unjudged):
        """Definite answers that a solver contradicts, unless one says the same; a sat only where no model of it is judged."""
        for at, status in enumerate(statuses):
            said = {s: a[at] for s, a in question.said.items() if a is not None and at < len(a) and a[at] != "unknown"}
            if status == "unknown":
                self.note(number, "lost: unknown" if self.way.solver in said else "unknown to the solver alone too")
            elif status == "unsat" and "sat" in said.values() and "unsat" not in said.values():
                if self.own_model_is_none(number, at, [solver for solver, answer in said.items() if answer == "sat"]):
                    self.note(number, "sat of a solver whose own model is none")
                else:
                    self.found[number].append(("wrong", f"check {at + 1} is unsat; alone: {said}"))
            elif (
                status == "sat"
                and "unsat" in said.values()
                and "sat" not in said.values()
                and (self.way.emits or at in unjudged)
            ):
                self.found[number].append(("wrong", f"check {at + 1} is sat; alone: {said}"))
            elif len(set(said.values())) > 1:
                self.note(number, f"the solvers disagree: {said}")
            else:
                self.notes["answers as alone"] += bool(said)

    def judge_model(self, number, live, answer):
        with_model = not self.way.emits and answer.model is not None
        script = ModelScript(live, answer, with_model)
        if script.problem:
            self.found[number].append(("model", script.problem))
            return
        if not script.expressible:
            self.note(number, "model that no script can say")
            return
        solver = "z3" if script.only_z3 else OTHER[self.way.solver]

        def conclude(question):
            said = [s for s in question.said.values() if s is not None and len(s) == 2]
            what = "model" if with_model else "answer"
            if any(s == ["sat", "sat"] for s in said):
                self.notes[f"{what} and values confirmed"] += 1
            elif any("unsat" in s for s in said):
                kind = "value"
                if with_model and any(s[0] == "unsat" for s in said) and not any(s[0] == "sat" for s in said):
                    kind = "model"
                text = "\n".join(f"{written(d)}" for d in answer.model or []) + "".join(
                    f"\n{written(term)} = {written(value)}" for term, value in answer.values
                )
                if self.way.emits and not self.own_values_hold(number):
                    self.note(number, f"values of {self.way.solver}'s own contradict the script")
                else:
                    self.found[number].append((kind, text[:3000]))
            elif with_model and not said and (unread := unreadable(question)):
                self.found[number].append(("model", f"{unread}\n" + "\n".join(map(written, answer.model))[:3000]))
            else:
                self.note(number, f"{what} of which no solver tells" + (", quantified" if script.quantified else ""))

        self.put(script.text, solver, ["sat", "sat"], conclude, script.only_z3)

    def own_values_hold(self, number):
        """Whether the values that the solver gives for the script as it was written hold; not those of functions and arrays
        over floats, which z3 4.8.12 and cvc5 1.0.3 have wrong, nor those of arrays over rounding modes, which cvc5 1.3 has wrong too."""
        text = script_text(self.scripts[number], ("get-model", "get-unsat-core"))
        if "FloatingPoint" in text and ("Array" in text or "declare-fun" in text) or "(Array RoundingMode" in text:
            return False
        printed = on_standard_input(ALONE[self.way.solver], [text], LIMIT)[0]
        given, _ = answers(printed.text)
        questions = []
        for live, answer in zip(live_at_checks(self.scripts[number]), given):
            if answer.status == "sat":
                questions.append(Question(ModelScript(live, answer, False).text, list(ALONE)))
        ask(questions)
        return not any("unsat" in (said or ()) for question in questions for said in question.said.values())

    def own_model_is_none(self, number, at, solvers):
        """Whether check `at` is sat to these solvers with models that are none, as soon as they are written down: z3 4.8.12
        and cvc5 1.0.3 take two NaNs for two arguments of a function or two elements of an array."""
        text = script_text(self.scripts[number], ("get-value", "get-unsat-core", "get-unsat-assumptions"))
        live = live_at_checks(self.scripts[number])[at]
        questions = []
        for solver in solvers:
            given, _ = answers(on_standard_input(ALONE[solver], [text], LIMIT)[0].text)
            if at < len(given) and given[at].status == "sat" and given[at].model is not None:
                questions.append(Question(ModelScript(live, given[at]).text, list(ALONE)))
        ask(questions)
        said = [answer[0] for question in questions for answer in question.said.values() if answer]
        return len(questions) == len(solvers) and "sat" not in said and "unsat" in said

    def judge_core(self, number, live, answer):
        names = {name for name, _ in live.assertions if name is not None}
        foreign = [name for name in answer.core if name not in names]
        if foreign:
            self.found[number].append(("core", f"names that are none: {foreign}"))
            return
        lines = ["(set-logic ALL)", *[written(d) for d in live.declarations]]
        asserted = [written(t) for n, t in live.assertions if n is None or n in answer.core]
        asserted += [written(t) for t in live.assumptions]
        lines += [f"(assert {t})" for t in asserted]

        def conclude(question):
            said = [s[0] for s in question.said.values() if s]
            if "sat" in said and "unsat" not in said and falsified_by_its_model(lines, asserted):
                self.notes["core that z3 calls sat with a model that falsifies it"] += 1
            elif "sat" in said and "unsat" not in said:
                self.found[number].append(("core", " ".join(answer.core)))
            else:
                self.notes["core confirmed" if "unsat" in said else "core of which no solver tells"] += 1

        self.put("\n".join([*lines, "(check-sat)"]), OTHER[self.way.solver], ["unsat"], conclude)


def falsified_by_its_model(lines, asserted):
    """Whether z3 says sat and, by its own evaluation, its model is none: of constant arrays that stores make equal."""
    text = "\n".join([*lines, "(check-sat)", f"(eval (and true {' '.join(asserted)}))"])
    return on_standard_input(ALONE["z3"], [text], LIMIT)[0].text.split() == ["sat", "false"]


def unreadable(question):
    """What z3 reports of a model's text: it has a name that is none of the script, or is no term. Asked again, as z3 4.8.12
    forgets sorts at a reset."""
    again = Question(question.text, ["z3"])
    ask([again])
    for error in again.errors.get("z3", ()):
        if "unknown constant" in error or "unknown function" in error or "sort" in error or "invalid" in error:
            return error
    return None
