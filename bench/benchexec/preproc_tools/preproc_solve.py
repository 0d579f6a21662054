"""How BenchExec runs preproc-solve and reads its answers. See ../preproc_solve.xml and docs/benchmarks.md."""

import json
import math

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """
    Tool info for preproc-solve, a preprocessor and solver for SMT-LIB 2 and SyGuS-IF 2.

    An answer of `sat` is the result true, `unsat` and `infeasible` are false; a script with several checks has the
    results of all of them, true where all say sat and "done" where they differ. Adds --timeout, which is for each check,
    with the limit of time on the clock or, where there is none, of processor time, and --memory-limit with that of memory, unless
    the options have them, so that the program answers by itself. Columns are counters of --stats=json:
    `memo.slices known` is the member `slices known` of `memo`.
    """

    def name(self):
        return "preproc-solve"

    def executable(self, tool_locator):
        return tool_locator.find_executable("preproc-solve")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="preproc-solve")

    def cmdline(self, executable, options, task, rlimits):
        added = []
        seconds = rlimits.walltime or rlimits.cputime
        if seconds and not _has(options, "--timeout"):
            # A little less, so that the answer is printed before BenchExec ends the run.
            added += ["--timeout", str(max(math.floor(seconds * 0.95), 1))]
        if rlimits.memory and not _has(options, "--memory-limit"):
            added += ["--memory-limit", str(max(rlimits.memory // 1_000_000, 1))]
        return [executable, *added, *options, task.single_input_file]

    def determine_result(self, run):
        answers = [line for line in run.output if line in ("sat", "unsat", "unknown", "infeasible")]
        errors = [line for line in run.output if line.startswith("(error ")]
        if run.exit_code.signal:
            return f"KILLED BY SIGNAL {run.exit_code.signal}"
        if errors:
            return f"ERROR ({errors[0][len('(error '):].rstrip(')')})"
        if run.exit_code.value:
            return f"ERROR ({run.exit_code.value})"
        if not answers:
            solved = any(line.lstrip("( ").startswith("define-fun ") for line in run.output)
            return result.RESULT_TRUE_PROP if solved else result.RESULT_UNKNOWN
        if "unknown" in answers:
            return result.RESULT_UNKNOWN
        kinds = {result.RESULT_TRUE_PROP if answer == "sat" else result.RESULT_FALSE_PROP for answer in answers}
        return kinds.pop() if len(kinds) == 1 else result.RESULT_DONE

    def get_value_from_output(self, output, identifier):
        text = output.text
        begin = 0 if text.startswith("{") else text.find("\n{") + 1
        try:
            value, _ = json.JSONDecoder().raw_decode(text, begin)
        except ValueError:
            return None
        for key in identifier.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        return None if value is None else str(value)


def _has(options, name):
    return any(option == name or option.startswith(f"{name}=") for option in options)
