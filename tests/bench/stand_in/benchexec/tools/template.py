"""The base class of tool-info modules and the classes of its methods' parameters."""

import collections.abc
import os
import subprocess
from abc import ABCMeta, abstractmethod
from typing import NamedTuple, Optional

from benchexec import result


class ToolNotFoundException(Exception):
    pass


class UnsupportedFeatureException(Exception):
    pass


class BaseTool2(metaclass=ABCMeta):
    """What a tool-info module inherits from: `name` and `executable` are its own, the others have defaults."""

    REQUIRED_PATHS: list = []

    @abstractmethod
    def name(self): ...

    @abstractmethod
    def executable(self, tool_locator): ...

    def version(self, executable):
        return ""

    def environment(self, executable):
        return {}

    def program_files(self, executable):
        return [executable, *(os.path.join(os.path.dirname(executable), path) for path in self.REQUIRED_PATHS)]

    def working_directory(self, executable):
        return os.curdir

    def cmdline(self, executable, options, task, rlimits):
        return [executable, *options, *task.input_files_or_identifier]

    def determine_result(self, run):
        return result.RESULT_DONE

    def get_value_from_output(self, output, identifier):
        return None

    @staticmethod
    def _version_from_tool(executable, arg="--version", use_stderr=False, ignore_stderr=False, line_prefix=None):
        ran = subprocess.run([executable, arg], capture_output=True, text=True)
        if ran.returncode or (ran.stderr and not use_stderr and not ignore_stderr):
            return ""
        output = (ran.stderr if use_stderr else ran.stdout).strip()
        if line_prefix is None:
            return output
        found = (line[len(line_prefix) :].strip() for line in output.splitlines() if line.startswith(line_prefix))
        return next(found, "")

    class ToolLocator:
        def __init__(self, tool_directory=None, use_path=False, use_current=False):
            assert tool_directory or use_path or use_current
            self._directory, self._use_path, self._use_current = tool_directory, use_path, use_current

        def find_executable(self, executable_name, subdir=""):
            assert os.path.basename(executable_name) == executable_name
            folders = [os.path.join(self._directory, subdir)] if self._directory else []
            folders += os.environ["PATH"].split(os.pathsep) if self._use_path else []
            folders += [os.curdir, *filter(None, [subdir])] if self._use_current else []
            for folder in folders:
                path = os.path.join(folder, executable_name)
                if os.path.isfile(path) and os.access(path, os.X_OK):
                    return path
            raise ToolNotFoundException(executable_name)

    class Task(NamedTuple):
        input_files_or_empty: tuple
        identifier: Optional[str]
        property_file: Optional[str]
        options: object

        @classmethod
        def with_files(cls, input_files, *, property_file=None, options=None):
            return cls(tuple(input_files), None, property_file, options)

        @classmethod
        def without_files(cls, identifier, *, property_file=None, options=None):
            return cls((), identifier, property_file, options)

        @property
        def input_files(self):
            if not self.input_files_or_empty:
                raise UnsupportedFeatureException("no input files")
            return self.input_files_or_empty

        @property
        def single_input_file(self):
            if len(self.input_files) > 1:
                raise UnsupportedFeatureException("more than one input file")
            return self.input_files_or_empty[0]

        @property
        def input_files_or_identifier(self):
            return self.input_files_or_empty or (self.identifier,)

    class ResourceLimits(NamedTuple):
        """Seconds, bytes and cores; None: no limit."""

        cputime: Optional[int] = None
        cputime_hard: Optional[int] = None
        walltime: Optional[int] = None
        memory: Optional[int] = None
        cpu_cores: Optional[int] = None

    class Run(NamedTuple):
        cmdline: tuple
        exit_code: object
        output: "BaseTool2.RunOutput"
        termination_reason: Optional[str]

        @property
        def was_terminated(self):
            return bool(self.termination_reason)

        @property
        def was_timeout(self):
            return self.termination_reason in ("cputime", "cputime-soft", "walltime")

    class RunOutput(collections.abc.Sequence):
        """Lines without their ends; made from lines with them."""

        def __init__(self, lines):
            self._lines = lines

        @property
        def text(self):
            return "".join(self._lines)

        def __getitem__(self, index):
            return type(self)(self._lines[index]) if isinstance(index, slice) else self._lines[index].rstrip(os.linesep)

        def __len__(self):
            return len(self._lines)

        def any_line_contains(self, substr):
            return any(substr in line for line in self._lines)
