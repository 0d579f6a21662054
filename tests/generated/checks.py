"""What checks of scripts of all kinds have in common."""

import collections
import os
import tempfile

from solver_batches import as_files
from terms import written


def script_text(commands, without=()):
    return "".join(written(command) + "\n" for command in commands if command[0] not in without)


class Checks:
    """Checks many scripts, which all go one way. `found` are the findings of each, `notes` counts what is no finding, and
    `noted` are such notes with the number of their script."""

    def __init__(self, program, way, scripts):
        self.program = program
        self.way = way
        self.scripts = scripts
        self.found = [[] for _ in scripts]
        self.notes = collections.Counter()
        self.noted = []

    def printed(self):
        """What the program prints for each script, where they are files."""
        with tempfile.TemporaryDirectory() as folder:
            texts = [script_text(commands) for commands in self.scripts]
            return as_files(self.way.command(self.program), os.path.abspath(folder), texts, self.way.limit)
